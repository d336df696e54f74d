// Damage redirection, implemented as on XMage's own cards.
package mage.game;

import java.util.UUID;
import mage.abilities.Ability;
import mage.abilities.effects.RedirectionEffect;
import mage.constants.Duration;
import mage.game.events.GameEvent;
import mage.game.events.GameEvent.EventType;
import mage.target.TargetPlayer;

/** Redirects damage from one player to another. */
final class Redirecting extends RedirectionEffect {
    private final Whom who;

    Redirecting(Whom who, UUID to, Game game) {
        super(Duration.EndOfGame);
        this.who = who;
        redirectTarget = new TargetPlayer();
        redirectTarget.add(to, game);
    }

    private Redirecting(Redirecting effect) {
        super(effect);
        who = effect.who;
    }

    @Override
    public Redirecting copy() {
        return new Redirecting(this);
    }

    @Override
    public boolean applies(GameEvent event, Ability source, Game game) {
        return event.getType() == EventType.DAMAGE_PLAYER && who.is(event.getTargetId(), source, game);
    }
}
