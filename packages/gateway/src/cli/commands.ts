// The table of commands: another one is a file of its own and a line here.
import { backup } from './backup.ts';
import type { Command } from './command.ts';
import { helpText } from './help.ts';
import { keys } from './keys.ts';
import { restore } from './restore.ts';
import { serve } from './serve.ts';
import { tenants } from './tenants.ts';

export const usual: Command = {
  name: 'serve',
  summary: 'start a gateway; what it does without a command',
  run: (argv, io) => serve(argv, io, () => helpText(commands)),
};

export const commands: readonly Command[] = [usual, keys, tenants, backup, restore];
