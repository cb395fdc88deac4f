// The table of commands. A new command is one file and one line here.
import { backup } from './backup.ts';
import type { Command } from './command.ts';
import { helpText } from './help.ts';
import { keys } from './keys.ts';
import { restore } from './restore.ts';
import { serve } from './serve.ts';
import { tenants } from './tenants.ts';

export const usual: Command = {
  name: 'serve',
  summary: 'start a gateway (the default command)',
  run: (argv, io) => serve(argv, io, () => helpText(commands)),
};

export const commands: readonly Command[] = [usual, keys, tenants, backup, restore];
