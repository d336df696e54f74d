// Accessors for a request's fields; missing and null fields count as empty.
package mage.game;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;

final class Said {
    private Said() {
    }

    static boolean has(JsonObject o, String field) {
        return o.has(field) && !o.get(field).isJsonNull();
    }

    static String text(JsonObject o, String field) {
        return has(o, field) ? o.get(field).getAsString() : "";
    }

    static int number(JsonObject o, String field) {
        return has(o, field) ? o.get(field).getAsInt() : 0;
    }

    static boolean is(JsonObject o, String field) {
        return o.has(field) && o.get(field).getAsBoolean();
    }

    static List<JsonObject> list(JsonObject o, String field) {
        List<JsonObject> list = new ArrayList<>();
        if (o.has(field)) {
            o.getAsJsonArray(field).forEach(e -> list.add(e.getAsJsonObject()));
        }
        return list;
    }
}
