/** `bytewright completion`: shell completion scripts for commands and options, from the table of commands. */
import type { Arguments } from "../args.ts";
import { withCommon } from "../args.ts";
import type { Command } from "../command.ts";
import { didYouMean, EXIT_OK, UsageError } from "../usage.ts";

interface Words {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly { readonly name: string; readonly short?: string | undefined; readonly help: string }[];
}

function wordsOf({ name, summary, options }: Command): Words {
  const all = Object.entries(withCommon(options));
  return { name, summary, options: all.map(([option, { short, help }]) => ({ name: option, short, help: help.split("\n")[0] })) };
}

/** zsh can read the script too. */
function bashScript(commands: readonly Words[]): string {
  const cases = commands.map(({ name, options }) => `    ${name}) words="${options.map((option) => `--${option.name}`).join(" ")}" ;;`);
  return `_bytewright() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=""
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(" ")} --help --version" -- "$current"))
    return
  fi
  case "$current" in -*) ;; *) return ;; esac
  case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
`;
}

const fishQuote = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

function fishScript(commands: readonly Words[]): string {
  const lines = commands.flatMap(({ name, summary, options }) => [
    `complete -c bytewright -n __fish_use_subcommand -f -a ${name} -d ${fishQuote(summary)}`,
    ...options.map((option) => {
      const short = option.short === undefined ? "" : ` -s ${option.short}`;
      return `complete -c bytewright -n "__fish_seen_subcommand_from ${name}" -l ${option.name}${short} -d ${fishQuote(option.help)}`;
    }),
  ]);
  return `${lines.join("\n")}\n`;
}

/** The shell itself completes files, except after the start of an option. */
const SCRIPTS: Readonly<Record<string, (commands: readonly Words[]) => string>> = {
  bash: (commands) => `${bashScript(commands)}complete -o default -F _bytewright bytewright\n`,
  zsh: (commands) => `autoload -U +X bashcompinit && bashcompinit\n${bashScript(commands)}complete -o default -F _bytewright bytewright\n`,
  fish: fishScript,
};

/** @param loadAll loads all commands */
export function makeCompletion(loadAll: () => Promise<readonly Command[]>): Command {
  return {
    name: "completion",
    summary: "Prints a script that completes commands and options in a shell.",
    usage: "SHELL",
    options: {},
    details: `SHELL is bash, zsh or fish. To use the script in each new shell:
  bash  eval "$(bytewright completion bash)"          in ~/.bashrc
  zsh   eval "$(bytewright completion zsh)"           in ~/.zshrc
  fish  bytewright completion fish > ~/.config/fish/completions/bytewright.fish

Exit code: 0, or 2 for wrong usage.`,

    async run({ positionals }: Arguments, run) {
      const [shell = "", ...more] = positionals;
      const shells = Object.keys(SCRIPTS);
      if (shell === "" || more.length > 0) throw new UsageError(`completion needs one shell: ${shells.join(", ")}.`);
      if (!Object.hasOwn(SCRIPTS, shell))
        throw new UsageError(`Unknown shell "${shell}". Shells: ${shells.join(", ")}.${didYouMean(shell, shells)}`);
      await run.print(SCRIPTS[shell]((await loadAll()).map(wordsOf)));
      return EXIT_OK;
    },
  };
}
