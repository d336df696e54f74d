// Cards that a case names: Forge's own card scripts. They are put onto the battlefield, or cast and activated with
// Forge's code for that. Mana is free, as the case has it; the targets and X are those of the event.

import com.google.common.collect.Lists;
import forge.game.ability.AbilityFactory;
import forge.game.ability.ApiType;
import forge.game.ability.effects.CharmEffect;
import forge.game.card.Card;
import forge.game.player.Player;
import forge.game.spellability.SpellAbility;
import forge.game.trigger.Trigger;
import forge.game.zone.ZoneType;
import forge.item.PaperCard;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

class Named {
    static Path folder;
    private static final Map<String, PaperCard> PAPER = new HashMap<>();
    private final ForgeGame table;
    private final Map<String, List<Card>> cards = new HashMap<>();

    Named(ForgeGame table) { this.table = table; }

    /** Reads the script of that card. */
    private static PaperCard paper(String name) {
        return PAPER.computeIfAbsent(name, x -> {
            String file = Normalizer.normalize(name, Normalizer.Form.NFKD).replaceAll("[^A-Za-z0-9 _-]", "").replaceAll("[ -]", "_").toLowerCase();
            Path script = folder.resolve(file.substring(0, 1)).resolve(file + ".txt");
            if (!Files.exists(script)) throw new Unsupported("this version of Forge has no card named " + name);
            try {
                return Scripts.paper(Files.readAllLines(script));
            } catch (IOException failed) {
                throw new Unsupported("the script of " + name + " can't be read");
            }
        });
    }

