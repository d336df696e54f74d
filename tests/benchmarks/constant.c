/* An adapter that answers every case alike: as little work as an adapter can have. With a number
   of microseconds as its argument it takes so long for each. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char HELLO[] =
    "{\"hello\":1,\"engine\":\"constant\",\"version\":\"1\",\"capabilities\":[\"concede\"]}\n";
static const char OUTCOMES[] =
    ",\"outcomes\":[{\"over\":true,\"winners\":[\"Ben\"],\"losers\":[\"Ana\"],\"drawn\":[]}]}\n";
static const char CASE[] = "{\"case\":\"";
static char line[1 << 16];

int main(int argc, char **argv)
{
    useconds_t pause = argc > 1 ? (useconds_t)atoi(argv[1]) : 0;
    setvbuf(stdout, NULL, _IOFBF, 1 << 16);
    for (;;) {
        if (!fgets(line, sizeof line, stdin) || !strncmp(line, "{\"bye\"", 6))
            return 0;
        if (!strncmp(line, "{\"hello\"", 8)) {
            fputs(HELLO, stdout);
        } else {
            if (pause)
                usleep(pause);
            char *end = strchr(line + sizeof CASE - 1, '"');
            fwrite(line, 1, (size_t)(end - line) + 1, stdout);
            fputs(OUTCOMES, stdout);
        }
        fflush(stdout);
    }
}
