// A Head Judge adapter with a toy engine, for C++17 or later. Replace the toy with your own engine.
// The toy has one fault: its check removes losing players one by one, so the last of them wins.
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <unistd.h>
#include <vector>
using namespace std;

const string HELLO = R"({"hello": 1, "engine": "toy", "version": "1", "max_players": 8, "checks": "explicit", )"
                     R"("capabilities": ["multiplayer", "simultaneous", "concede", "life"]})";
// @< capabilities >@

struct Json { // a minimal JSON parser; you can use nlohmann/json instead
    string text; long long number = 0; // set for a string, true, false or null, or for a number
    vector<Json> items; // a list's items, or an object's alternating keys and values
    bool none = false, nested = false; // no value: the end of a list or an object; a list or an object
    const Json &at(const string &name) const {
        static const Json nothing{"", 0, {}, true, false};
        for (size_t i = 0; i + 1 < items.size(); i += 2) if (items[i].text == name) return items[i + 1];
        return nothing;
    }
};
char escaped(istream &in) {
    char c = char(in.get()), hex[5] = "";
    if (c == 'u') return char(stoi("0" + string(in.get(hex, 5) ? hex : ""), nullptr, 16)); // a control character
    const size_t at = string("bfnrt").find(c);
    return at == string::npos ? c : "\b\f\n\r\t"[at];
}
Json read(istream &in) {
    Json json;
    char c = ',';
    while (in && (c == ' ' || c == ',' || c == ':')) c = char(in.get());
    if (c == '"') while (in.get(c) && c != '"') json.text += c == '\\' ? escaped(in) : c;
    else if (c == '[' || c == '{') {
        json.nested = true;
        for (Json item = read(in); !item.none; item = read(in)) json.items.push_back(item);
    }
    else if (c == '-' || (c >= '0' && c <= '9')) in.unget() >> json.number;
    else if (c >= 'a' && c <= 'z')
        for (json.text = c; in.peek() >= 'a' && in.peek() <= 'z';) json.text += char(in.get());
    else json.none = true;
    return json;
}
string quoted(const string &text) {
    ostringstream out;
    for (unsigned char c : text)
        if (c < ' ' || c == '"' || c == '\\') out << "\\u00" << hex << (c >> 4) << (c & 15); else out << c;
    return '"' + out.str() + '"';
}
void add(string &list, const string &item) { list += (list.empty() ? "" : ",") + item; }

struct Unsupported { string why; };
string inWords(const Json &event) { // an unsupported event with its values, as in "no shield with from=winning"
    vector<string> words;
    for (size_t i = 0; i + 1 < event.items.size(); i += 2) {
        const string &name = event.items[i].text;
        const Json &value = event.items[i + 1];
        if (name == "do" || name == "player" || name == "amount") continue;
        const string text = value.text.empty() ? to_string(value.number) : value.text;
        words.push_back(value.nested ? name : name + "=" + text);
    }
    sort(words.begin(), words.end());
    string text = "no " + event.at("do").text;
    for (const string &word : words) text += (&word == &words.front() ? " with " : ", ") + word;
    return text;
}
struct Game { // the adapter: passes events to the engine and reports the outcome
    explicit Game(const Json &game) {
        for (const Json &player : game.at("players").items) {
            remaining.push_back(player.at("name").text);
            life[player.at("name").text] = player.at("life").none ? 20 : player.at("life").number;
        }
    }
    void take(const Json &event) {
        const string kind = event.at("do").text, who = event.at("player").text;
        const long long amount = event.at("amount").number;
        if (kind == "lose-life" || kind == "damage") setLife(who, life[who] - amount);
        else if (kind == "gain-life") setLife(who, life[who] + amount);
        else if (kind == "set-life") setLife(who, amount);
        else if (kind == "concede") lose(who);
        else if (kind == "check") check();
        // @< events >@
        else throw Unsupported{inWords(event)};
    }
    string outcome() const {
        string winners, losers, totals;
        // the toy never names a winner; these players are still in when it ends the game
        if (over()) for (const string &name : remaining) add(winners, quoted(name));
        for (const string &name : lost) add(losers, quoted(name));
        for (const auto &[name, total] : life) add(totals, quoted(name) + ":" + to_string(total));
        return R"({"over":)" + string(over() ? "true" : "false") + R"(,"winners":[)" + winners
            + R"(],"losers":[)" + losers + R"(],"drawn":[],"life":{)" + totals + "}}";
    }
private: // the toy engine: ignores events for players who have left, and all events after the game is over
    map<string, long long> life;
    vector<string> remaining, lost;
    auto seat(const string &who) { return over() ? remaining.end() : find(remaining.begin(), remaining.end(), who); }
    bool over() const { return remaining.size() < 2; }
    void setLife(const string &who, long long total) { if (seat(who) != remaining.end()) life[who] = total; }
    void lose(string who) { if (seat(who) != remaining.end()) { remaining.erase(seat(who)); lost.push_back(who); } }
    void check() { for (const string &who : vector<string>(remaining)) if (life[who] <= 0) lose(who); }
};

string answer(const Json &request) {
    string outcomes;
    try {
        Game game(request.at("game"));
        for (const Json &step : request.at("steps").items) {
            for (const Json &event : step.items) game.take(event);
            add(outcomes, game.outcome());
        }
    } catch (const Unsupported &no) { return R"("unsupported":)" + quoted(no.why);
    } catch (const exception &why) { return R"("error":)" + quoted(why.what()); // fails this case only
    }
    return R"("outcomes":[)" + outcomes + "]";
}
int main() { // the main loop: one reply line per request line
    FILE *replies = fdopen(dup(1), "w");
    dup2(2, 1); // what the engine prints goes to standard error
    for (string line; getline(cin, line);) {
        istringstream in(line);
        const Json request = read(in);
        if (!request.at("bye").none) return 0;
        const string reply = R"({"case":)" + quoted(request.at("case").text) + "," + answer(request) + "}";
        fprintf(replies, "%s\n", (request.at("hello").none ? reply : HELLO).c_str());
        fflush(replies); // Head Judge waits for each reply
    }
}
