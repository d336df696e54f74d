// The course of a game: its setup, when the engine checks, what resolves, its turns and its outcomes.
#include "Game.h"
#include "ActionLayer.h"
#include "ActionStack.h"
#include "CardPrimitive.h"
#include "DuelLayers.h"
#include "MTGDeck.h"
#include "PhaseRing.h"
#include "Rules.h"

Player * Game::player(const QJsonValue & name) const
{
    return const_cast<Game *>(this)->engine.players[names.indexOf(name.toString())];
}

/** Casts and immediately resolves a card with this text, which has one ability per line. */
MTGCardInstance * Game::cast(Player * controller, const QStringList & text, const QString & type,
                             const QString & keywords)
{
    if (finished) return NULL;
    CardPrimitive * primitive = new CardPrimitive();
    primitive->setName("Head Judge");
    primitive->setType(type.toStdString());
    primitive->setPower(2);
    primitive->setToughness(2);
    for (const QString & line : text) primitive->addMagicText(line.toStdString());
    for (const QString & keyword : keywords.split(",", Qt::SkipEmptyParts))
        primitive->basicAbilities[Constants::GetBasicAbilityIndex(keyword.toStdString())] = 1;
    MTGCard * card = new MTGCard();
    card->setPrimitive(primitive);
    MTGCardInstance * instance = new MTGCardInstance(card, controller->game);
    controller->game->stack->addCard(instance);
    Spell spell(&engine, instance);
    spell.resolve();
    return spell.source;
}

void Game::setLibrary(Player * player, int amount)
{
    if (finished) return;
    MTGGameZone * library = player->game->library;
    CardPrimitive * land = new CardPrimitive();
    land->setName("Island");
    land->setType("Land");
    MTGCard * card = new MTGCard();
    card->setPrimitive(land);
    while (library->nb_cards > amount) library->removeCard(library->cards[0], 0);
    while (library->nb_cards < amount) library->addCard(new MTGCardInstance(card, player->game));
}

Game::Game(const QJsonObject & setUp)
{
    QJsonArray seats = setUp["players"].toArray();
    bool commander = false;
    for (const QJsonValue & option : setUp["options"].toArray()) {
        if (option.toString() == "commander") commander = true;
        else if (option.toString() != "tournament") throw Unsupported{"the engine has no " + option.toString()};
    }
    if (seats.size() != 2 || setUp["variant"].toString() != "free-for-all")
        throw Unsupported{"the engine has only games of two players"};
    if (!setUp["objects"].toArray().isEmpty()) throw Unsupported{"this adapter does not support objects"};
    for (int i : {0, 1})
        engine.loadPlayer(i, new HumanPlayer(&engine, "", "", false, new MTGDeck(MTGCollection())));
    engine.startGame(GAME_TYPE_CLASSIC, Rules::getRulesByFilename("testsuite.txt"));
    for (int i = 0; i < 2; ++i) {
        QJsonObject seat = seats[i].toObject();
        names << seat["name"].toString();
        engine.players[i]->life = seat["life"].toInt(commander ? 40 : 20);
        engine.players[i]->poisonCount = seat["poison"].toInt(0);
        setLibrary(engine.players[i], seat["library"].toInt(53));
        for (const QJsonValue & name : seat["commanders"].toArray()) {
            commanders[name.toString()] = cast(engine.players[i], {}, "Legendary Creature");
            commanders[name.toString()]->isCommander = commander;
        }
    }
    engine.phaseRing->goToPhase(MTG_PHASE_FIRSTMAIN, engine.currentPlayer, false);
    engine.setCurrentGamePhase(MTG_PHASE_FIRSTMAIN);
    engine.setLoser(NULL); // a library was briefly empty
}

/** Performs a step. Like the engine's own duel, it ignores all events once a player has won. */
QJsonObject Game::step(const QJsonArray & events)
{
    QJsonObject first = events[0].toObject();
    QString kind = first["do"].toString();
    finished = engine.didWin();
    if (finished && QStringList{"check", "resolve", "begin-step", "end-turn"}.contains(kind)) return outcome();
    if (kind == "check") check();
    else if (kind == "resolve") resolve();
    else if (kind == "begin-step") beginStep(first["step"].toString());
    else if (kind == "end-turn") endTurn();
    else happen(events);
    if (!finished && kind != "check") engine.mLayers->actionLayer()->Update(0);
    return outcome();
}

/** Does what the engine does once per frame: abilities see events, then state-based effects are checked. */
void Game::check()
{
    engine.mLayers->actionLayer()->Update(0);
    engine.gameStateBasedEffects();
    permanents.remove_if([this](const Lasting & each) { return !engine.isInPlay(each.card); });
}

void Game::resolve()
{
    check();
    ActionStack * stack = engine.mLayers->stackLayer();
    if (stack->count(0, NOT_RESOLVED) > 1)
        throw Unsupported{"resolve: several abilities are waiting, and the engine resolves the newest"};
    if (!engine.didWin()) stack->resolve();
}

/** Advances to a phase of the turn from the preceding one. */
void Game::goTo(int phase)
{
    engine.phaseRing->goToPhase(phase - 1, engine.currentPlayer, false);
    engine.setCurrentGamePhase(GamePhase(phase - 1));
    engine.mLayers->actionLayer()->Update(0);
    engine.nextGamePhase();
    engine.mLayers->actionLayer()->Update(0);
}

void Game::beginStep(const QString & step)
{
    goTo(step == "draw" ? MTG_PHASE_DRAW : MTG_PHASE_UPKEEP);
    if (step == "draw") engine.mLayers->stackLayer()->resolve(); // the engine's draw is an ability of its rules
}

void Game::endTurn()
{
    int turn = engine.turn;
    goTo(MTG_PHASE_CLEANUP);
    while (engine.turn == turn) engine.nextGamePhase();
}

/** Reports the outcome from the engine's own state: one player has lost, and the other has won. */
QJsonObject Game::outcome() const
{
    Table & game = const_cast<Game *>(this)->engine;
    QJsonObject life, poison;
    QJsonArray winners, losers;
    for (int i = 0; i < 2; ++i) {
        life[names[i]] = game.players[i]->life;
        poison[names[i]] = game.players[i]->poisonCount;
        if (game.didWin()) (game.didWin(game.players[i]) ? winners : losers).append(names[i]);
    }
    return QJsonObject{{"over", game.didWin()}, {"winners", winners}, {"losers", losers}, {"drawn", QJsonArray()},
        {"life", life}, {"poison", poison}, {"active", names[game.currentPlayerId]}};
}
