// One line per step: its name and its result. Long steps show their progress.

import { styleText } from 'node:util';

const width = 22;

/** The output stream, and the number of failed steps. */
export class Report {
  #failed = 0;
  #done = 0;
  readonly #live: boolean = process.stdout.isTTY;

  get failed(): number {
    return this.#failed;
  }

  get done(): number {
    return this.#done;
  }

  heading(text: string): void {
    console.log(`\n${styleText('bold', text)}`);
  }

  /** Runs a step and prints its result; a step that throws has failed. */
  async step(
    title: string,
    run: (progress: (text: string) => void) => Promise<string>,
  ): Promise<void> {
    this.#progress(title, '…');
    try {
      const came = await run((text) => this.#progress(title, text));
      this.#line(styleText('green', '✓'), title, came);
    } catch (error) {
      this.#failed += 1;
      this.#line(
        styleText('red', '✗'),
        title,
        error instanceof Error ? error.message : String(error),
      );
    }
    this.#done += 1;
  }

  #line(mark: string, title: string, text: string): void {
    if (this.#live) process.stdout.write('\r\u001B[K');
    console.log(`${mark} ${title.padEnd(width)} ${text}`);
  }

  // Only where a line can be written over; elsewhere the finished line is enough.
  #progress(title: string, text: string): void {
    if (this.#live) process.stdout.write(`\r\u001B[K· ${title.padEnd(width)} ${text}`);
  }
}
