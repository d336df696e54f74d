// A game of Wagic as a case of the protocol: its set-up, its steps, and what is told of it.
#pragma once
#include "PrecompiledHeader.h"
#include "GameObserver.h"
#include "MTGCardInstance.h"
#include "Player.h"
#include <QJsonArray>
#include <QJsonObject>
#include <QStringList>
#include <list>

/** Thrown for what the engine can't do, or what this adapter can't express in it. */
struct Unsupported {
    QString why;
};

/** A permanent of ours: what an event has begun by it, and whose the event said it is, if it did. */
struct Lasting {
    QString what;
    QString controller;
    MTGCardInstance * card;
};

/** A game of the engine's, whose phases can be gone through from outside. */
struct Table : GameObserver {
    using GameObserver::nextGamePhase;
};

class Game {
public:
    explicit Game(const QJsonObject & setUp);
    QJsonObject step(const QJsonArray & events);

private:
    // Game.cpp: the course of a game
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
    bool finished = false; // whether somebody had won as the step began
    QStringList names;
    std::list<Lasting> permanents;
    QList<Player *> hopeful; // who wins by an ability that waits for something
    std::map<QString, MTGCardInstance *> commanders;
};

/** Refuses an event with a field that changes what it means, and that is not among those that are `known`. */
void only(const QJsonObject & event, const QStringList & known = QStringList());
