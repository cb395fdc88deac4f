// What a request for a key says: the fields that the API document lists.
import { describe } from '../describe.ts';
import { badInput } from '../failure.ts';
import { isFields } from '../store/merge.ts';

export const environments = ['dev', 'staging', 'prod'] as const;

export interface KeyRequest {
  /** The account's. */
  emailAddress: string;
  companyName: string;
  useCase: string;
  expectedUsage: string;
  environment: (typeof environments)[number];
  technicalContact: string;
}

/** Longer than any honest answer. */
const longest = 1000;

const texts = ['emailAddress', 'companyName', 'useCase', 'expectedUsage', 'technicalContact'];

/** @throws Failure (400) that names the first field that departs. */
export function readKeyRequest(body: unknown): KeyRequest {
  if (!isFields(body)) throw badInput(`body: expected an object, got ${describe(body)}`);
  const names = [...texts, 'environment'];
  const stranger = Object.keys(body).find((name) => !names.includes(name));
  if (stranger !== undefined) {
    throw badInput(`body.${stranger.slice(0, 40)}: a request has only ${names.join(', ')}`);
  }
  for (const name of texts) readText(body, name);
  if (!/^[^\s@]+@[^\s@]+$/.test(String(body['emailAddress']))) {
    throw badInput('body.emailAddress: expected an e-mail address');
  }
  if (!environments.some((one) => one === body['environment'])) {
    throw badInput(
      `body.environment: expected one of ${environments.join(', ')}, ` +
        `got ${describe(body['environment'])}`,
    );
  }
  return Object.fromEntries(names.map((name) => [name, body[name]])) as unknown as KeyRequest;
}

function readText(body: Readonly<Record<string, unknown>>, name: string): void {
  const value = body[name];
  if (typeof value !== 'string' || value.trim() === '') {
    throw badInput(`body.${name}: expected a text that is not blank, got ${describe(value)}`);
  }
  if (value.length > longest) {
    throw badInput(`body.${name}: expected at most ${longest} characters, got ${value.length}`);
  }
}
