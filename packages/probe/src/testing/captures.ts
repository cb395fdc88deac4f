// Captures of other tools, with secrets planted in them.

import { readFile } from 'node:fs/promises';
import { plant } from '@room-sessions/testing/canaries';

/** An e-mail address and telephone numbers in the captures; the key and the bearers are those of all tests. */
export const contacts = [
  plant('ann.canary@example.com'),
  plant('ann.canary%40example.com'),
  plant('+49 151 23456789'),
  plant('030 1234567'),
] as const;

/** The text of `captures/NAME.har`, each in the form of its tool. */
export const readCapture = (name: 'charles' | 'devtools' | 'mitmproxy'): Promise<string> =>
  readFile(new URL(`captures/${name}.har`, import.meta.url), 'utf8');
