// A Forge game: applies a case's events, most of them as abilities in Forge's card script language, and reports
// Forge's outcomes.

import forge.game.Game;
import forge.game.GameEntityCounterTable;
import forge.game.GameRules;
import forge.game.GameStage;
import forge.game.GameType;
import forge.game.Match;
import forge.game.ability.AbilityFactory;
import forge.game.ability.AbilityUtils;
import forge.game.card.Card;
import forge.game.card.CardDamageMap;
import forge.game.card.CounterType;
import forge.game.keyword.Keyword;
import forge.game.mulligan.MulliganService;
import forge.game.phase.PhaseType;
import forge.game.player.Player;
import forge.game.player.RegisteredPlayer;
import forge.game.spellability.SpellAbility;
import forge.game.zone.ZoneType;
import forge.item.PaperCard;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

class ForgeGame {
    static final Set<String> VARIANTS = Set.of("free-for-all", "teams", "alternating-teams");
    static final Map<String, GameType> OPTIONS = Map.of(
        "commander", GameType.Commander, "brawl", GameType.Brawl, "archenemy", GameType.Archenemy, "tournament", GameType.Constructed);
    static final Set<String> NUMBERS = Set.of(
        "lose-life", "gain-life", "set-life", "poison", "lose-poison", "draw", "mill", "damage", "set-library", "each");
    /** Events that one effect in Forge can combine, each with those of the same group. */
    static final List<Set<String>> GROUPS = List.of(NUMBERS, Set.of("win", "lose", "draw-game"), Set.of("put"), Set.of("attack"), Set.of("block"),
        Set.of("check"), Set.of("prevent"), Set.of("create"), Set.of("card"), Lasting.BEGIN, Lasting.END.keySet(), Set.of("trigger", "state-trigger"), Set.of("end-trigger"),
        Set.of("until-turn"), Set.of("skip"));
    static final Set<String> FATES = Set.of("win", "lose", "draw-game");
    static PaperCard paper;

    final Game game;
    final Map<String, Player> players = new LinkedHashMap<>();
    final Map<String, Card> commanders = new HashMap<>(), sources = new HashMap<>();
    final Set<Player> drew = new HashSet<>();
    final Seat.Choices choices = new Seat.Choices();
    final List<List<Map<String, Object>>> steps;
    final Turns turns;
    final Things things;
    final Lasting lasting;
    final Watching watching;
    final Named named;
    final Choosing choosing;
    private final Set<Player> gone = new HashSet<>();
    private boolean restarted;
    int at;
    private CardDamageMap dealt, prevented;
    private GameEntityCounterTable counters;
    private boolean combat;

    /** Initializes Forge once for all games. */
    static void begin(String resources, String empty) {
        new forge.StaticData(new forge.CardStorageReader(empty, null, false), new forge.CardStorageReader(empty, null, false), empty, empty);
        Named.folder = java.nio.file.Path.of(resources, "cardsfolder");
        paper = Scripts.paper("Creature", List.of());
    }

    ForgeGame(Map<String, Object> said, List<List<Map<String, Object>>> steps) {
        this.steps = steps;
        String variant = (String) said.getOrDefault("variant", "free-for-all");
        if (!VARIANTS.contains(variant)) throw new Unsupported("no " + variant);
        EnumSet<GameType> applied = EnumSet.noneOf(GameType.class);
        for (String option : Json.<List<String>>as(said.getOrDefault("options", List.of()))) {
            if (!OPTIONS.containsKey(option)) throw new Unsupported("no " + option);
            if (!option.equals("tournament")) applied.add(OPTIONS.get(option));
        }
        if (applied.contains(GameType.Archenemy) && variant.equals("free-for-all")) {
            applied.remove(GameType.Archenemy);
            applied.add(GameType.ArchenemyRumble);
        }
        GameRules rules = new GameRules(applied.contains(GameType.Commander) ? GameType.Commander
            : applied.contains(GameType.Brawl) ? GameType.Brawl : GameType.Constructed);
        rules.setAppliedVariants(applied);
        List<RegisteredPlayer> registered = new ArrayList<>();
        List<String> teams = new ArrayList<>();
        List<Map<String, Object>> all = Json.as(said.get("players"));
        for (Map<String, Object> one : all) {
            RegisteredPlayer player = RegisteredPlayer.forVariants(all.size(), applied, new forge.deck.Deck(), List.of(), one.get("archenemy") == Boolean.TRUE, List.of(), null);
            player.setPlayer(new Seat("p" + registered.size(), choices));
            String team = (String) one.get("team");
            if (team != null && !teams.contains(team)) teams.add(team);
            if (team != null) player.setTeamNumber(teams.indexOf(team));
            registered.add(player);
        }
        game = new Game(registered, rules, new Match(rules, registered, "case"));
        game.setAge(GameStage.Play);
        turns = new Turns(this);
        things = new Things(this);
        lasting = new Lasting(this);
        watching = new Watching(this);
        named = new Named(this);
        choosing = new Choosing(this);
        choices.order = watching::resolvesIn;
        choices.aims = watching::aims;
        for (int i = 0; i < all.size(); i++) seat(game.getRegisteredPlayers().get(i), all.get(i));
        game.getPhaseHandler().devModeSet(PhaseType.MAIN1, game.getPlayers().get(0), 5);
        for (Map<String, Object> object : Json.<List<Map<String, Object>>>as(said.getOrDefault("objects", List.of()))) things.place(object);
        if (steps.stream().anyMatch(step -> step.get(0).get("do").equals("restart"))) all.forEach(this::deck);
        game.getAction().checkStaticAbilities();
        game.getTriggerHandler().resetActiveTriggers();
    }

