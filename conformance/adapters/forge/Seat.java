// A player's seat at Forge's table: makes the choices that Forge asks for as the case specifies, and has no opinion on
// anything else. A choice that the case does not make is unsupported.

import com.google.common.base.Predicate;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.Lists;
import forge.LobbyPlayer;
import forge.ai.AiCostDecision;
import forge.ai.LobbyPlayerAi;
import forge.ai.PlayerControllerAi;
import forge.card.ICardFace;
import forge.card.mana.ManaCost;
import forge.game.Game;
import forge.game.GameEntity;
import forge.game.ability.AbilityUtils;
import forge.game.ability.effects.CharmEffect;
import forge.game.card.Card;
import forge.game.card.CardCollection;
import forge.game.card.CardCollectionView;
import forge.game.combat.Combat;
import forge.game.cost.Cost;
import forge.game.cost.CostPart;
import forge.game.cost.CostPartMana;
import forge.game.cost.CostPayment;
import forge.game.keyword.Keyword;
import forge.game.mana.ManaConversionMatrix;
import forge.game.player.Player;
import forge.game.player.PlayerActionConfirmMode;
import forge.game.player.PlayerController;
import forge.game.replacement.ReplacementEffect;
import forge.game.spellability.AbilitySub;
import forge.game.spellability.SpellAbility;
import forge.game.trigger.WrappedAbility;
import forge.game.player.DelayedReveal;
import forge.util.collect.FCollectionView;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;

class Seat extends LobbyPlayerAi {
    /** What the case says about the choices that Forge asks for. */
    static class Choices {
        List<Player> targets = List.of();
        Integer x;
        boolean pays, choosing, first;
        Player chooser;
        Runnable wait;
        ToIntFunction<SpellAbility> order;
        Function<SpellAbility, List<Player>> aims;
        SpellAbility spell;
        final Set<Card> chosen = new HashSet<>();
        final Map<Player, Integer> life = new HashMap<>();
        Consumer<Combat> attack;
        BiConsumer<Player, Combat> block;
    }

    final Choices choices;

    Seat(String name, Choices choices) {
        super(name, null);
        this.choices = choices;
    }

    @Override
    public Player createIngamePlayer(Game game, int id) {
        Player player = new Player(getName(), game, id);
        player.setFirstController(new Decisions(game, player, this, choices, player));
        return player;
    }

    @Override
    public PlayerController createMindSlaveController(Player master, Player slave) {
        return new Decisions(slave.getGame(), slave, this, choices, master);
    }

    static class Decisions extends PlayerControllerAi {
        private final Choices choices;
        private final Player decides;

        Decisions(Game game, Player player, LobbyPlayer lobby, Choices choices, Player decides) {
            super(game, player, lobby);
            this.choices = choices;
            this.decides = decides;
        }

        private static Unsupported unsaid(String what) { return new Unsupported("Forge asks for " + what + " that the case does not specify"); }

        /** Gives an ability the event's targets as far as Forge lets it have them; a single legal player is a target anyway. */
        @Override
        public boolean chooseTargetsFor(SpellAbility ability) {
            for (SpellAbility one = ability; one != null; one = one.getSubAbility()) {
                if (!one.usesTargeting()) continue;
                one.resetTargets();
                if (choices.spell != null && one.canTargetSpellAbility(choices.spell)) {
                    one.getTargets().add(choices.spell);
                    continue;
                }
                List<Player> legal = new ArrayList<>();
                for (Player player : game.getPlayers()) if (one.canTarget(player)) legal.add(player);
                List<Player> aims = choices.targets.isEmpty() && ability instanceof WrappedAbility ? choices.aims.apply(ability) : choices.targets;
                List<Player> wanted = aims.isEmpty() && legal.size() == 1 ? legal : aims;
                for (Player player : wanted) if (legal.contains(player)) one.getTargets().add(player);
                if (one.getTargets().getNumTargeted() < one.getTargetRestrictions().getMinTargets(one.getHostCard(), one)) {
                    if (wanted.isEmpty() && !legal.isEmpty()) throw unsaid("a target");
                    return false;
                }
            }
            return true;
        }

        /** Pays all costs but mana as Forge has them paid. */
        boolean play(SpellAbility ability) {
            ability.setActivatingPlayer(player);
            if (!chooseTargetsFor(ability)) return false;
            game.getStack().freezeStack();
            Card source = ability.getHostCard();
            if (ability.isSpell()) {
                source.setCastSA(ability);
                ability.setHostCard(game.getAction().moveToStack(source, ability));
            }
            if (choices.x != null) ability.getHostCard().setXManaCostPaid(choices.x);
            ability.resetPaidHash();
            if (ability.getPayCosts() != null && !new CostPayment(ability.getPayCosts(), ability).payComputerCosts(new AiCostDecision(player, ability))) {
                game.getStack().unfreezeStack();
                return false;
            }
            game.getStack().addAndUnfreeze(ability);
            return true;
        }

        @Override
        public boolean payManaCost(ManaCost cost, CostPartMana part, SpellAbility ability, String prompt, ManaConversionMatrix matrix, boolean activated) {
            return true;
        }

