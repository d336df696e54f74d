// Events as lines of text in the engine's card language. A step is one sorcery with a line for each event.
#include "Game.h"

static const QStringList NUMBERS = {"lose-life", "gain-life", "set-life", "poison", "lose-poison"};
static const QStringList FATES = {"win", "lose"};
static const QStringList LIBRARY = {"draw", "mill"};

void only(const QJsonObject & event, const QStringList & known)
{
    for (const char * field : {"if", "optional", "chosen", "dying", "infect", "toxic", "lifelink", "commander",
                               "source", "controller"}) {
        QJsonValue said = event[field];
        bool plain = said.isUndefined() || said.isNull() || said == QJsonValue(false) || said == QJsonValue(0);
        if (!plain && !known.contains(field))
            throw Unsupported{event["do"].toString() + " with " + field};
    }
}

/** Performs the events of a step. */
void Game::happen(const QJsonArray & events)
{
    if (events.size() == 1) return alone(events[0].toObject());
    QStringList kinds;
    QJsonArray permanents, others;
    bool plain = true, ofLosing = true;
    for (const QJsonValue & value : events) {
        QJsonObject event = value.toObject();
        QString kind = event["do"].toString(), from = event["from"].toString();
        (lasts(event) ? permanents : others).append(event);
        kinds << kind;
        if (event.contains("if")) throw Unsupported{"if: the engine checks it only after the events before it"};
        if (lasts(event)) ofLosing &= from == "losing" || from == "winning";
        else plain &= NUMBERS.contains(kind) || kind == "damage";
        if (!lasts(event) && !(NUMBERS + FATES + LIBRARY + QStringList{"damage"}).contains(kind))
            throw Unsupported{kind + " with something else: the engine does one after the other"};
    }
    if (kinds.contains("win") && kinds.filter(QRegExp("^(win|lose)$")).size() > 1)
        throw Unsupported{"win: the engine can't combine it with another win or loss"};
    if (!permanents.isEmpty() && !others.isEmpty() && !(plain && ofLosing))
        throw Unsupported{kinds.join(" and ") + ": the engine does one after the other"};
    if (permanents.size() == 1) last(permanents[0].toObject());
    else if (!permanents.isEmpty() && !pair(permanents))
        for (const QJsonValue & value : permanents) last(value.toObject());
    QStringList text; // the events in order, with damage separate
    for (const QJsonValue & value : others) {
        const QJsonObject event = value.toObject();
        if (event["do"].toString() != "damage") {
            text << line(event, engine.currentPlayer);
            continue;
        }
        if (!text.isEmpty()) cast(engine.currentPlayer, text, "Sorcery");
        text.clear();
        damage(event);
    }
    if (!text.isEmpty()) cast(engine.currentPlayer, text, "Sorcery");
}

void Game::alone(const QJsonObject & event)
{
    QString kind = event["do"].toString();
    if (kind == "in-order") {
        QStringList text;
        for (const QJsonValue & value : event["events"].toArray()) {
            QJsonObject each = value.toObject();
            if (!(NUMBERS + FATES + LIBRARY).contains(each["do"].toString()))
                throw Unsupported{"in-order: the engine's card language has no " + each["do"].toString()};
            text << line(each, engine.currentPlayer);
        }
        cast(engine.currentPlayer, text, "Sorcery");
    }
    else if (kind == "concede") {
        if (!finished) engine.setLoser(player(event["player"]));
    }
    else if (kind == "set-library") setLibrary(player(event["player"]), event["amount"].toInt());
    else if (kind == "damage") damage(event);
    else if (kind == "pay-life") payLife(event);
    else if (lasts(event)) last(event);
    else {
        QString by = event["controller"].toString(event["player"].toString());
        cast(player(by), {line(event, player(by))}, "Sorcery");
    }
}

/** The line of card text that performs an event; `controller` is the card's controller. */
QString Game::line(const QJsonObject & event, Player * controller) const
{
    QString kind = event["do"].toString();
    bool fate = FATES.contains(kind);
    only(event, fate ? QStringList{"controller", "if"} : QStringList{"controller"});
    bool you = player(event["player"]) == controller;
    QString who = you ? "controller" : "opponent", other = you ? "opponent" : "controller";
    if (!fate) return amount(kind, event, who, you);
    if (kind == "win" && bare(player(event["player"])->opponent()))
        throw Unsupported{"win: the card that keeps the opponent from losing also stops this player from winning"};
    QString text = "wingame " + (kind == "win" ? who : other); // the engine expresses a loss as the opponent's win
    QJsonValue asked = event["if"];
    return asked.isObject() ? "if " + condition(asked.toObject(), controller) + " then " + text : text;
}

QString Game::amount(const QString & kind, const QJsonObject & event, const QString & who, bool you) const
{
    QString n = QString::number(event["amount"].toInt()), total = you ? "lifetotal" : "opponentlifetotal";
    if (kind == "lose-life") return "life:-" + n + " " + who;
    if (kind == "gain-life") return "life:" + n + " " + who;
    if (kind == "set-life") return "lifeset:" + n + " " + who;
    if (kind == "poison") return "alterpoison:" + n + " " + who;
    if (kind == "lose-poison") return "alterpoison:-" + n + " " + who;
    if (kind == "draw") return "draw:" + n + " " + who;
    if (kind == "mill") return "deplete:" + n + " " + who;
    if (kind == "prevent" && event["amount"].isDouble()) return "prevent:" + n + " " + who;
    if (kind == "extra-turn") return "turns:1 " + who;
    if (kind == "skip" && event["what"].toString() == "turn") return "turns:-1 " + who;
    if (kind == "multiply-life") return "life:" + QString(event["by"].toInt() == 2 ? "" : "twice") + total + " " + who;
    if (kind == "lose-half-life") return "life:-half" + event["rounded"].toString() + total + " " + who;
    if (kind == "exchange-life") return "exchangelife opponent";
    throw Unsupported{kind + ": the engine has nothing for it"};
}

/** A condition as a comparison in the engine's card language. */
QString Game::condition(const QJsonObject & asked, Player * controller) const
{
    bool you = player(asked["player"]) == controller;
    QString of = asked["of"].toString();
    QString total = of == "life" ? (you ? "lifetotal" : "opponentlifetotal")
        : of == "poison" ? (you ? "mypoisoncount" : "opponentpoisoncount")
        : (you ? "plibrarycount" : "olibrarycount");
    QStringList comparisons;
    if (asked["at-least"].isDouble())
        comparisons << "compare(" + total + ")~morethan~" + QString::number(asked["at-least"].toInt() - 1);
    if (asked["at-most"].isDouble())
        comparisons << "compare(" + total + ")~lessthan~" + QString::number(asked["at-most"].toInt() + 1);
    return comparisons.join(",");
}
