// A card with only the abilities passed to it. It is an artifact creature, so that it can do everything a permanent
// can do.
package mage.game;

import java.util.UUID;
import mage.MageInt;
import mage.abilities.Ability;
import mage.cards.CardImpl;
import mage.cards.CardSetInfo;
import mage.constants.CardType;
import mage.constants.Rarity;

final class Paper extends CardImpl {
    Paper(UUID owner, String name, Ability... abilities) {
        super(owner, info(name), new CardType[] {CardType.ARTIFACT, CardType.CREATURE}, "{0}");
        power = new MageInt(1);
        toughness = new MageInt(1);
        for (Ability ability : abilities) {
            addAbility(ability);
        }
    }

    /** Changes the printed power and toughness. */
    void become(int newPower, int newToughness) {
        power = new MageInt(newPower);
        toughness = new MageInt(newToughness);
    }

    private Paper(Paper card) {
        super(card);
    }

    static CardSetInfo info(String name) {
        return new CardSetInfo(name, "HJG", "1", Rarity.COMMON);
    }

    @Override
    public Paper copy() {
        return new Paper(this);
    }
}
