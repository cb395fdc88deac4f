// A thread with its own connection, for queries that read many rows to return a few: sorting a
// hundred thousand rows takes SQLite a quarter of a second, which would block all other requests.
import { Worker } from 'node:worker_threads';
import type { Statement } from '../sql.ts';

interface Answer {
  readonly id: number;
  readonly rows?: object[];
  readonly error?: { readonly message: string; readonly errcode: unknown };
}

/** Runs in the thread, so it must not refer to anything outside. */
function serve(): void {
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads');
  const warn = process.emitWarning.bind(process);
  // Suppresses the warning of Node 22 that it is experimental.
  process.emitWarning = () => {};
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  process.emitWarning = warn;
  const database = new DatabaseSync(String(workerData), { timeout: 5000 });
  database.exec('PRAGMA query_only = ON');
  // oxlint-disable unicorn/require-post-message-target-origin -- not windows
  parentPort?.on('message', ({ id, text, values }) => {
    try {
      parentPort.postMessage({ id, rows: database.prepare(text).all(...values) });
    } catch (error) {
      const { message, errcode } = error as { message: string; errcode: unknown };
      parentPort.postMessage({ id, error: { message, errcode } });
    }
  });
}

export class ReaderThread {
  readonly #file: string;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #worker: Worker | undefined;
  #asked = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** The thread starts with the first query. */
  async rows<Row extends object>({ text, values }: Statement): Promise<Row[]> {
    const id = (this.#asked += 1);
    const { rows, error } = await new Promise<Answer>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#start().postMessage({ id, text, values });
    });
    if (rows) return rows as Row[];
    throw Object.assign(new Error(error?.message), { errcode: error?.errcode });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    // Not a separate file, which every bundler of the gateway would have to include.
    const worker = new Worker(`(${serve.toString()})()`, { eval: true, workerData: this.#file });
    worker.unref();
    worker.on('message', (answer: Answer) => {
      this.#waiting.get(answer.id)?.(answer);
      this.#waiting.delete(answer.id);
    });
    let reason = 'the thread that reads has ended';
    worker.on('error', ({ message }) => (reason += `: ${message}`));
    // The next query starts a new thread.
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
      const errcode = 10;
      for (const [id, answer] of this.#waiting) answer({ id, error: { message: reason, errcode } });
      this.#waiting.clear();
    });
    return (this.#worker = worker);
  }
}