        @Override
        public boolean payCostToPreventEffect(Cost cost, SpellAbility ability, boolean paid, FCollectionView<Player> payers) {
            choices.chooser = decides;
            choices.wait.run();
            return choices.pays;
        }

        @Override
        public void orderAndPlaySimultaneousSa(List<SpellAbility> abilities) {
            List<SpellAbility> newestFirst = new ArrayList<>(abilities);
            Collections.reverse(newestFirst);
            newestFirst.sort(Comparator.comparing(one -> -choices.order.applyAsInt(one))); // on top: what resolves first
            for (SpellAbility ability : newestFirst) {
                ability.setActivatingPlayer(player);
                if (chooseTargetsFor(ability)) game.getStack().add(ability);
            }
        }

        @Override
        public void playTrigger(Card host, WrappedAbility ability, boolean mandatory) { playSpellAbilityNoStack(ability, true); }

        @Override
        public void playSpellAbilityNoStack(SpellAbility ability, boolean newTargets) {
            if (newTargets && !chooseTargetsFor(ability)) return;
            ability.setActivatingPlayer(player);
            AbilityUtils.resolve(ability);
        }

        /** Applies the case's chosen effect first, then the oldest one. */
        @Override
        public ReplacementEffect chooseSingleReplacementEffect(String prompt, List<ReplacementEffect> effects, Map<String, Object> event) {
            ReplacementEffect best = null;
            for (ReplacementEffect effect : effects) if (best == null || rank(effect) < rank(best)) best = effect;
            return best;
        }

        private long rank(ReplacementEffect effect) {
            return effect.getHostCard().getId() - (choices.chosen.contains(effect.getHostCard()) ? 1L << 40 : 0);
        }

        @Override
        public boolean confirmReplacementEffect(ReplacementEffect effect, SpellAbility ability, String question) { return true; }

        @Override
        public boolean confirmTrigger(WrappedAbility ability, Map<String, String> trigger, boolean mandatory) { return true; }

        @Override
        public boolean confirmAction(SpellAbility ability, PlayerActionConfirmMode mode, String message) { return true; }

        @Override
        public boolean confirmPayment(CostPart part, String prompt, SpellAbility ability) { return true; }

        @Override
        public Integer announceRequirements(SpellAbility ability, String announce, boolean allowZero) {
            if (choices.x == null) throw unsaid("a number");
            return choices.x;
        }

        @Override
        public <T extends GameEntity> T chooseSingleEntityForEffect(
                FCollectionView<T> options, DelayedReveal reveal, SpellAbility ability, String title, boolean optional, Player about) {
            choices.chooser = decides;
            if (choices.choosing) choices.wait.run();
            if (options.size() != 1 && !choices.choosing) throw unsaid("a choice");
            return options.getFirst();
        }

        @Override
        public int chooseNumber(SpellAbility ability, String title, List<Integer> options, Player about) {
            if (!options.contains(choices.life.get(about))) throw unsaid("a number");
            return choices.life.get(about);
        }

        @Override
        public int chooseNumber(SpellAbility ability, String title, int least, int most) { throw unsaid("a number"); }

        @Override
        public List<AbilitySub> chooseModeForAbility(SpellAbility ability, int least, int number, boolean repeat) {
            if (!choices.first || number != 1) throw unsaid("a mode");
            return Lists.newArrayList(CharmEffect.makePossibleOptions(ability).get(0));
        }

        @Override
        public String chooseCardName(SpellAbility ability, Predicate<ICardFace> cards, String valid, String message) { throw unsaid("a name"); }

        @Override
        public Object vote(SpellAbility ability, String prompt, List<Object> options, ListMultimap<Object, Player> votes) { throw unsaid("a vote"); }

        @Override
        public boolean mulliganKeepHand(Player first, int returned) { return true; }

        @Override
        public CardCollection chooseCardsToDiscardToMaximumHandSize(int number) { return new CardCollection(); }

        @Override
        public void declareAttackers(Player attacker, Combat combat) {
            if (choices.attack == null) throw new Unsupported("Forge does not allow this attack");
            choices.attack.accept(combat);
            choices.attack = null;
        }

        @Override
        public void declareBlockers(Player defender, Combat combat) {
            if (choices.block != null) choices.block.accept(defender, combat);
        }

        /** Each blocker is dealt lethal damage, the rest of trample damage goes to the defender. */
        @Override
        public Map<Card, Integer> assignCombatDamage(Card attacker, CardCollectionView blockers, int damage, GameEntity defender, boolean override) {
            Map<Card, Integer> assigned = new HashMap<>();
            int rest = damage;
            for (Card blocker : blockers) {
                boolean all = blocker == blockers.getLast() && !attacker.hasKeyword(Keyword.TRAMPLE);
                int lethal = all ? rest : Math.min(rest, blocker.getLethalDamage());
                assigned.put(blocker, lethal);
                rest -= lethal;
            }
            if (rest > 0) assigned.put(null, rest);
            return assigned;
        }
    }
}