    void seat(Player player, Map<String, Object> said) {
        players.put((String) said.get("name"), player);
        int library = number(said.getOrDefault("library", 53L));
        library(player, library);
        if (said.get("life") != null) player.refundLife(number(said.get("life")) - player.getLife());
        int poison = number(said.getOrDefault("poison", 0L));
        if (poison > 0) player.setPoisonCounters(poison, card(player));
        List<Card> own = new ArrayList<>();
        for (String name : Json.<List<String>>as(said.getOrDefault("commanders", List.of()))) {
            Card card = card(player);
            card.setCommander(true);
            player.getZone(ZoneType.Command).add(card);
            own.add(card);
            commanders.put(name, card);
        }
        if (!own.isEmpty()) player.setCommanders(own);
    }

    /** Before a restart, the rest of a player's deck is in the graveyard. */
    private void deck(Map<String, Object> said) {
        Player player = player(said.get("name"));
        int owned = 0;
        for (Card card : game.getCardsInGame()) if (card.getOwner().equals(player) && !card.isCommander() && !card.isToken()) owned++;
        for (; owned < number(said.getOrDefault("deck", 60L)); owned++) player.getZone(ZoneType.Graveyard).add(card(player));
    }

    static int number(Object value) { return value == null ? 0 : Math.toIntExact((Long) value); }

    Player player(Object name) { return players.get((String) name); }

    boolean left(Player player) { return player != null && !game.getPlayers().contains(player); }

    Card card(Player owner, String... lines) { return card(owner, lines.length == 0 ? paper : Scripts.paper("Creature", List.of(lines))); }

    Card card(Player owner, PaperCard of) {
        Card card = Card.fromPaperCard(of, owner);
        card.setTimestamp(game.getNextTimestamp());
        card.setSickness(false);
        return card;
    }

    void library(Player player, int size) {
        var zone = player.getZone(ZoneType.Library);
        while (zone.size() > size) zone.remove(zone.get(0));
        while (zone.size() < size) zone.add(card(player));
    }

    /** Applies a step's events as one resolution, then has Forge check for losers and winners, as it does before giving priority. */
    Map<String, Object> step(List<Map<String, Object>> events) {
        refuse(events);
        List<Player> before = new ArrayList<>();
        game.getPlayers().forEach(before::add);
        choosing.begin();
        boolean dying = events.stream().anyMatch(one -> one.get("dying") == Boolean.TRUE || "dies".equals(one.get("act")));
        String first = (String) events.get(0).get("do");
        if (Turns.EVENTS.contains(first) || first.equals("card") || first.equals("resolve") || first.equals("cast")) events.forEach(this::take);
        else {
            game.getStack().freezeStack();
            for (Map<String, Object> one : events) if (!"draw".equals(one.get("do"))) take(one);
            draws(events.stream().filter(one -> "draw".equals(one.get("do"))).toList());
            dealt();
            game.getAction().checkStaticAbilities();
            game.getStack().unfreezeStack();
        }
        if (!dying && !choosing.open()) game.getAction().checkStateEffects(true);
        if (first.equals("check")) check();
        if (game.isGameOver() && game.getOutcome().isDraw() && drew.isEmpty()) drew.addAll(before);
        at++;
        return outcome();
    }

