// A Forge game: applies a case's events, most of them as abilities in Forge's card script language, and reports
// Forge's outcomes.

import forge.ai.LobbyPlayerAi;
import forge.deck.Deck;
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
import forge.game.phase.PhaseType;
import forge.game.player.Player;
import forge.game.player.RegisteredPlayer;
import forge.game.spellability.SpellAbility;
import forge.game.zone.ZoneType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

class ForgeGame {
    static final Set<String> VARIANTS = Set.of("free-for-all", "teams"), OPTIONS = Set.of("commander", "tournament");
    static final Set<String> FATES = Set.of("win", "lose", "draw-game");
    static final String THEM = " | Defined$ Player.IsRemembered";
    static final String NO_LIFE = "having 0 or less life.";
    static final Map<String, String> KEYWORDS = Map.of(
        "losing", "You can't lose the game.", "winning", "You can't win the game.",
        "losing-to-life", "You don't lose the game for " + NO_LIFE, "gaining-life", "You can't gain life.",
        "drawing", "You can't draw cards.", "drawing-twice", "You can't draw more than one card each turn.");
    static forge.item.PaperCard paper;

    final Game game;
    final Map<String, Player> players = new LinkedHashMap<>();
    final Map<String, Card> commanders = new HashMap<>();
    final Map<String, Deque<Card>> lasting = new HashMap<>();
    final Set<Player> drew = new HashSet<>();

    /** Initializes Forge once for all games, with its localized texts and a single card without abilities. */
    static void begin(String languages, String empty) {
        forge.util.Localizer.getInstance().initialize("en-US", languages);
        new forge.StaticData(new forge.CardStorageReader(empty, null, false), new forge.CardStorageReader(empty, null, false), empty, empty);
        paper = new forge.item.PaperCard(forge.card.CardRules.fromScript(
            List.of("Name:card", "ManaCost:no cost", "Types:Creature", "PT:0/1", "Oracle:")), "???", forge.card.CardRarity.Common, 1);
    }

    ForgeGame(Map<String, Object> said) {
        String variant = (String) said.getOrDefault("variant", "free-for-all");
        if (!VARIANTS.contains(variant)) throw new Unsupported("no " + variant);
        List<String> options = Json.as(said.getOrDefault("options", List.of()));
        for (String option : options) if (!OPTIONS.contains(option)) throw new Unsupported("no " + option);
        boolean commander = options.contains("commander");
        GameRules rules = new GameRules(commander ? GameType.Commander : GameType.Constructed);
        if (commander) rules.setAppliedVariants(EnumSet.of(GameType.Commander));
        List<RegisteredPlayer> registered = new ArrayList<>();
        List<String> teams = new ArrayList<>();
        List<Map<String, Object>> all = Json.as(said.get("players"));
        for (Map<String, Object> one : all) {
            RegisteredPlayer player = new RegisteredPlayer(new Deck());
            player.setPlayer(new LobbyPlayerAi((String) one.get("name"), null));
            player.setStartingLife(number(one.getOrDefault("life", commander ? 40L : 20L)));
            String team = (String) one.get("team");
            if (team != null && !teams.contains(team)) teams.add(team);
            if (team != null) player.setTeamNumber(teams.indexOf(team));
            registered.add(player);
        }
        game = new Game(registered, rules, new Match(rules, registered, "case"));
        game.setAge(GameStage.Play);
        for (int i = 0; i < all.size(); i++) seat(game.getRegisteredPlayers().get(i), all.get(i));
        game.getPhaseHandler().devModeSet(PhaseType.MAIN1, game.getPlayers().get(0));
        game.getAction().checkStaticAbilities();
    }

