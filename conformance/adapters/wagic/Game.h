// A Wagic game that plays a case: its setup, its steps and its outcomes.
#pragma once
#include "PrecompiledHeader.h"
#include "GameObserver.h"
#include "MTGCardInstance.h"
#include "Player.h"
#include <QJsonArray>
#include <QJsonObject>
#include <QStringList>
#include <list>

/** Thrown if the engine can't perform an event or this adapter can't express it. */
struct Unsupported {
    QString why;
};

/** A permanent put into play by this adapter: the effect it implements, and the controller the event named, if any. */
struct Lasting {
    QString what;
    QString controller;
    MTGCardInstance * card;
};

/** An engine game whose phases can be advanced from outside. */
struct Table : GameObserver {
    using GameObserver::nextGamePhase;
};

class Game {
public:
    explicit Game(const QJsonObject & setUp);
    QJsonObject step(const QJsonArray & events);

private:
    // Game.cpp: the course of the game
    Player * player(const QJsonValue & name) const;
    void setLibrary(Player * player, int amount);
    void check();
    void resolve();
    void goTo(int phase);
    void beginStep(const QString & step);
    void endTurn();
    QJsonObject outcome() const;
    MTGCardInstance * cast(Player * controller, const QStringList & text, const QString & type,
                           const QString & keywords = "");

    // Texts.cpp: events as lines of a card's text
    void happen(const QJsonArray & events);
    void alone(const QJsonObject & event);
    QString line(const QJsonObject & event, Player * controller) const;
    QString amount(const QString & kind, const QJsonObject & event, const QString & who, bool you) const;
    QString condition(const QJsonObject & asked, Player * controller) const;
    void damage(const QJsonObject & event);
    void payLife(const QJsonObject & event);

    // Lasting.cpp: permanents
    bool lasts(const QJsonObject & event) const;
    bool pair(const QJsonArray & events);
    void noteWin(Player * winner);
    bool bare(Player * safe) const;
    void last(const QJsonObject & event);
    void shield(const QJsonObject & event);
    void trigger(const QJsonObject & event);
    void begin(const QString & what, const QJsonObject & event, Player * controller, const QString & keywords,
               const QStringList & text = QStringList());
    void end(const QString & what, const QJsonObject & event);

    Table engine;
    bool finished = false; // whether a player had already won when the step began
    QStringList names;
    std::list<Lasting> permanents;
    QList<Player *> hopeful; // players who win by an ability that is still pending
    std::map<QString, MTGCardInstance *> commanders;
};

/** Refuses an event with a field that changes its meaning and is not among `known`. */
void only(const QJsonObject & event, const QStringList & known = QStringList());
