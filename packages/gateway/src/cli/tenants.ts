// `tenants`: manages the tenants of a database.
import { writeWholeFile } from '../backup/whole-file.ts';
import { getLines } from '../backup/lines.ts';
import { Failure } from '../failure.ts';
import { demandTenant } from '../keys/lifecycle.ts';
import { describeTenants, fillTenant, readTenant, removeTenant } from '../keys/tenants.ts';
import { environmentError } from '../start-error.ts';
import { whyUnreadable } from '../file-errors.ts';
import { actionCommand, print, tell, type Action } from './actions.ts';
import { inGroup, optionsHelp, usage, type Arguments } from './arguments.ts';
import type { Command } from './command.ts';
import { databaseOption, helpOption } from './database.ts';

const options = [
  ...inGroup('Options', [databaseOption, helpOption]),
  ...inGroup('Options of export', [{ name: 'to', value: 'FILE', says: 'required: the file' }]),
  ...inGroup('Options of import', [
    { name: 'from', value: 'FILE', says: 'required: the file' },
    {
      name: 'tenant',
      value: 'TENANT',
      says: 'the id of the tenant whose records are replaced',
      default: 'a new tenant with a key',
    },
    { name: 'name', value: 'NAME', says: 'the name of the key of a new tenant' },
  ]),
];

const help = `Usage: room-sessions-gateway tenants ACTION --database DATABASE [options]

Manages the tenants of a database. Each has its own records, which its API keys open.

Examples:
  room-sessions-gateway tenants list --database rooms.sqlite
  room-sessions-gateway tenants export 5f0c… --database rooms.sqlite --to acme.jsonl
  room-sessions-gateway tenants import --database postgres://… --from acme.jsonl

Actions:
  list        print one line per tenant: id, time, records, keys, names of the keys
  export ID   write its records to a file; unchanged records give the same bytes
  import      replace the records of a tenant with those of a file; a new tenant gets
              a key, which is printed only once
  remove ID   delete its records, snapshots and keys

${optionsHelp(options)}
Exit codes: 0 done, 1 failed, 2 the command line is wrong.
`;

const readRequired = (given: Arguments, option: string): string => {
  const file = given.text(option);
  if (!file) throw usage(`--${option}: missing file name`);
  return file;
};

/** How many are read at a time. */
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
    check: (given) => readRequired(given, 'to'),
    async run({ store, io, given, id }) {
      const file = readRequired(given, 'to');
      await demandTenant(store.read, id);
      await writeWholeFile(file, { replaces: true, what: 'file' }, (handle) =>
        readTenant(store, id, (lines) => handle.appendFile(lines)),
      );
      tell(io, `wrote the records of tenant ${id} to ${file}`);
    },
  },
  import: {
    id: 'none',
    begins: () => true,
    check: (given) => readRequired(given, 'from'),
    async run({ store, io, given, now }) {
      const file = readRequired(given, 'from');
      const name = given.text('name') ?? 'imported on the command line';
      const wanted = { tenant: given.text('tenant'), name, now };
      const { tenant, records, key } = await fillTenant(store, () => getLines(file), wanted).catch(
        (error: unknown) => {
          throw explain(error, file);
        },
      );
      if (key) print(io, [key.apiKey]);
      tell(io, `tenant ${tenant} now has the ${records} records of ${file}`);
    },
  },
  remove: {
    id: 'needed',
    async run({ store, io, id }) {
      await removeTenant(store, id);
      tell(io, `removed tenant ${id}`);
    },
  },
};

/** An error in the file is not an error of the command line. */
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
