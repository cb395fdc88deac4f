// What a request for a key says: the fields that the API document lists.
import { place } from '../checks/describe.ts';
import { departs, readChoice, readFields } from '../checks/fields.ts';
import { badInput } from '../failure.ts';

export const environments = ['dev', 'staging', 'prod'] as const;

/** The fields that are texts; the e-mail address is that of the account. */
const texts = [
  'emailAddress',
  'companyName',
  'useCase',
  'expectedUsage',
  'technicalContact',
] as const;

export interface KeyRequest extends Record<(typeof texts)[number], string> {
  environment: (typeof environments)[number];
}

/** Longer than any honest answer. */
const longest = 1000;

/** @throws Failure (400) that names the first field that departs. */
export function readKeyRequest(body: unknown): KeyRequest {
  const fields = readFields(body, ['body'], [...texts, 'environment']);
  const given = Object.fromEntries(
    texts.map((name) => [name, readText(fields[name], ['body', name])]),
  ) as Record<(typeof texts)[number], string>;
  if (!/^[^\s@]+@[^\s@]+$/.test(given.emailAddress)) {
    throw badInput('body.emailAddress: expected an e-mail address');
  }
  const environment = readChoice(fields['environment'], ['body', 'environment'], environments);
  return { ...given, environment };
}

function readText(value: unknown, path: readonly PropertyKey[]): string {
  if (typeof value !== 'string' || value.trim() === '') {
    throw departs(path, 'a text that is not blank', value);
  }
  if (value.length > longest) {
    throw badInput(`${place(path)}: expected at most ${longest} characters, got ${value.length}`);
  }
  return value;
}
