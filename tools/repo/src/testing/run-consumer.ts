// Runs the program of a user against a gateway.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sample, startGateway } from '@room-sessions/gateway';
import { execOk } from '@room-sessions/testing';

/** A program for each published package. */
export const consumers = join(import.meta.dirname, '../consumers');
export const programs = await readdir(consumers);

/** @throws ProgramError if it fails. */
export async function runConsumer(node: string, file: string, home: string): Promise<void> {
  await using gateway = await startGateway();
  const env = {
    ...process.env,
    BASE_URL: gateway.url,
    API_KEY: gateway.apiKey,
    SOCIAL_ID: sample.socialId,
    STATE_URL: `${gateway.controlUrl}/provider-states`,
    STATE_TOKEN: gateway.controlToken,
  };
  await execOk([node, file], { cwd: home, env });
}
