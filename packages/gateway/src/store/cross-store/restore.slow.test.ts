import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { Tally } from '../../backup/format.ts';
import { restoreBackup } from '../../backup/restore.ts';
import { startGateway } from '../../testing/gateway.ts';
import { apiKey, now, useBackups } from '../../testing/backups.ts';

const { fresh, backUp, whole } = useBackups();

describe('a restore', () => {
  it.each(['SQLite', 'PostgreSQL'] as const)(
    'into %s leaves nothing of a file that was cut or changed',
    async (kind) => {
      const file = await whole(await fresh('SQLite'));
      const text = await readFile(file, 'utf8');
      const database = await fresh(kind);
      const lines = text.split('\n');
      const faults: readonly (readonly [string, RegExp])[] = [
        [text.slice(0, -1), /cut or changed/],
        [text.slice(0, text.length / 2), /cut or changed/],
        [`${lines.slice(0, -2).join('\n')}\n`, /its last line is missing/],
        [lines.toSpliced(50, 1).join('\n'), /cut or changed/],
        [text.replace('Ann Abbott', 'Bob Abbott'), /cut or changed/],
        [`${text}{}\n`, /continues after its last line/],
        [text.replace('room-sessions-backup', 'another'), /is not a backup of this gateway/],
        [text.replace('"version":1', '"version":2'), /backup version 2/],
        [text.replace('"first tables"', '"first tables","other"'), /of a newer gateway/],
        ['', /is empty/],
        ['SQLite format 3\0', /cut or changed/],
      ];
      for (const [fault, message] of faults) {
        await writeFile(file, fault);
        await expect(restoreBackup(database, file, now)).rejects.toThrow(message);
        await expect(restoreBackup(database, file, now)).rejects.toThrow(/nothing was restored/);
        expect(existsSync(database)).toBe(false);
      }
      await writeFile(file, text);
      // Still empty, otherwise this would be refused.
      expect(await restoreBackup(database, file, now)).toBeGreaterThan(200);
      await expect(restoreBackup(database, file, now)).rejects.toThrow(/is not empty/);
    },
  );
});

/** Forged with a valid checksum. */
function forge(
  text: string,
  change: (row: Record<string, unknown>) => void,
  table = 'keys',
): string {
  const [head = '', ...lines] = text.trimEnd().split('\n').slice(0, -1);
  const tally = new Tally();
  tally.line(head);
  const changed = lines.findIndex((line) => line.startsWith(`{"table":"${table}"`));
  const rows = lines.map((line, index) => {
    const one = JSON.parse(line) as { table: string; row: Record<string, unknown> };
    if (index === changed) change(one.row);
    const written = JSON.stringify(one);
    tally.line(written, one.table);
    return written;
  });
  return [head, ...rows, JSON.stringify(tally.end()), ''].join('\n');
}

describe('a forged backup', () => {
  it.each(['SQLite', 'PostgreSQL'] as const)('is rejected by %s with a reason', async (kind) => {
    const [source, target] = [await fresh('SQLite'), await fresh(kind)];
    await (await startGateway({ database: source, apiKey })).close();
    const file = await backUp(source, 'backup');
    const text = await readFile(file, 'utf8');
    const changes: ((row: Record<string, unknown>) => void)[] = [
      (row) => (row['no such column'] = 1),
      (row) => (row['id'] = null),
      (row) => (row['seq'] = 'text'),
    ];
    const documents = ['{no JSON', '{},{}', '[]', 5, null].map((document) =>
      forge(text, (row) => (row['document'] = document), 'playlists'),
    );
    const forged = [...changes.map((change) => forge(text, change)), ...documents];
    for (const one of [...forged, text.replace(/"steps":\[[^\]]*\]/, '"steps":[]')]) {
      await writeFile(file, one);
      await expect(restoreBackup(target, file, now)).rejects.toThrow(/was cut or changed/);
    }
    await writeFile(
      file,
      forge(text, () => {}),
    );
    expect(await restoreBackup(target, file, now)).toBeGreaterThan(200);
  });
});
