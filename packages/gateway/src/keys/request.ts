// Reads the fields of a request for a key, as the API document lists them.
import { place } from '../checks/describe.ts';
import { invalid, readChoice, readFields } from '../checks/fields.ts';
import { badInput } from '../failure.ts';

export const environments = ['dev', 'staging', 'prod'] as const;

/** The fields that are texts; the email address belongs to the account. */
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

/** Longer than any honest text. */
const longest = 1000;

/** @throws Failure (400) that names the first mismatch. */
export function readKeyRequest(body: unknown): KeyRequest {
  const fields = readFields(body, ['body'], [...texts, 'environment']);
  const given = Object.fromEntries(
    texts.map((name) => [name, readText(fields[name], ['body', name])]),
  ) as Record<(typeof texts)[number], string>;
  if (!/^[^\s@]+@[^\s@]+$/.test(given.emailAddress)) {
    throw badInput('body.emailAddress: expected an email address');
  }
  const environment = readChoice(fields['environment'], ['body', 'environment'], environments);
  return { ...given, environment };
}

function readText(value: unknown, path: readonly PropertyKey[]): string {
  if (typeof value !== 'string' || value.trim() === '') {
    throw invalid(path, 'a text that is not blank', value);
  }
  if (value.length > longest) {
    throw badInput(`${place(path)}: expected at most ${longest} characters, got ${value.length}`);
  }
  return value;
}
