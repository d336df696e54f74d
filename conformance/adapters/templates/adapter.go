// A Head Judge adapter with a toy engine, for Go 1.18 or later. Replace the toy with your own engine.
// The toy has one fault: its check removes losing players one by one, so the last of them wins.
package main
import ("encoding/json"; "fmt"; "os"; "sort"; "strings")

// @< capabilities >@
const hello = `{"hello": 1, "engine": "toy", "version": "1", "max_players": 8, "checks": "explicit", ` +
	`"capabilities": ["multiplayer", "simultaneous", "concede", "life"]}`

type request struct {
	Hello, Bye any
	Case       string
	Game       struct{ Players []map[string]any }
	Steps      [][]event
}
type event map[string]any
type game struct {
	players []string
	life    map[string]int64
	lost    map[string]bool
}

// The adapter: passes each event to the engine and reports the outcome, but decides nothing itself.
func (g *game) take(e event) bool {
	who, _ := e["player"].(string)
	amount := number(e["amount"])
	switch e["do"] {
	case "lose-life", "damage":
		g.setLife(who, g.life[who]-amount)
	case "gain-life":
		g.setLife(who, g.life[who]+amount)
	case "set-life":
		g.setLife(who, amount)
	case "concede":
		g.lose(who)
	case "check":
		g.check()
	// @< events >@
	default:
		return false
	}
	return true
}
func (g *game) outcome() json.RawMessage {
	outcome := map[string]any{"over": g.over(), "winners": []string{}, "losers": g.who(true), "drawn": []string{}}
	// the toy never names a winner; these players are still in when it ends the game
	if outcome["life"] = g.life; g.over() {
		outcome["winners"] = g.who(false)
	}
	text, _ := json.Marshal(outcome)
	return text
}
func number(value any) (number int64) { // 0 if there is none
	fmt.Sscan(fmt.Sprint(value), &number)
	return
}
func inWords(e event) string { // an unsupported event with its values, as in "no shield with from=winning"
	words := []string{}
	for name, value := range e {
		if name == "do" || name == "player" || name == "amount" {
			continue
		}
		switch value.(type) {
		case []any, map[string]any:
			words = append(words, name)
		default:
			words = append(words, fmt.Sprint(name, "=", value))
		}
	}
	sort.Strings(words)
	with := map[bool]string{true: " with "}[len(words) > 0]
	return fmt.Sprint("no ", e["do"], with, strings.Join(words, ", "))
}
func reply(req *request) (answer any) {
	defer func() { // a panic fails this case, and the next one can be played
		if why := recover(); why != nil {
			answer = map[string]string{"case": req.Case, "error": fmt.Sprint(why)}
		}
	}()
	if req.Hello != nil {
		return json.RawMessage(hello)
	}
	g, outcomes := game{life: map[string]int64{}, lost: map[string]bool{}}, []json.RawMessage{}
	for _, player := range req.Game.Players {
		name := player["name"].(string)
		g.players = append(g.players, name)
		if g.life[name] = 20; player["life"] != nil {
			g.life[name] = number(player["life"])
		}
	}
	for _, step := range req.Steps {
		for _, e := range step {
			if !g.take(e) {
				return map[string]string{"case": req.Case, "unsupported": inWords(e)}
			}
		}
		outcomes = append(outcomes, g.outcome())
	}
	return map[string]any{"case": req.Case, "outcomes": outcomes}
}

// The toy engine: ignores events for players who have left, and all events after the game is over.
func (g *game) who(lost bool) []string {
	names := []string{}
	for _, name := range g.players {
		if g.lost[name] == lost {
			names = append(names, name)
		}
	}
	return names
}
func (g *game) over() bool { return len(g.who(false)) < 2 }
func (g *game) setLife(player string, total int64) {
	if !g.lost[player] && !g.over() {
		g.life[player] = total
	}
}
func (g *game) lose(player string) { g.lost[player] = g.lost[player] || !g.over() }
func (g *game) check() {
	for _, player := range g.players {
		if g.life[player] <= 0 {
			g.lose(player)
		}
	}
}

func main() { // the main loop: one reply line per request line
	in, out := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	in.UseNumber() // keeps the digits of numbers
	os.Stdout = os.Stderr // what the engine prints goes to standard error
	for req := new(request); in.Decode(req) == nil && req.Bye == nil; req = new(request) {
		out.Encode(reply(req))
	}
}
