// Gateways in which sqlmap must find a fault: one concatenates SQL, the other returns SQL errors.
import { DatabaseSync } from 'node:sqlite';
import { sample } from '@room-sessions/gateway';
import type { Fault } from './gate.ts';
import { createResponseFault } from './faults.ts';
import { findOperation } from './find-operations.ts';
import { startProxy } from './proxy.ts';

/** The search for hosts, which inserts the query text into the statement. */
export const injectable: Fault = {
  name: 'a search that concatenates its text into SQL',
  pattern: /^search: Parameter: /,
  async start({ url }) {
    const database = new DatabaseSync(':memory:');
    database.exec('CREATE TABLE hosts (name TEXT)');
    const insert = database.prepare('INSERT INTO hosts VALUES (?)');
    for (const id of sample.userIds) insert.run(`an ${id}`);
    const proxy = await startProxy({
      upstream: url,
      change: (exchange) => {
        const { request, answer } = exchange;
        if (findOperation(request) !== 'listAlternateHosts') return answer;
        const text = new URL(request.path, url).searchParams.get('text') ?? '';
        let rows: unknown[] = [];
        try {
          rows = database.prepare(`SELECT name FROM hosts WHERE name LIKE '%${text}%'`).all();
        } catch {
          // Hides the invalid statement, like a careless program.
        }
        return {
          status: 200,
          headers: { 'content-type': 'application/json' },
          body: Buffer.from(JSON.stringify(rows)),
        };
      },
    });
    return {
      url: proxy.url,
      async [Symbol.asyncDispose]() {
        await proxy[Symbol.asyncDispose]();
        database.close();
      },
    };
  },
};

/** SQLite's message for an incomplete statement. */
export const sqlErrorText: Fault = createResponseFault(
  'a response with the text of an SQL error',
  /might be injectable|500 \(/,
  'listAlternateHosts',
  (answer, { request }) =>
    /['"()]/.test(new URL(request.path, 'http://gateway').searchParams.get('text') ?? '')
      ? {
          status: 500,
          headers: { 'content-type': 'application/json' },
          body: Buffer.from(
            JSON.stringify({
              error:
                'SQLite error: unrecognized token: "\'" at SQLITE_ERROR: near "an": syntax error',
              status: 'error',
              code: 500,
            }),
          ),
        }
      : answer,
);