    /** If players draw equally many cards, one effect of Forge has all of them draw, in its order. */
    private void draws(List<Map<String, Object>> events) {
        Set<Object> whom = new HashSet<>(), amounts = new HashSet<>(), controllers = new HashSet<>();
        for (Map<String, Object> one : events) {
            whom.add(one.get("player"));
            amounts.add(one.get("amount"));
            controllers.add(one.get("controller"));
        }
        if (events.size() < 2 || whom.size() < events.size() || amounts.size() > 1 || controllers.size() > 1 || events.stream().anyMatch(one -> one.get("optional") != null)) {
            events.forEach(this::take);
            return;
        }
        Player of = player(events.get(0).getOrDefault("controller", events.get(0).get("player")));
        if (left(of)) throw new Unsupported("in Forge, a player who has left controls nothing");
        resolve(remembering(of, whom.stream().map(this::player).toArray(Player[]::new)), of, "Draw | Defined$ Player.IsRemembered | NumCards$ " + events.get(0).get("amount"));
    }

    /** Has Forge check state-based actions and put abilities that have triggered onto the stack, as it does before giving priority. */
    void check() {
        do {
            game.getAction().checkStateEffects(true);
            if (game.isGameOver()) return;
            game.getStack().setFrozen(false);
        } while (game.getStack().addAllTriggeredAbilitiesToStack());
    }

    /** Throws Unsupported for events that no Forge game can perform. */
    void refuse(List<Map<String, Object>> events) {
        boolean alone = events.size() == 1, checks = events.stream().allMatch(one -> "check".equals(one.get("do")));
        if (game.isGameOver() && !checks) throw new Unsupported("Forge's loop ends with the game, so it takes no further events");
        long fates = events.stream().filter(one -> FATES.contains(one.get("do")) || "lose".equals(one.get("does")) && "each".equals(one.get("do"))).count();
        if (fates > 0 && fates < events.size()) throw new Unsupported("Forge can't combine a win, loss or draw with another kind of event");
        boolean resolves = events.stream().allMatch(one -> one.get("do").equals("card") || one.get("dying") == Boolean.TRUE); // lethal damage is found by the check
        if (!alone && !resolves && GROUPS.stream().noneMatch(group -> events.stream().allMatch(one -> group.contains(one.get("do")))))
            throw new Unsupported("Forge can't combine events of these kinds in one effect");
        boolean begin = events.stream().allMatch(one -> Lasting.BEGIN.contains(one.get("do"))); // which changes nothing that conditions are about
        for (Map<String, Object> one : events) {
            if (!alone && !begin && one.get("if") != null) throw new Unsupported("a condition in Forge does not look back at the beginning of a step");
        }
    }

