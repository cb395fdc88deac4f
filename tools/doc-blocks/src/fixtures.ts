// The files that pages read: they lie where the programs run.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const files: Readonly<Record<string, Uint8Array | string>> = {
  'logo.png': Buffer.from(pixel, 'base64'),
  // Nothing connects with them.
  'company-ca.pem': '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n',
  'client.pem': '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n',
  'client.key': '-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----\n',
};

export async function writeFixtures(folder: string): Promise<void> {
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
}
