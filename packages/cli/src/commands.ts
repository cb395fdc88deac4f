// Every command: the generated and the hand-written commands.

import type { ApiCommand } from './api-command.ts';
import type { Command } from './command.ts';
import { check } from './commands/check.ts';
import { completion } from './commands/completion.ts';
import { help } from './commands/help.ts';
import { inviteCommand } from './commands/invite.ts';
import { operationCommand } from './commands/operation.ts';
import { profileCommands } from './commands/profile.ts';
import { request } from './commands/request.ts';
import { uploadImageCommand } from './commands/upload-image.ts';
import { apiCommands, domains } from './generated/commands.ts';

/** Operations whose commands make several calls, or read a file. */
const special: Readonly<Record<string, (row: ApiCommand) => Command>> = {
  inviteUsers: inviteCommand,
  uploadImage: uploadImageCommand,
};

export const commands: readonly Command[] = [
  ...domains
    .flatMap(({ name }) => apiCommands.filter(({ domain }) => domain === name))
    .map((row) => (special[row.operation.id] ?? operationCommand)(row)),
  request,
  check,
  ...profileCommands,
  completion(() => commands),
  help(() => commands),
];
