// Lasting effects, implemented as permanents with keywords and texts in the engine's card language.
#include "Damage.h"
#include "Game.h"

bool Game::lasts(const QJsonObject & event) const
{
    return QStringList{"shield", "unshield", "alter", "unalter", "replace-draw", "end-replace-draw", "trigger",
        "state-trigger", "end-trigger", "replace-loss", "redirect"}.contains(event["do"].toString());
}

void Game::begin(const QString & what, const QJsonObject & event, Player * controller, const QString & keywords,
                 const QStringList & text)
{
    QString said = event["controller"].toString();
    if (!said.isEmpty() && player(said) != controller) throw Unsupported{what + ": the card can't be of that player"};
    permanents.push_back(Lasting{what, said, cast(controller, text, "Creature", keywords)});
}

/** Ends the oldest matching effect: its permanent is exiled, or gets lethal damage and dies at the next check. */
void Game::end(const QString & what, const QJsonObject & event)
{
    QString said = event["controller"].toString();
    std::list<Lasting>::iterator ending = permanents.end(), it;
    for (it = permanents.begin(); it != permanents.end() && ending == permanents.end(); ++it)
        if (it->what == what && it->controller == said) ending = it;
    for (it = permanents.begin(); it != permanents.end() && ending == permanents.end() && said.isEmpty(); ++it)
        if (it->what == what) ending = it;
    if (ending == permanents.end()) throw Unsupported{what + ": no card of the engine's says only that"};
    if (finished) return;
    MTGCardInstance * card = ending->card;
    if (event["dying"].toBool()) { // it still counts as the oldest
        Damage(&engine, card, card, card->toughness).resolve();
        return;
    }
    permanents.erase(ending);
    card->controller()->game->putInExile(card);
}

/** Whether a card keeps the player from losing and also the opponent from winning, which no event has stated. */
bool Game::bare(Player * safe) const
{
    for (const Lasting & each : permanents)
        if (each.what == "shield losing " + names[safe->getId()]) return true;
    return false;
}

/** Combines two events that one keyword implements: can't lose and opponent can't win; no life gain and no loss. */
bool Game::pair(const QJsonArray & events)
{
    QJsonObject a = events[0].toObject(), b = events[1].toObject();
    if (a["from"].toString() == "winning" || a["from"].toString() == "losing-life") std::swap(a, b);
    QString from = a["from"].toString() + " " + b["from"].toString();
    bool same = a["player"] == b["player"];
    if (events.size() != 2 || a["do"] != b["do"] || a["controller"] != b["controller"]) return false;
    bool angel = from == "losing winning" && !same;
    if (!angel && !(from == "gaining-life losing-life" && same)) return false;
    only(a, {"controller", "dying"});
    QString what = from + " " + a["player"].toString();
    Player * safe = player(a["player"]);
    if (a["do"].toString() == "unshield") end(what, a);
    else if (!angel) begin(what, a, safe, "cantchangelife");
    else if (a["controller"].isString() && player(a["controller"]) != safe) begin(what, a, safe->opponent(), "cantwin");
    else begin(what, a, safe, "cantlose");
    return true;
}

void Game::last(const QJsonObject & event)
{
    QString kind = event["do"].toString();
    QString of = event["from"].toString() + event["how"].toString() + event["with"].toString();
    QString what = QString(kind).remove("un").remove("end-") + " " + of + " " + event["player"].toString();
    if (kind == "end-trigger") return end("trigger " + event["ability"].toString(), event);
    if (kind.startsWith("un") || kind.startsWith("end-")) {
        only(event, {"controller", "dying"});
        return end(what, event);
    }
    only(event, {"controller", "if"});
    if (kind == "shield") return shield(event);
    if (kind == "trigger") return trigger(event);
    if (kind == "alter" && of == "win-on-empty-draw") // as on Jace, Wielder of Mysteries
        return begin(what, event, player(event["player"]), "cantmilllose",
            {"@drawof(player) restriction{type(*|mylibrary)~equalto~0}:wingame"});
    if (kind == "replace-draw" && of == "win")
        return begin(what, event, player(event["player"]), "", {"replacedraw wingame"});
    if (kind == "alter" && of == "no-draws")
        return begin(what, event, player(event["player"]), "", {"replacedraw donothing"});
    throw Unsupported{kind + " " + of + ": no card of the engine's says only that"};
}

void Game::shield(const QJsonObject & event)
{
    QString from = event["from"].toString();
    QString what = "shield " + from + " " + event["player"].toString();
    Player * safe = player(event["player"]);
    bool own = !event["controller"].isString() || player(event["controller"]) == safe;
    if (from == "losing-to-life") return begin(what, event, safe, "cantlifelose");
    if (from == "gaining-life")
        return begin(what, event, own ? safe : safe->opponent(), own ? "nolifegain" : "nolifegainopponent");
    if (from == "getting-poison") return begin(what, event, safe, "poisonshroud");
    if (from == "losing" && hopeful.contains(safe->opponent()))
        throw Unsupported{"shield losing: its keyword also stops the opponent from winning"};
    if (from == "losing") return begin(what, event, own ? safe : safe->opponent(), own ? "cantlose" : "cantwin");
    for (Lasting & each : permanents) // the card that keeps the opponent from losing has this effect, too
        if (from == "winning" && each.what == "shield losing " + names[safe->opponent()->getId()]
            && each.controller == event["controller"].toString()) {
            each.what = "losing winning " + names[safe->opponent()->getId()];
            return;
        }
    throw Unsupported{"shield " + from + ": no keyword of the engine has exactly this effect"};
}
