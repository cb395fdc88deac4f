// One line for each step: its name and its result.

import { styleText } from 'node:util';

/** Prints the steps, and counts them. */
export class Report {
  done = 0;
  failed = 0;

  heading(text: string): void {
    console.log(`\n${styleText('bold', text)}`);
  }

  /** Runs a step and prints its result; a step that throws has failed. */
  async step(title: string, run: () => Promise<string>): Promise<void> {
    this.done += 1;
    try {
      const result = await run();
      console.log(`${styleText('green', '✓')} ${title.padEnd(22)} ${result}`);
    } catch (error) {
      this.failed += 1;
      console.log(`${styleText('red', '✗')} ${title.padEnd(22)} ${String(error)}`);
    }
  }
}
