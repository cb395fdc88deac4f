// `tenants`: what an operator does to those whose records the keys of a database open.
import { writeWholeFile } from '../backup/whole-file.ts';
import { linesOf } from '../backup/lines.ts';
import { Failure } from '../failure.ts';
import { demandTenant } from '../keys/lifecycle.ts';
import { describeTenants, fillTenant, readTenant, removeTenant } from '../keys/tenants.ts';
import { environmentError } from '../start-error.ts';
import { whyUnreadable } from '../unreadable.ts';
import { actionCommand, print, tell, type Action } from './actions.ts';
import { inGroup, optionsHelp, usage, type Arguments } from './arguments.ts';
import type { Command } from './command.ts';
import { databaseOption, helpOption } from './database.ts';

const options = [
  ...inGroup('Options', [databaseOption, helpOption]),
  ...inGroup('Options of export', [{ name: 'to', value: 'FILE', says: 'the file; needed' }]),
  ...inGroup('Options of import', [
    { name: 'from', value: 'FILE', says: 'the file; needed' },
    {
      name: 'tenant',
      value: 'TENANT',
      says: 'the id of the tenant whose records become those of the file',
      default: 'a new one, with a key',
    },
    { name: 'name', value: 'NAME', says: 'what the key of a new tenant is called' },
  ]),
];

const help = `Usage: room-sessions-gateway tenants ACTION --database DATABASE [options]

The tenants of a database: each has records of its own, which its API keys open.

Examples:
  room-sessions-gateway tenants list --database rooms.sqlite
  room-sessions-gateway tenants export 5f0c… --database rooms.sqlite --to acme.jsonl
  room-sessions-gateway tenants import --database postgres://… --from acme.jsonl

Actions:
  list        a line for each tenant: id, time, records, keys, their names
  export ID   write its records to a file, the same bytes as long as nothing changed
  import      give a tenant the records of such a file; a new one gets a key, which is
              printed this once
  remove ID   its records, its snapshots and its keys

${optionsHelp(options)}
Exit codes: 0 done, 1 could not be done, 2 the command line is wrong.
`;

const needed = (given: Arguments, option: string): string => {
  const file = given.text(option);
  if (!file) throw usage(`--${option}: expected the name of a file, got none`);
  return file;
};

/** How many are read at once. */
const size = 1000;

const actions: Readonly<Record<string, Action>> = {
  list: {
    id: 'none',
    async run({ store, io }) {
      for (let offset = 0; ; offset += size) {
        const found = await describeTenants(store, { offset, limit: size });
        print(
          io,
          found.map(({ id, created, keys, records }) => {
            const names = keys.map(({ name }) => name).join(', ');
            return [id, created, `${records} records`, `${keys.length} keys`, names].join('  ');
          }),
        );
        if (offset === 0 && found.length === 0) tell(io, 'there are no tenants yet');
        if (found.length < size) return;
      }
    },
  },
  export: {
    id: 'needed',
    check: (given) => needed(given, 'to'),
    async run({ store, io, given, id }) {
      const file = needed(given, 'to');
      await demandTenant(store.read, id);
      await writeWholeFile(file, { replaces: true, what: 'file' }, (handle) =>
        readTenant(store, id, (lines) => handle.appendFile(lines)),
      );
      tell(io, `the records of the tenant ${id} are in ${file}`);
    },
  },
  import: {
    id: 'none',
    begins: () => true,
    check: (given) => needed(given, 'from'),
    async run({ store, io, given, now }) {
      const file = needed(given, 'from');
      const name = given.text('name') ?? 'imported by the command line';
      const wanted = { tenant: given.text('tenant'), name, now };
      const { tenant, records, key } = await fillTenant(store, () => linesOf(file), wanted).catch(
        (error: unknown) => {
          throw explain(error, file);
        },
      );
      if (key) print(io, [key.apiKey]);
      tell(io, `the tenant ${tenant} has the ${records} records of ${file}`);
    },
  },
  remove: {
    id: 'needed',
    async run({ store, io, id }) {
      await removeTenant(store, id);
      tell(io, `removed the tenant ${id}`);
    },
  },
};

/** What is wrong with a file is no fault of the command line. */
function explain(error: unknown, file: string): unknown {
  const isDamaged = error instanceof Failure && error.code === 400;
  const reason = isDamaged ? error.message : whyUnreadable(error);
  if (!reason) return error;
  return environmentError(`--from ${file}: ${reason}`, error);
}

export const tenants: Command = actionCommand({
  name: 'tenants',
  summary: 'list, export, import or remove the tenants of a database',
  options,
  help,
  actions,
});
