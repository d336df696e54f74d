// Adapter to Wagic (C++, Qt 5) for Head Judge's protocol 1; Game.cpp plays the cases, Texts.cpp writes cards in the
// engine's card language, Lasting.cpp those that stay on the battlefield. page.md explains how to connect it.
#include "Game.h"
#include "JGE.h"
#include "JGameLauncher.h"
#include <QJsonDocument>
#include <iostream>
#include <unistd.h>

static const char * CAPABILITIES =
    "simultaneous simultaneous-fates simultaneous-concessions simultaneous-effects sequences controllers decking poison poison-loss "
    "damage-results prevention life-arithmetic life-exchange life-payment win-effects lose-effects conditions concede "
    "cant-lose cant-win cant-change-life cant-get-poison draw-replacement effects-of-permanents dying-permanents "
    "commander triggers turns extra-turns steps life poison-view";

static QJsonObject hello()
{
    return QJsonObject{{"hello", 1}, {"engine", "Wagic"}, {"version", "commit 37115e15e"}, {"max_players", 2},
        {"capabilities", QJsonArray::fromStringList(QString(CAPABILITIES).split(" "))},
        {"checks", QJsonObject{{"empty-library", "implicit"}, {"commander-damage", "implicit"}}}};
}

static QJsonObject reply(const QJsonObject & request)
{
    if (request.contains("hello")) return hello();
    QJsonObject answer{{"case", request["case"]}};
    try {
        if (!request.contains("game")) throw Unsupported{"this adapter plays only games"};
        Game & game = *new Game(request["game"].toObject()); // never deleted: its destructor writes files
        QJsonArray outcomes;
        for (const QJsonValue & step : request["steps"].toArray()) outcomes.append(game.step(step.toArray()));
        answer["outcomes"] = outcomes;
    } catch (const Unsupported & unsupported) {
        answer["unsupported"] = unsupported.why;
    }
    return answer;
}

// Definitions that each of the engine's front ends must provide.
int JGEGetTime() { return 0; }
bool JGEToggleFullscreen() { return true; }
void JGECreateDefaultBindings() {}

/** The folder that contains `Res`, from which the engine reads its rules. */
int main(int argc, char ** argv)
{
    if (argc != 2 || chdir(argv[1]) != 0) {
        std::cerr << "usage: adapter FOLDER, which is the engine's projects/mtg/bin" << std::endl;
        return 2;
    }
    std::ostream answers(std::cout.rdbuf(std::cerr.rdbuf())); // keep the engine's output out of the replies
    JGameLauncher launcher;
    JGECreateDefaultBindings();
    JApp * app = launcher.GetGameApp();
    app->Create();
    JGE::GetInstance()->SetApp(app);
    for (std::string line; std::getline(std::cin, line);) {
        QJsonObject request = QJsonDocument::fromJson(QByteArray::fromStdString(line)).object();
        if (request.contains("bye")) break;
        answers << QJsonDocument(reply(request)).toJson(QJsonDocument::Compact).toStdString() << std::endl;
    }
    _exit(0);
}