    void take(Map<String, Object> event) {
        String what = (String) event.get("do");
        Player who = player(event.get("player")), whose = who;
        if (event.get("controller") != null) whose = player(event.get("controller"));
        if (left(whose) && !Set.of("put", "gain-control", "create", "end-turn", "concede", "choose").contains(what)
                && (event.get("controller") != null || lasting.takes(what) || watching.takes(what)))
            throw new Unsupported("in Forge, a player who has left controls nothing");
        int amount = number(event.get("amount"));
        if (lasting.takes(what)) lasting.take(what, event, who, whose);
        else if (watching.takes(what)) watching.take(what, event, who);
        else if (things.takes(what)) things.take(what, event, who);
        else if (Turns.EVENTS.contains(what)) turns.take(what, event, who);
        else switch (what) {
            case "lose-life", "gain-life", "set-life", "poison", "draw", "mill", "win", "lose" -> does(event, whose, Scripts.effect(what, "" + amount, Scripts.named(who))
                + (event.get("optional") == Boolean.TRUE ? " | OptionalDecider$ " + Scripts.named(who) : ""));
            case "lose-poison" -> does(event, whose, Scripts.effect("poison", "-" + amount, Scripts.named(who)));
            case "draw-game" -> does(event, whose, "GameDrawn");
            case "set-library" -> library(who, amount);
            case "multiply-life" -> {
                if (number(event.get("by")) != 2) throw new Unsupported("no card of Forge triples a life total");
                resolve(counting(whose, who, "SVar$Life"), whose,
                "GainLife | LifeAmount$ X | Defined$ " + Scripts.named(who)); // as on Beacon of Immortality
            }
            case "lose-half-life" -> resolve(counting(whose, who, "SVar$Life/" + ("third".equals(event.get("part")) ? "Third" : "Half")
                + ("up".equals(event.get("rounded")) ? "Up" : "Down")), whose, "LoseLife | LifeAmount$ X | Defined$ " + Scripts.named(who));
            case "exchange-life" -> resolve(remembering(who, who, player(event.get("with"))), who, "ExchangeLife | Defined$ Player.IsRemembered");
            case "redistribute-life" -> redistribute(event);
            case "pay-life" -> { // Forge decides whether the cost is paid
                if (left(who)) throw new Unsupported("in Forge, a player who has left pays nothing");
                if (!who.payLife(amount, card(who)) && "lose".equals(event.get("else"))) does(event, who, Scripts.effect("lose", "", Scripts.named(who)));
            }
            case "damage" -> damage(event, who, amount);
            case "each" -> each(event, amount);
            case "in-order" -> Json.<List<Map<String, Object>>>as(event.get("events")).forEach(one -> {
                take(one);
                dealt();
            });
            case "concede" -> { // Forge's UI then checks for a winner
                if (event.get("by") != null) throw new Unsupported("in Forge, only the player's own user interface can request a concession");
                who.concede();
                if (choosing.open()) game.getAction().checkGameOverCondition();
            }
            case "penalty" -> { if (!left(who)) who.concede(); }
            case "check" -> { } // a check follows each step anyway
            case "prevent" -> prevent(event, who);
            case "extra-turn" -> extraTurn(event, who, whose);
            case "skip" -> resolve(whose, ("turn".equals(event.get("what")) ? "SkipTurn | NumTurns$ 1" : "Pump | KW$ Skip your next draw step. | Permanent$ True")
                + " | Defined$ " + Scripts.named(who));
            case "control-turn" -> resolve(who, "ControlPlayer | Defined$ " + Scripts.named(player(event.get("of"))));
            case "choose" -> choosing.choose(event, who);
            case "make-choice" -> choosing.make();
            case "restart" -> restart(whose, event);
            case "card" -> named.use(event, who);
            default -> throw new Unsupported("no " + what);
        }
    }

    /** Resolves an ability of the controller, with the event's condition if it has one. */
    void does(Map<String, Object> event, Player controller, String script) {
        if (event.get("if") == null) {
            resolve(controller, script);
            return;
        }
        Card card = card(controller);
        Scripts.Condition condition = Scripts.condition(Json.as(event.get("if")), card, controller, this, true);
        resolve(card, controller, condition.guard(card, script));
    }

    void resolve(Player controller, String script) { resolve(card(controller), controller, script); }

    void resolve(Card host, Player controller, String script) {
        SpellAbility ability = AbilityFactory.getAbility("DB$ " + script, host);
        ability.setActivatingPlayer(controller);
        AbilityUtils.resolve(ability);
    }

    Card remembering(Player owner, Player... whom) {
        Card card = card(owner);
        for (Player one : whom) card.addRemembered(one);
        return card;
    }

    /** A card whose X depends on the player's life total. */
    private Card counting(Player owner, Player of, String x) {
        Card card = remembering(owner, of);
        card.setSVar("Life", "PlayerCountRemembered$LowestLifeTotal");
        card.setSVar("X", x);
        return card;
    }

    private void redistribute(Map<String, Object> event) {
        List<String> whom = Json.as(event.get("players")), from = Json.as(event.get("from"));
        if (!new HashSet<>(whom).equals(new HashSet<>(from)) || whom.stream().anyMatch(name -> left(player(name))))
            throw new Unsupported("Forge gives each life total to one of the players");
        choices.life.clear();
        for (int i = 0; i < whom.size(); i++) choices.life.put(player(whom.get(i)), player(from.get(i)).getLife());
        Player first = player(whom.get(0));
        resolve(remembering(first, whom.stream().map(this::player).toArray(Player[]::new)), first, "SetLife | Redistribute$ True | Defined$ Player.IsRemembered");
    }

    void each(Map<String, Object> event, int amount) {
        Player of = player(event.get("of"));
        if (left(of)) throw new Unsupported("in Forge, a player who has left controls nothing");
        String whom = "opponent".equals(event.get("whom")) ? "Player.Opponent" : "Player", does = (String) event.get("does");
        if (!does.equals("drain")) {
            resolve(of, Scripts.effect(does, "" + amount, whom));
            return;
        }
        Card card = card(of, "SVar:Gain:DB$ GainLife | LifeAmount$ AFLifeLost", "SVar:AFLifeLost:Number$0"); // as on Exsanguinate
        resolve(card, of, Scripts.effect("lose-life", "" + amount, whom) + " | SubAbility$ Gain");
    }