    /** The names of all cards that have a script, and of the monarch. */
    static List<String> names() {
        try (Stream<Path> scripts = Files.walk(folder)) {
            return Stream.concat(Stream.of("Monarch"), scripts.filter(file -> file.toString().endsWith(".txt")).map(Named::first).filter(line -> line.startsWith("Name:"))
                .map(line -> line.substring(5).trim())).toList();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static String first(Path script) {
        try (var reader = Files.newBufferedReader(script)) {
            return String.valueOf(reader.readLine());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    Card create(Player owner, String name) {
        Card card = table.card(owner, paper(name));
        cards.computeIfAbsent(name, x -> new ArrayList<>()).add(card);
        return card;
    }

    void use(Map<String, Object> event, Player who) {
        if (table.left(who)) throw new Unsupported("in Forge, a player who has left uses no cards");
        String name = (String) event.get("name"), act = (String) event.get("act");
        table.choices.targets = event.get("targets") == null ? List.of() : Json.<List<String>>as(event.get("targets")).stream().map(table::player).toList();
        table.choices.x = event.get("x") == null ? null : ForgeGame.number(event.get("x"));
        table.choices.pays = event.get("paid") == Boolean.TRUE;
        try {
            if (name.equals("Monarch")) monarch(act, who);
            else switch (act) {
                case "controls" -> {
                    who.getZone(ZoneType.Battlefield).add(card(event, who, name));
                    settled();
                }
                case "enters" -> {
                    Card card = table.things.enter(card(event, who, name), who);
                    resolveTriggered(card);
                }
                case "resolves" -> resolves(card(event, who, name), who);
                case "ability" -> ability(event, name, who);
                case "triggered" -> triggered(name, who);
                case "leaves" -> table.game.getAction().exile(permanent(name, who), null);
                case "dies" -> table.things.dies(permanent(name, who));
                default -> throw new Unsupported("this adapter does not support the act " + act);
            }
        } finally {
            table.choices.targets = List.of();
            table.choices.x = null;
            table.choices.first = false;
            table.choices.pays = false;
        }
    }

    private void settled() {
        table.game.getAction().checkStaticAbilities();
        table.game.getTriggerHandler().resetActiveTriggers();
    }

    private void monarch(String act, Player who) {
        switch (act) {
            case "controls", "enters" -> table.game.getAction().becomeMonarch(who);
            case "triggered" -> triggered("Monarch", who);
            default -> throw new Unsupported("this adapter does not support other abilities of the monarch");
        }
    }

    private Card card(Map<String, Object> event, Player who, String name) {
        return event.get("object") != null ? table.things.find((String) event.get("object")) : create(who, name);
    }

    private Card permanent(String name, Player who) {
        for (Card card : cards.getOrDefault(name, List.of())) {
            Card now = table.game.getCardState(card);
            if (now.isInPlay() && now.getController().equals(who)) return now;
        }
        throw new Unsupported("in Forge, the player does not control " + name);
    }

    /** Casts a card from the hand. */
    void cast(Card card, Player who) {
        SpellAbility spell = card.getFirstSpellAbility();
        if (!card.isInZone(ZoneType.Hand)) {
            if (card.getZone() != null) card.getZone().remove(card);
            who.getZone(ZoneType.Hand).add(card);
        }
        settled();
        card.setCastFrom(ZoneType.Hand);
        play(spell, who);
    }

    private void play(SpellAbility ability, Player who) {
        if (ability == null || !((Seat.Decisions) who.getController()).play(ability))
            throw new Unsupported("Forge does not let the player use the card with these targets");
    }

    /** Casts the card, then resolves the spell and what triggers as the permanent enters. */
    private void resolves(Card card, Player who) {
        SpellAbility spell = card.getFirstSpellAbility();
        if (spell != null && spell.usesTargeting() && "Spell".equals(spell.getParam("TargetType"))) {
            Player other = table.game.getPlayers().stream().filter(one -> !one.equals(who)).findFirst().orElse(who);
            Card target = table.card(other, Scripts.paper("Sorcery", List.of("A:SP$ GainLife | Cost$ 0 | Defined$ You | LifeAmount$ 0")));
            cast(target, other);
            table.choices.spell = table.game.getStack().peekAbility();
        }
        cast(card, who);
        table.game.getStack().resolveStack();
        resolveTriggered(card);
        table.choices.spell = null;
    }

    /** Resolves the abilities of the card that have just triggered. */
    private void resolveTriggered(Card card) {
        table.game.getTriggerHandler().runWaitingTriggers();
        if (!table.game.getStack().hasSimultaneousStackEntries()) return;
        table.game.getStack().addAllTriggeredAbilitiesToStack();
        while (!table.game.getStack().isEmpty() && table.game.getStack().peekAbility().getHostCard().equals(card)) table.game.getStack().resolveStack();
    }

    /** Activates the only ability of a permanent, in its first mode; one that the case puts nowhere is on the battlefield only for this. */
    private void ability(Map<String, Object> event, String name, Player who) {
        boolean there = event.get("object") != null || cards.getOrDefault(name, List.of()).stream().anyMatch(card -> table.game.getCardState(card).isInPlay());
        Card card = event.get("object") != null ? table.things.find((String) event.get("object")) : there ? permanent(name, who) : create(who, name);
        if (!there) who.getZone(ZoneType.Battlefield).add(card);
        settled();
        card.setSickness(false);
        card.setTapped(false);
        List<SpellAbility> abilities = new ArrayList<>();
        for (SpellAbility one : card.getNonManaAbilities()) if (one.isAbility() && !one.isManaAbility()) abilities.add(one);
        List<Trigger> triggers = Lists.newArrayList(card.getTriggers());
        if (abilities.size() + triggers.size() != 1 || !triggers.isEmpty() && !triggers.get(0).getMapParams().containsKey("Execute")) throw new Unsupported("which ability of " + name + " is meant");
        table.choices.first = true;
        if (triggers.isEmpty()) play(abilities.get(0), who);
        else {
            SpellAbility ability = AbilityFactory.getAbility(card, triggers.get(0).getMapParams().get("Execute"));
            ability.setTrigger(true);
            ability.setActivatingPlayer(who);
            if (ability.getApi() == ApiType.Charm) CharmEffect.makeChoices(ability);
            if (!who.getController().chooseTargetsFor(ability)) throw new Unsupported("Forge does not let the player use the card with these targets");
            table.game.getStack().add(ability);
        }
        table.game.getStack().resolveStack();
        Card now = table.game.getCardState(card);
        if (!there && now.isInPlay()) table.game.getAction().exile(now, null);
    }

    /** Resolves the topmost ability of a card, if one is on the stack. */
    private void triggered(String name, Player who) {
        table.check();
        if (table.game.isGameOver() || table.game.getStack().isEmpty()) return;
        SpellAbility top = table.game.getStack().peekAbility();
        boolean some = false;
        for (var one : table.game.getStack()) some |= of(name, one.getSpellAbility(true));
        if (!some) return;
        if (!of(name, top) || !top.getActivatingPlayer().equals(who)) throw new Unsupported("Forge resolves what was put on the stack last");
        table.game.getStack().resolveStack();
    }

    static boolean of(String name, SpellAbility ability) {
        String host = ability.getHostCard().getName();
        return ability.isTrigger() && (host.equals(name) || host.startsWith(name + "'s") || host.startsWith(name + " Effect") || host.equals("The Monarch") && name.equals("Monarch"));
    }
}
