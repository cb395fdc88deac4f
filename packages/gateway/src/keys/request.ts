// What a request for a key says: the fields that the API document lists.
import { place } from '../checks/describe.ts';
import { departs, readChoice, readFields } from '../checks/fields.ts';
import { badInput } from '../failure.ts';

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
  const names = [...texts, 'environment'];
  const fields = readFields(body, ['body'], names);
  for (const name of texts) refuseBlank(fields[name], ['body', name]);
  if (!/^[^\s@]+@[^\s@]+$/.test(String(fields['emailAddress']))) {
    throw badInput('body.emailAddress: expected an e-mail address');
  }
  readChoice(fields['environment'], ['body', 'environment'], environments);
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as unknown as KeyRequest;
}

function refuseBlank(value: unknown, path: readonly PropertyKey[]): void {
  if (typeof value !== 'string' || value.trim() === '') {
    throw departs(path, 'a text that is not blank', value);
  }
  if (value.length > longest) {
    throw badInput(`${place(path)}: expected at most ${longest} characters, got ${value.length}`);
  }
}
