// Seeded changes of the API document: what each is to an operation, and what it asks of whom.

import { type Files, generate, readDocument, readLedger } from '@room-sessions/codegen';
import { readPackages } from '@room-sessions/testing/packed';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Bump } from '../bump.ts';
import { compare, type Comparison } from './compare.ts';
import { missingIn } from './demands.ts';
import { reportOf } from './report.ts';
import { type Seed, seeds } from './seeds.ts';
import { Editable } from './editable.ts';

const original = await readDocument();
const ledger = await readLedger();
const names = (await readPackages()).map(({ name }) => name);

describe('spec:diff', () => {
  let generated: Files;
  beforeAll(async () => {
    generated = await generate(original, ledger);
  });

  const compareWith = (edit: Seed['edit'], version = '0.1.0'): Promise<Comparison> => {
    const document = new Editable(structuredClone(original));
    edit(document);
    const versions = new Map(names.map((name) => [name, version]));
    return compare(original, document.value, { ledger, versions, generated });
  };

  it.each(seeds)('rates $name', async ({ edit, verdicts, minor = '', patch = '' }) => {
    const { findings, demands } = await compareWith(edit);
    const found: Record<string, string> = {};
    for (const { operation = '-', verdict } of findings) {
      const milder = found[operation] !== 'breaking' && found[operation] !== 'compatible';
      if (milder || verdict === 'breaking') found[operation] = verdict;
    }
    expect(found).toEqual(verdicts);
    const asked = (bump: Bump): string =>
      demands
        .filter((one) => one.bump === bump)
        .map(({ name }) => name.replace('@room-sessions/', ''))
        .toSorted()
        .join(' ');
    expect({ major: asked('major'), minor: asked('minor'), patch: asked('patch') }).toEqual({
      major: '',
      minor,
      patch,
    });
    for (const { because } of demands) expect(because.length).toBeGreaterThan(0);
  });

  it('says that nothing changed', async () => {
    expect(reportOf(await compareWith(() => undefined))).toBe('Nothing changed.');
  });

  it('asks for a major of what breaks from 1.0.0 on, and for a minor of what is new', async () => {
    const breaking = await compareWith((document) => document.remove('getGuestUser'), '1.2.0');
    expect(breaking.demands.map(({ bump }) => bump)).toEqual(Array(6).fill('major'));
    const added = await compareWith(
      (document) => (document.properties('AlternateHost')['since'] = { type: 'string' }),
      '1.2.0',
    );
    expect(added.demands.map(({ bump }) => bump)).toEqual(Array(4).fill('minor'));
  });

  it('tells operation by operation what changed and why it matters, and what it asks of whom', async () => {
    const comparison = await compareWith((document) => {
      delete document.properties('AlternateHost')['licensed'];
      document.operation('getGuestUser')['description'] = 'Gives a guest.';
    });
    const report = reportOf(comparison);
    expect(report).toContain('breaking      listAlternateHosts\n');
    expect(report).toContain(
      '  breaking      AlternateHost.licensed: Property `licensed` of `AlternateHost` was removed, as received (code that names it no longer compiles)',
    );
    expect(report).toContain('documentation getGuestUser\n');
    expect(report).toContain('minor         @room-sessions/rooms 0.1.0, breaking');
    // What is only documented is no reason for what breaks.
    const rooms = comparison.demands.find(({ name }) => name.endsWith('/rooms'))!;
    expect(rooms.because.join()).not.toContain('getGuestUser');
  });

  it('names the packages for which the pending changesets say less', async () => {
    const { demands } = await compareWith((document) => document.remove('getGuestUser'));
    const enough = new Map(demands.map(({ name, bump }) => [name, bump] as const));
    expect(missingIn(enough, demands)).toEqual([]);
    const less = new Map(enough).set('@room-sessions/rooms', 'patch');
    less.delete('@room-sessions/models');
    expect(missingIn(less, demands)).toEqual([
      expect.stringMatching(
        /^@room-sessions\/models: the changesets say nothing, the document asks for minor: getGuestUser: /,
      ),
      expect.stringMatching(/^@room-sessions\/rooms: the changesets say patch, .* for minor/),
    ]);
  });
});
