"""A deliberately bad engine: it misbehaves in the way, and at the case, that it is told."""

import json
import os
import subprocess
import sys
import time

CAN = ["concede", "multiplayer", "teams", "two-headed-giant", "simultaneous", "cant-lose"]
CAN += ["cant-win", "loss-replacement", "lose-effects", "intentional-draw"]

how = sys.argv[1]
when = sys.argv[2] if len(sys.argv) > 2 else ""


def say(**line: object) -> None:
    print(json.dumps(line), flush=True)


def misbehave(case: str) -> None:
    if how == "garbage":
        print("Segmentation fault (core dumped)", flush=True)
    elif how == "wrong-id":
        say(case="another", outcomes=[])
    elif how == "extra":
        sys.stdout.write(json.dumps({"case": case, "unsupported": "no"}) + "\nand more\n")
        sys.stdout.flush()
    elif how == "late":
        say(case=case, unsupported="no")
        time.sleep(0.2)
        print("late", flush=True)
    elif how == "both":
        say(case=case, unsupported="no", error="yes")
    elif how == "too-few":
        say(case=case, outcomes=[])
    elif how == "stranger":
        say(case=case, outcomes=[{"winners": ["Zed"]}])
    elif how == "long":
        sys.stdout.write("x" * (17 * 1024 * 1024))
        sys.stdout.flush()
    elif how == "not-utf8":
        sys.stdout.buffer.write(b'{"case": "\xff"}\n')
        sys.stdout.flush()
    elif how == "crash":
        print("out of mana", file=sys.stderr, flush=True)
        os._exit(3)
    elif how == "signal":
        os.kill(os.getpid(), 9)
    elif how == "close":
        os.close(1)
        time.sleep(60)
    elif how == "hang":
        time.sleep(60)
    elif how == "error":
        say(case=case, error="no such card")
    elif how == "grandchild":
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
        say(case=case, unsupported=f"pid {child.pid}")
    elif how == "flood":
        for _ in range(20000):
            print("noise " * 20, file=sys.stderr)
        say(case=case, unsupported="noisy")
    else:
        raise SystemExit(f"no such way: {how}")


if how == "exit-at-once":
    raise SystemExit("no licence")
if how == "silent":
    time.sleep(60)

for line in sys.stdin:
    request = json.loads(line)
    if "hello" in request:
        if how == "bad-hello":
            print("Welcome!", flush=True)
        elif how == "wrong-version":
            say(hello=2, engine="x")
        elif how == "bad-capability":
            say(hello=1, engine="x", capabilities=["poisn"])
        else:
            say(hello=1, engine="bad", capabilities=CAN, max_players=4, checks="explicit")
    elif "bye" in request:
        if how == "deaf":
            time.sleep(60)
        break
    elif request["case"] == when or not when:
        misbehave(request["case"])
    else:
        say(case=request["case"], unsupported="nothing is supported")