    void seat(Player player, Map<String, Object> said) {
        players.put((String) said.get("name"), player);
        library(player, number(said.getOrDefault("library", 53L)));
        int poison = number(said.getOrDefault("poison", 0L));
        if (poison > 0) player.setPoisonCounters(poison, null);
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

    static int number(Object value) { return Math.toIntExact((Long) value); }

    Player player(Object name) { return players.get((String) name); }

    Card card(Player owner) {
        Card card = Card.fromPaperCard(paper, owner);
        card.setTimestamp(game.getNextTimestamp());
        return card;
    }

    void library(Player player, int size) {
        var zone = player.getZone(ZoneType.Library);
        while (zone.size() > size) zone.remove(zone.get(0));
        while (zone.size() < size) zone.add(card(player));
    }

    /** Applies a step's events, then has Forge check for losers and winners, as it does before giving priority. */
    Map<String, Object> step(List<Map<String, Object>> events) {
        refuse(events);
        List<Player> before = new ArrayList<>();
        game.getPlayers().forEach(before::add);
        events.forEach(this::take);
        game.getAction().checkStateEffects(true);
        if (game.isGameOver() && game.getOutcome().isDraw() && drew.isEmpty()) drew.addAll(before);
        return outcome();
    }

    /** Throws Unsupported for events that no Forge game can perform. */
    void refuse(List<Map<String, Object>> events) {
        boolean alone = events.size() == 1, checks = events.stream().allMatch(one -> "check".equals(one.get("do")));
        if (game.isGameOver() && !checks) throw new Unsupported("Forge's loop ends with the game, so it takes no further events");
        long fates = events.stream().filter(one -> FATES.contains(one.get("do"))).count();
        if (fates > 0 && fates < events.size()) throw new Unsupported("Forge can't combine a win, loss or draw with another kind of event");
        for (Map<String, Object> one : events) {
            if (!alone && "concede".equals(one.get("do"))) throw new Unsupported("Forge can't combine a concession with other events");
            if (!alone && "pay-life".equals(one.get("do"))) throw new Unsupported("Forge can't combine a payment with other events");
        }
    }

    void take(Map<String, Object> event) {
        String what = (String) event.get("do");
        if (event.get("if") != null || event.get("object") != null) throw new Unsupported("this adapter does not support conditions and objects");
        Player who = player(event.get("player")), whose = who;
        if (event.get("controller") != null) {
            whose = player(event.get("controller"));
            if (!game.getPlayers().contains(whose)) throw new Unsupported("in Forge, a player who has left controls nothing");
        }
        int amount = event.get("amount") == null ? 0 : number(event.get("amount"));
        switch (what) {
            case "lose-life" -> resolve(whose, "LoseLife | LifeAmount$ " + amount + THEM, who);
            case "gain-life" -> resolve(whose, "GainLife | LifeAmount$ " + amount + THEM, who);
            case "set-life" -> resolve(whose, "SetLife | LifeAmount$ " + amount + THEM, who);
            case "poison" -> resolve(whose, "Poison | Num$ " + amount + THEM, who);
            case "lose-poison" -> resolve(whose, "Poison | Num$ -" + amount + THEM, who);
            case "draw" -> {
                if (event.get("optional") == Boolean.TRUE) throw new Unsupported("this adapter does not support optional draws");
                resolve(whose, "Draw | NumCards$ " + amount + THEM, who);
            }
            case "mill" -> resolve(whose, "Mill | NumCards$ " + amount + THEM, who);
            case "set-library" -> library(who, amount);
            case "exchange-life" -> resolve(who, "ExchangeLife" + THEM, who, player(event.get("with")));
            case "pay-life" -> { // Forge decides whether the cost is paid
                if (!who.payLife(amount, card(who)) && "lose".equals(event.get("else"))) resolve(who, "LosesGame" + THEM, who);
            }
            case "damage" -> damage(event, who, amount);
            case "win" -> resolve(whose, "WinsGame" + THEM, who);
            case "lose" -> resolve(whose, "LosesGame" + THEM, who);
            case "draw-game" -> resolve(whose, "GameDrawn");
            case "each" -> each(event, amount);
            case "concede" -> who.concede(); // Forge's UI then checks for a winner
            case "check" -> { } // a check follows each step anyway
            case "shield" -> shield(event, who, whose);
            case "unshield" -> unshield(event);
            default -> throw new Unsupported("no " + what);
        }
    }

    /** Resolves an ability of the controller; Forge looks up the affected players among those still in the game. */
    void resolve(Player controller, String script, Player... whom) { resolve(card(controller), controller, script, whom); }

    void resolve(Card host, Player controller, String script, Player... whom) {
        for (Player one : whom) host.addRemembered(one);
        SpellAbility ability = AbilityFactory.getAbility("DB$ " + script, host);
        ability.setActivatingPlayer(controller);
        AbilityUtils.resolve(ability);
    }

    void each(Map<String, Object> event, int amount) {
        Player of = player(event.get("of"));
        if (!game.getPlayers().contains(of)) throw new Unsupported("in Forge, a player who has left controls nothing");
        resolve(of, switch ((String) event.get("does")) {
            case "gain-life" -> "GainLife | LifeAmount$ " + amount;
            case "lose-life" -> "LoseLife | LifeAmount$ " + amount;
            case "damage" -> "DealDamage | NumDmg$ " + amount;
            case "poison" -> "Poison | Num$ " + amount;
            case "draw" -> "Draw | NumCards$ " + amount;
            case "mill" -> "Mill | NumCards$ " + amount;
            case "lose" -> "LosesGame";
            default -> throw new Unsupported("this adapter does not support each with " + event.get("does"));
        } + " | Defined$ " + ("opponent".equals(event.get("whom")) ? "Player.Opponent" : "Player"));
    }

    /** Adds or removes a keyword of a source; a commander may still have it from earlier damage. */
    private static void has(Card source, String keyword, boolean now) {
        if (now) source.addIntrinsicKeyword(keyword); else source.removeIntrinsicKeyword(keyword);
    }

    void damage(Map<String, Object> event, Player who, int amount) {
        if (event.get("toxic") != null || event.get("source") != null) throw new Unsupported("this adapter does not support toxic and named sources");
        Object controller = event.getOrDefault("lifelink", event.get("controller"));
        Player whose = controller == null ? who : player(controller);
        Card source = event.get("commander") == null ? card(whose) : commanders.get((String) event.get("commander"));
        if (source == null) throw new Unsupported("in Forge, a player who has left has no commander");
        has(source, "Infect", event.get("infect") == Boolean.TRUE);
        has(source, "Lifelink", event.get("lifelink") != null);
        if (event.get("combat") != Boolean.TRUE) {
            resolve(source, whose, "DealDamage | NumDmg$ " + amount + THEM, who);
            source.clearRemembered();
            return;
        }
        if (!game.getPlayers().contains(who)) throw new Unsupported("in Forge, a player who has left can't be attacked");
        CardDamageMap dealt = new CardDamageMap(), prevented = new CardDamageMap(); // as in Forge's combat
        GameEntityCounterTable counters = new GameEntityCounterTable();
        who.addCombatDamage(amount, source, dealt, prevented, counters);
        prevented.triggerPreventDamage(true);
        dealt.triggerDamageDoneOnce(true, null);
        counters.triggerCountersPutAll(game);
    }

    void shield(Map<String, Object> event, Player who, Player whose) {
        String keyword = KEYWORDS.get((String) event.get("from"));
        if (keyword == null) throw new Unsupported("Forge has no effect on a player for " + event.get("from"));
        boolean permanent = event.get("controller") != null;
        Card card = card(whose);
        card.addRemembered(who);
        card.addStaticAbility("Mode$ Continuous | Affected$ Player.IsRemembered | AddKeyword$ " + keyword
            + (permanent ? "" : " | EffectZone$ Command") + " | Description$ shield");
        whose.getZone(permanent ? ZoneType.Battlefield : ZoneType.Command).add(card);
        game.getAction().checkStaticAbilities();
        lasting.computeIfAbsent(key(event), x -> new ArrayDeque<>()).add(card);
    }

    void unshield(Map<String, Object> event) {
        if (event.get("dying") == Boolean.TRUE) throw new Unsupported("this adapter does not support dying permanents");
        Deque<Card> cards = lasting.getOrDefault(key(event), new ArrayDeque<>());
        if (cards.isEmpty()) throw new Unsupported("the effect to end has no controller");
        game.getAction().exile(cards.poll(), null);
        game.getAction().checkStaticAbilities();
    }

    static String key(Map<String, Object> event) { return event.get("player") + "/" + event.get("from") + "/" + event.get("controller"); }

    Map<String, Object> outcome() {
        boolean over = game.isGameOver();
        var said = game.getOutcome();
        List<String> winners = new ArrayList<>(), losers = new ArrayList<>(), drawn = new ArrayList<>();
        Map<String, Object> life = new HashMap<>(), poison = new HashMap<>(), library = new HashMap<>();
        players.forEach((name, player) -> {
            life.put(name, (long) player.getLife());
            poison.put(name, (long) player.getPoisonCounters());
            if (game.getPlayers().contains(player)) library.put(name, (long) player.getZone(ZoneType.Library).size());
            if (drew.contains(player)) drawn.add(name);
            else if (over && (said.isWinner(player.getRegisteredPlayer()) || said.getWinningTeam() >= 0 && said.getWinningTeam() == player.getTeam()))
                winners.add(name);
            else if (player.hasLost()) losers.add(name);
        });
        return Map.of("over", over, "winners", winners, "losers", losers, "drawn", drawn, "life", life, "poison", poison, "library", library);
    }
}
