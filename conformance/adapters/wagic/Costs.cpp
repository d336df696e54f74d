// Damage from creatures, and life payments.
#include "Damage.h"
#include "ExtraCost.h"
#include "Game.h"

/** Deals damage from a creature of the controller, with the keywords that the event requires. */
void Game::damage(const QJsonObject & event)
{
    static const QStringList TOXIC = {"", "poisontoxic", "poisontwotoxic", "poisonthreetoxic", "poisonfourtoxic",
        "poisonfivetoxic", "poisonsixtoxic", "poisonseventoxic", "poisoneighttoxic", "poisonninetoxic",
        "poisontentoxic"};
    only(event, {"controller", "infect", "toxic", "lifelink", "commander"});
    Player * target = player(event["player"]);
    QString lifelink = event["lifelink"].toString(), by = event["controller"].toString(lifelink);
    int toxic = event["toxic"].toInt();
    if (toxic > 10 || (!lifelink.isEmpty() && by != lifelink))
        throw Unsupported{"damage: the engine has no such creature"};
    QStringList keywords{TOXIC[toxic]};
    if (event["infect"].toBool()) keywords << "infect";
    if (!lifelink.isEmpty()) keywords << "lifelink";
    MTGCardInstance * source = NULL;
    if (event["commander"].isString() && !keywords.join("").isEmpty())
        throw Unsupported{"damage: the commander has an ability"};
    if (event["commander"].isString()) source = commanders[event["commander"].toString()];
    else source = cast(by.isEmpty() ? target->opponent() : player(by), {}, "Creature", keywords.join(","));
    if (finished) return;
    Damage::DamageType type = event["combat"].toBool() ? Damage::DAMAGE_COMBAT : Damage::DAMAGE_OTHER;
    Damage(&engine, source, target, event["amount"].toInt(), type).resolve();
}

/** A life payment, made if the engine allows it. */
void Game::payLife(const QJsonObject & event)
{
    Player * payer = player(event["player"]);
    if (event["amount"].toInt() == 0) throw Unsupported{"pay-life: the engine has no cost of 0 life"};
    if (finished) return;
    SpecificLifeCost cost(NULL, event["amount"].toInt());
    cost.source = cast(payer, {}, "Creature");
    cost.target = cost.source;
    if (cost.canPay()) cost.doPay();
    else if (event["else"].toString() == "lose") cast(payer, {"wingame opponent"}, "Sorcery");
}