    /** Sets the source's keywords to those of the event. */
    static void has(Card source, Map<String, Object> event) {
        has(source, Keyword.INFECT, event.get("infect") == Boolean.TRUE);
        has(source, Keyword.LIFELINK, event.get("lifelink") != null && event.get("lifelink") != Boolean.FALSE);
        has(source, Keyword.TRAMPLE, event.get("trample") == Boolean.TRUE);
    }

    /** Adds or removes a keyword of a source; a commander may still have it from earlier damage. */
    private static void has(Card source, Keyword keyword, boolean now) {
        if (source.hasKeyword(keyword) == now) return;
        if (now) source.addIntrinsicKeyword(keyword.toString()); else source.removeIntrinsicKeyword(keyword.toString());
    }

    /** The source of damage. */
    Card source(Map<String, Object> event, Player who) {
        Object controller = event.getOrDefault("lifelink", event.get("controller")), name = event.get("source");
        Player whose = controller == null ? who : player(controller);
        Card source = null;
        if (event.get("commander") != null) {
            source = commanders.get((String) event.get("commander"));
            if (source == null) throw new Unsupported("in Forge, a player who has left has no commander");
            if (name != null) throw new Unsupported("this adapter does not support damage by what was a commander");
        } else if (name != null) {
            source = things.find((String) name);
            if (source == null) source = sources.computeIfAbsent((String) name, x -> things.enter(card(whose), whose));
        } else source = card(whose);
        return source;
    }

    /** Adds damage to what this step deals: with all of it, Forge then does what it does after its own damage effects. */
    void damage(Map<String, Object> event, Player who, int amount) {
        if (event.get("toxic") != null) throw new Unsupported("this version of Forge has no toxic");
        Object controller = event.getOrDefault("lifelink", event.get("controller"));
        if (controller != null && left(player(controller))) throw new Unsupported("in Forge, a player who has left controls nothing");
        if (event.get("lifelink") != null && event.get("controller") != null && !event.get("lifelink").equals(event.get("controller")))
            throw new Unsupported("in Forge, lifelink is for the controller of the source");
        Card source = source(event, who);
        if (event.get("lifelink") != null && !source.getController().equals(player(controller)))
            throw new Unsupported("in Forge, lifelink is for the controller of the source");
        has(source, event);
        if (left(who)) {
            if (event.get("combat") == Boolean.TRUE) throw new Unsupported("in Forge, a player who has left can't be attacked");
            resolve(source, source.getController(), "DealDamage | NumDmg$ " + amount + " | Defined$ " + Scripts.named(who));
            return;
        }
        boolean now = event.get("combat") == Boolean.TRUE;
        if (dealt != null && combat != now) throw new Unsupported("Forge deals combat damage at its own time");
        if (dealt == null) {
            dealt = new CardDamageMap();
            prevented = new CardDamageMap();
            counters = new GameEntityCounterTable();
            combat = now;
        }
        who.addDamage(amount, source, now, event.get("unpreventable") == Boolean.TRUE, dealt, prevented, counters, null);
    }

    /** Ends damage as Forge's effects and combat do. */
    private void dealt() {
        if (dealt == null) return;
        prevented.triggerPreventDamage(combat);
        dealt.triggerDamageDoneOnce(combat, null);
        counters.triggerCountersPutAll(game);
        dealt = null;
    }

    /** Until the turn ends, as Safe Passage and Healing Salve do. */
    private void prevent(Map<String, Object> event, Player who) {
        if (left(who)) throw new Unsupported("in Forge, a player who has left is dealt no damage");
        if (event.get("amount") != null) {
            if (event.get("source") != null || event.get("combat") != null) throw new Unsupported("this adapter does not support limited prevention by kind of damage");
            resolve(who, "PreventDamage | Amount$ " + number(event.get("amount")) + " | Defined$ " + Scripts.named(who));
            return;
        }
        Card card = card(who, "SVar:Prevent:Event$ DamageDone | Prevent$ True | ActiveZones$ Command | ValidTarget$ You | Description$ prevent"
            + (event.get("combat") == null ? "" : " | IsCombat$ True") + (event.get("source") == null ? "" : " | ValidSource$ Card.IsRemembered"));
        if (event.get("source") != null) {
            String name = (String) event.get("source");
            card.addRemembered(commanders.containsKey(name) ? commanders.get(name)
                : source(Map.of("source", name, "controller", ownerOf(name, event)), who));
        }
        resolve(card, who, "Effect | ReplacementEffects$ Prevent | RememberObjects$ Remembered");
    }

