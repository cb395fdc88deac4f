// Gateways in which sqlmap must find a fault: one builds SQL from text, the other returns SQL errors.
import { DatabaseSync } from 'node:sqlite';
import { sample } from '@room-sessions/gateway';
import type { Fault } from './gate.ts';
import { changing } from './faults.ts';
import { operationOf } from './operations-of.ts';
import { startProxy } from './proxy.ts';

/** The search for hosts, with the text of the query put into the statement. */
export const injectable: Fault = {
  name: 'a search whose text is put into SQL',
  sign: /^search: Parameter: /,
  async stand({ url }) {
    const database = new DatabaseSync(':memory:');
    database.exec('CREATE TABLE hosts (name TEXT)');
    const insert = database.prepare('INSERT INTO hosts VALUES (?)');
    for (const id of sample.userIds) insert.run(`an ${id}`);
    const proxy = await startProxy({
      upstream: url,
      change: (exchange) => {
        const { request, answer } = exchange;
        if (operationOf(request) !== 'listAlternateHosts') return answer;
        const text = new URL(request.path, url).searchParams.get('text') ?? '';
        let rows: unknown[] = [];
        try {
          rows = database.prepare(`SELECT name FROM hosts WHERE name LIKE '%${text}%'`).all();
        } catch {
          // Like a careless program, it hides that the statement was invalid.
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

/** SQLite's message for a statement that ends too early. */
export const sqlErrorText: Fault = changing(
  'an answer with the text of an SQL error',
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
