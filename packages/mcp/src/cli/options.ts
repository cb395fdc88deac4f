// The options of the command, for the command line, its help and the docs page.

import type { Option } from '@room-sessions/shared/option-table';

const connection = 'Connection';
const tools = 'Tools';
const others = 'Others';

export const commandOptions: readonly Option[] = [
  {
    group: connection,
    name: 'profile',
    value: 'NAME',
    says: 'the address and the key of this profile of the command room-sessions',
    default: 'ROOM_SESSIONS_PROFILE',
  },
  {
    group: tools,
    name: 'allow-writes',
    says: 'also offer the tools that write',
  },
  {
    group: tools,
    name: 'tools',
    value: 'NAMES',
    says: 'offer only these tools, separated by commas; this list may also name tools that write',
  },
  {
    group: tools,
    name: 'no-confirm',
    says: 'send writes without a confirmation; for a client that asks its user itself, or does not support elicitation',
  },
  {
    group: tools,
    name: 'files',
    value: 'DIR',
    says: 'the folder with the images that uploadImage may send; without this option, the tool is not offered',
  },
  { group: tools, name: 'reveal-guest-tokens', says: 'show the tokens of guests to the assistant' },
  { group: others, name: 'help', short: 'h', says: 'show this text' },
  { group: others, name: 'version', short: 'v', says: 'show the version' },
];
