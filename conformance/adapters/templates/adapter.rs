// A Head Judge adapter with a toy engine, for Rust 1.61 or later. Replace the toy with your own engine.
// The toy has one fault: its check removes losing players one by one, so the last of them wins.
use std::{collections::BTreeMap, os::unix::io::FromRawFd, panic::{catch_unwind, AssertUnwindSafe}};
use std::io::{stdin, BufRead, Write};

const HELLO: &str = concat!(r#"{"hello": 1, "engine": "toy", "version": "1", "max_players": 8, "checks": "explicit","#,
    r#" "capabilities": ["multiplayer", "simultaneous", "concede", "life"]}"#);
// @< capabilities >@

struct Game { life: BTreeMap<String, i64>, remaining: Vec<String>, lost: Vec<String> }

impl Game { // the adapter: passes events to the engine and reports the outcome
    fn new(game: &Json) -> Game {
        let players = || game.get("players").items().iter();
        let life = players().map(|p| (p.get("name").text(), p.get("life").number().unwrap_or(20))).collect();
        Game { life, remaining: players().map(|p| p.get("name").text()).collect(), lost: vec![] }
    }
    fn take(&mut self, event: &Json) -> Result<(), String> {
        let (who, amount) = (event.get("player").text(), event.get("amount").number().unwrap_or(0));
        let life = self.life.get(&who).copied().unwrap_or(0);
        match event.get("do").text().as_str() {
            "lose-life" | "damage" => self.set_life(who, life - amount),
            "gain-life" => self.set_life(who, life + amount),
            "set-life" => self.set_life(who, amount),
            "concede" => self.lose(who),
            "check" => self.check(),
            // @< events >@
            _ => return Err(in_words(event)),
        }
        Ok(())
    }
    fn outcome(&self) -> String {
        let list = |names: &[String]| names.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(",");
        // the toy never names a winner; these players are still in when it ends the game
        let winners = if self.over() { list(&self.remaining) } else { String::new() };
        let life: Vec<_> = self.life.iter().map(|(name, total)| format!("{}:{}", quoted(name), total)).collect();
        format!(r#"{{"over":{},"winners":[{}],"losers":[{}],"drawn":[],"life":{{{}}}}}"#,
            self.over(), winners, list(&self.lost), life.join(","))
    }
}

impl Game { // the toy engine: ignores events for players who have left, and all events after the game is over
    fn over(&self) -> bool { self.remaining.len() < 2 }
    fn plays(&self, who: &String) -> bool { !self.over() && self.remaining.contains(who) }
    fn set_life(&mut self, who: String, total: i64) { if self.plays(&who) { self.life.insert(who, total); } }
    fn lose(&mut self, who: String) {
        if self.plays(&who) { self.remaining.retain(|name| *name != who); self.lost.push(who); }
    }
    fn check(&mut self) { for who in self.remaining.clone() { if self.life[&who] <= 0 { self.lose(who); } } }
}

fn in_words(event: &Json) -> String { // an unsupported event with its values, as in "no shield with from=winning"
    let fields = if let Json::Object(fields) = event { fields.iter() } else { return String::new() };
    let mut words: Vec<_> = fields.filter(|(name, _)| !["do", "player", "amount"].contains(&name.as_str()))
        .map(|(name, value)| match value {
            Json::Text(text) => format!("{}={}", name, text),
            Json::Number(number) => format!("{}={}", name, number),
            _ => name.clone(),
        }).collect();
    words.sort();
    let with = if words.is_empty() { "" } else { " with " };
    format!("no {}{}{}", event.get("do").text(), with, words.join(", "))
}

fn reply(request: &Json) -> Result<String, String> {
    let (mut game, mut outcomes) = (Game::new(request.get("game")), vec![]);
    for step in request.get("steps").items() {
        for event in step.items() { game.take(event)?; }
        outcomes.push(game.outcome());
    }
    Ok(format!(r#"{{"case":{},"outcomes":[{}]}}"#, quoted(&request.get("case").text()), outcomes.join(",")))
}

extern "C" { fn dup(file: i32) -> i32; fn dup2(from: i32, to: i32) -> i32; }

fn main() { // the main loop: one reply line per request line
    let mut replies = unsafe { std::fs::File::from_raw_fd(dup(1)) };
    unsafe { dup2(2, 1) }; // what the engine prints goes to standard error
    for line in stdin().lock().lines().map(|line| line.expect("UTF-8")) {
        let request = read(&mut line.chars()).expect("JSON");
        if request.has("bye") { return; }
        let case = quoted(&request.get("case").text());
        let no = |kind: &str, why: &str| format!(r#"{{"case":{},"{}":{}}}"#, case, kind, quoted(why));
        let text = match catch_unwind(AssertUnwindSafe(|| reply(&request))) {
            _ if request.has("hello") => HELLO.into(),
            Ok(result) => result.unwrap_or_else(|why| no("unsupported", &why)),
            Err(panic) => no("error", panic.downcast_ref::<String>().map(String::as_str)
                .or(panic.downcast_ref::<&str>().copied()).unwrap_or("a panic")),
        };
        writeln!(replies, "{}", text).expect("an open pipe"); // Head Judge waits for each reply
    }
}

// A minimal JSON parser; you can use the crate serde_json instead.
enum Json { Text(String), Number(i64), List(Vec<Json>), Object(BTreeMap<String, Json>), Missing }

impl Json {
    fn has(&self, field: &str) -> bool { matches!(self, Json::Object(fields) if fields.contains_key(field)) }
    fn get(&self, field: &str) -> &Json {
        if let Json::Object(fields) = self { fields.get(field).unwrap_or(&Json::Missing) } else { &Json::Missing }
    }
    fn items(&self) -> &[Json] { if let Json::List(items) = self { items } else { &[] } }
    fn text(&self) -> String { if let Json::Text(text) = self { text.clone() } else { String::new() } }
    fn number(&self) -> Option<i64> { if let Json::Number(number) = self { Some(*number) } else { None } }
}

fn read(rest: &mut std::str::Chars) -> Option<Json> { // None at the end of a list or an object
    Some(match rest.find(|c| !c.is_whitespace() && *c != ',' && *c != ':')? {
        ']' | '}' => return None,
        '[' => Json::List(std::iter::from_fn(|| read(rest)).collect()),
        '{' => Json::Object(std::iter::from_fn(|| Some((read(rest)?.text(), read(rest)?))).collect()),
        '"' => Json::Text(std::iter::from_fn(|| match rest.next()? {
            '"' => None,
            '\\' => match rest.next()? {
                'u' => char::from_u32(u32::from_str_radix(&rest.take(4).collect::<String>(), 16).ok()?).or(Some('?')),
                c => Some("bfnrt".find(c).map_or(c, |at| b"\x08\x0c\n\r\t"[at] as char)),
            },
            c => Some(c),
        }).collect()),
        first => {
            let more = rest.as_str().find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(0);
            let word: String = std::iter::once(first).chain(rest.take(more)).collect();
            word.parse().map(Json::Number).unwrap_or(Json::Text(word)) // a number, or true, false or null
        }
    })
}
fn quoted(text: &str) -> String {
    let escape = |c: char| if c < ' ' || "\"\\".contains(c) { format!("\\u{:04x}", c as u32) } else { c.to_string() };
    format!("\"{}\"", text.chars().map(escape).collect::<String>())
}
