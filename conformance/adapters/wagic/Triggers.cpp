// Triggered abilities, implemented as permanents with text in the engine's card language.
#include "Game.h"

void Game::noteWin(Player * winner)
{
    if (bare(winner->opponent())) throw Unsupported{"trigger: a card in play does more than \"can't lose\""};
    hopeful << winner;
}

void Game::trigger(const QJsonObject & event)
{
    static const std::map<QString, QStringList> SEES = {
        {"gains-life", {"@lifeof(player)", "@lifefoeof(player)"}},
        {"loses-life", {"@lifelostof(player)", "@lifelostfoeof(player)"}},
        {"is-dealt-damage", {"@damageof(player)", "@damagefoeof(player)"}},
        {"draws", {"@drawof(player)", "@drawfoeof(player)"}},
        {"upkeep", {"@each my upkeep", "@each opponent upkeep"}},
    };
    Player * controller = player(event["player"]);
    std::map<QString, QStringList>::const_iterator sees = SEES.find(event["on"].toString());
    if (sees == SEES.end()) throw Unsupported{"trigger: the engine has no such trigger"};
    QString text = sees->second[player(event["whose"]) == controller ? 0 : 1];
    QString does = event["does"].toString();
    QString asked = event["if"].isObject() ? condition(event["if"].toObject(), controller) : "";
    QStringList effects;
    for (const QJsonValue & to : event["to"].toArray()) {
        QString who = player(to) == controller ? "controller" : "opponent";
        QString n = event["amount"].isDouble() ? QString::number(event["amount"].toInt()) : "thatmuch";
        QString effect = does == "gain-life" ? "life:" + n
            : does == "lose-life" ? "life:-" + n
            : does == "damage" ? "damage:" + n
            : does == "draw" ? "draw:" + n
            : does == "mill" ? "deplete:" + n : "wingame";
        if (does == "win") noteWin(player(to));
        if (does == "lose") who = who == "controller" ? "opponent" : "controller";
        effects << effect + " " + who;
    }
    if (effects.size() != 1) throw Unsupported{"trigger: the effect applies to several players"};
    if (!asked.isEmpty()) text += " restriction{" + asked + "}";
    text += ":" + (asked.isEmpty() ? "" : "if " + asked + " then ") + effects[0];
    permanents.push_back(Lasting{"trigger " + event["ability"].toString(), "", cast(controller, {text}, "Creature")});
}