    /** The player who controls a source in its next damage event. */
    private String ownerOf(String source, Map<String, Object> event) {
        for (List<Map<String, Object>> step : steps.subList(at, steps.size()))
            for (Map<String, Object> one : step)
                if (source.equals(one.get("attacker"))) return (String) one.get("player");
                else if (source.equals(one.get("source")) && "damage".equals(one.get("do")))
                    return (String) one.getOrDefault("lifelink", one.getOrDefault("controller", one.get("player")));
        return (String) event.get("player");
    }

    private void extraTurn(Map<String, Object> event, Player who, Player whose) {
        Card card = card(whose);
        String delayed = "";
        if (event.get("ability") != null) { // as on Final Fortune
            card.setSVar("Delayed", "ThisTurn$ True | Mode$ Phase | Phase$ End of Turn | TriggerDescription$ " + watching.name(event.get("ability")));
            card.setSVar("Lose", "DB$ LosesGame | Defined$ " + Scripts.named(who));
            delayed = " | ExtraTurnDelayedTrigger$ Delayed | ExtraTurnDelayedTriggerExcute$ Lose";
        }
        resolve(card, whose, "AddTurn | NumTurns$ 1 | Defined$ " + Scripts.named(who) + delayed);
    }

    /** Karn Liberated's effect, then the calls with which Forge's `startGame` begins the new game. */
    private void restart(Player first, Map<String, Object> event) {
        if (left(first)) throw new Unsupported("in Forge, a player who has left controls nothing");
        if (!commanders.isEmpty()) throw new Unsupported("this adapter's commanders are in no deck that Forge could begin again with");
        if (lasting.any() || watching.any()) throw new Unsupported("this adapter made permanents that would be cards of the new game");
        for (Player player : game.getRegisteredPlayers()) if (left(player)) gone.add(player);
        things.restart();
        Card karn = card(first);
        Player owner = player(event.get("owner"));
        for (int i = number(event.get("exempt")); i > 0; i--) {
            Card card = owner.getZone(owner.getZone(ZoneType.Graveyard).isEmpty() ? ZoneType.Library : ZoneType.Graveyard).get(0);
            karn.addRemembered(game.getAction().exile(card, null));
        }
        resolve(karn, first, "RestartGame | RestrictFromZone$ Exile | RestrictFromValid$ Card.IsNotRemembered");
        restarted = true;
        game.setAge(GameStage.Mulligan);
        for (Player player : game.getPlayers()) player.drawCards(player.getStartingHandSize());
        new MulliganService(first).perform();
        game.setAge(GameStage.Play);
        game.getPhaseHandler().devModeSet(PhaseType.MAIN1, first, 1);
    }

    Map<String, Object> outcome() {
        boolean over = game.isGameOver();
        var said = game.getOutcome();
        List<String> winners = new ArrayList<>(), losers = new ArrayList<>(), drawn = new ArrayList<>();
        Map<String, Object> life = new HashMap<>(), poison = new HashMap<>(), library = new HashMap<>();
        players.forEach((name, player) -> {
            if (gone.contains(player)) return;
            life.put(name, (long) player.getLife());
            poison.put(name, (long) player.getCounters(CounterType.POISON));
            if (game.getPlayers().contains(player)) library.put(name, player.getZone(ZoneType.Library).size());
            if (drew.contains(player)) drawn.add(name);
            else if (over && (said.isWinner(player.getRegisteredPlayer()) || said.getWinningTeam() >= 0 && said.getWinningTeam() == player.getTeam()))
                winners.add(name);
            else if (player.hasLost()) losers.add(name);
        });
        Map<String, Object> outcome = new HashMap<>(Map.of(
            "over", over, "winners", winners, "losers", losers, "drawn", drawn, "life", life, "poison", poison, "library", library));
        if (!over) {
            Player active = game.getPhaseHandler().getPlayerTurn();
            outcome.put("active", left(active) ? null : nameOf(active));
        }
        outcome.put("objects", things.places());
        outcome.put("lasting", lasting.untilTurn());
        if (choosing.shows()) outcome.put("chooser", choices.chooser == null ? null : nameOf(choices.chooser));
        if (restarted) outcome.put("restarted", true);
        return outcome;
    }

    String nameOf(Player player) {
        return players.entrySet().stream().filter(one -> one.getValue().equals(player)).findFirst().orElseThrow().getKey();
    }
}
