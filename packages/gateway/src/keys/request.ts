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

const names = [
  'emailAddress',
  'companyName',
  'useCase',
  'expectedUsage',
  'technicalContact',
  'environment',
] as const;

/** @throws Failure (400) that names the first field that departs. */
export function readKeyRequest(body: unknown): KeyRequest {
  const fields = readFields(body, ['body'], names);
  const text = (name: (typeof names)[number]): string => readText(fields[name], ['body', name]);
  const texts = {
    emailAddress: text('emailAddress'),
    companyName: text('companyName'),
    useCase: text('useCase'),
    expectedUsage: text('expectedUsage'),
    technicalContact: text('technicalContact'),
  };
  if (!/^[^\s@]+@[^\s@]+$/.test(texts.emailAddress)) {
    throw badInput('body.emailAddress: expected an e-mail address');
  }
  const environment = readChoice(fields['environment'], ['body', 'environment'], environments);
  return { ...texts, environment };
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
