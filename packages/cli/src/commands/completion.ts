// `completion SHELL`: a script with the table of commands.

import { usage } from '@room-sessions/shared/option-table';
import { type Command, helpOption, type Word } from '../command.ts';
import { bashScript } from '../completion/bash.ts';
import { toTops } from '../completion/candidates.ts';
import { fishScript } from '../completion/fish.ts';
import { zshScript } from '../completion/zsh.ts';
import { domains } from '../generated/commands.ts';

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript };
const shells = Object.keys(scripts);
const words: readonly Word[] = [{ placeholder: 'SHELL', says: shells.join(', '), values: shells }];

/** @param all returns every command, including this command. */
export const completion = (all: () => readonly Command[]): Command => ({
  name: 'completion',
  summary: 'Print the completion for bash, zsh or fish',
  about: ['Prints a script that completes commands, options and their values.'],
  words,
  options: [helpOption],
  examples: [
    'source <(room-sessions completion bash)     # in ~/.bashrc',
    'source <(room-sessions completion zsh)      # in ~/.zshrc, after compinit',
    'room-sessions completion fish | source      # in ~/.config/fish/config.fish',
  ],
  async run({ positionals }, session) {
    const [shell = '', ...more] = positionals;
    if (!Object.hasOwn(scripts, shell) || more.length > 0) {
      throw usage(`expected one of ${shells.join(', ')}`);
    }
    const groups = domains.map(({ name: word, summary }) => ({ word, summary }));
    const tops = toTops(all(), groups);
    await session.write(scripts[shell as keyof typeof scripts](all(), tops));
  },
});
