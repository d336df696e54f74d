// An adapter for Head Judge with a toy engine in it, for .NET 10 or later. The toy has one fault: its check removes
// the dead one after the other, so the last of them wins. Let your own engine take its place.
#nullable disable
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json.Nodes;

public static class Adapter // the conversation: for each line that comes in, one goes out
{
    const string Hello =
        @"{""hello"": 1, ""engine"": ""toy"", ""version"": ""1"", ""max_players"": 8, ""checks"": ""explicit"", " +
        @"""capabilities"": [""multiplayer"", ""simultaneous"", ""concede"", ""life""]}";
    // @< capabilities >@

    public static void Main()
    {
        var input = new StreamReader(Console.OpenStandardInput()); // it is UTF-8
        for (string line = input.ReadLine(); line != null; line = input.ReadLine())
        {
            JsonNode request = JsonNode.Parse(line);
            if (request["bye"] != null) return;
            Console.Out.Write((request["hello"] != null ? Hello : Reply(request)) + "\n");
            Console.Out.Flush(); // Head Judge waits for each answer
        }
    }

    static string Reply(JsonNode request)
    {
        var reply = new JsonObject { ["case"] = (string)request["case"] };
        try
        {
            var game = new Game(request["game"]);
            var outcomes = new JsonArray();
            foreach (JsonNode step in request["steps"].AsArray())
            {
                foreach (JsonNode happening in step.AsArray()) game.Take(happening);
                outcomes.Add(game.Outcome());
            }
            reply["outcomes"] = outcomes;
        }
        catch (NotSupportedException no)
        {
            reply["unsupported"] = no.Message;
        }
        return reply.ToJsonString();
    }
}

public class Game
{
    // The translation: it hands over every event, tells how the game stands, and decides nothing.
    public Game(JsonNode game)
    {
        foreach (JsonNode player in game["players"].AsArray())
        {
            remaining.Add((string)player["name"]);
            life[(string)player["name"]] = (long?)player["life"] ?? 20;
        }
    }

    public void Take(JsonNode happening)
    {
        string who = (string)happening["player"];
        long amount = (long?)happening["amount"] ?? 0;
        switch ((string)happening["do"])
        {
            case "lose-life": case "damage": SetLife(who, life[who] - amount); break;
            case "gain-life": SetLife(who, life[who] + amount); break;
            case "set-life": SetLife(who, amount); break;
            case "concede": Lose(who); break;
            case "check": Check(); break;
            // @< events >@
            default: throw new NotSupportedException("no " + (string)happening["do"]);
        }
    }

    public JsonNode Outcome()
    {
        var totals = new JsonObject();
        foreach (var one in life) totals[one.Key] = one.Value;
        return new JsonObject
        {
            ["over"] = Over, ["winners"] = Names(Over ? remaining : new List<string>()), ["losers"] = Names(lost),
            ["drawn"] = new JsonArray(), ["life"] = totals,
        };
    }

    static JsonArray Names(List<string> names) => new JsonArray(names.Select(name => (JsonNode)name).ToArray());

    // The toy engine: to who has left nothing happens any more, and after the end nothing to anybody.
    readonly Dictionary<string, long> life = new Dictionary<string, long>();
    readonly List<string> remaining = new List<string>(), lost = new List<string>();

    bool Over => remaining.Count < 2;
    void SetLife(string player, long total) { if (!Over && remaining.Contains(player)) life[player] = total; }
    void Lose(string player) { if (!Over && remaining.Remove(player)) lost.Add(player); }
    void Check() { foreach (var player in remaining.ToList()) if (life[player] <= 0) Lose(player); }
}
