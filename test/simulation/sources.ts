// Images for uploads, and sources that deliver them correctly or with faults.

import type { ImageContent } from '@room-sessions/media';
import type { Clock } from './clock.ts';
import type { SourcePlan } from './plan.ts';

/** The start of each image: the part of a PNG (8 by 9 pixels) that core reads. */
const image = Uint8Array.from({ length: 120_000 }, (_, at) => (at * 31) % 251);
image.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
image.set([0, 0, 0, 8, 0, 0, 0, 9], 16);

/** A source, which records core's calls. */
export class Source implements ImageContent {
  readonly plan: SourcePlan;
  readonly name = 'picture.png';
  readonly size: number | undefined;
  readonly replayable: boolean;
  /** The body that the server can receive; undefined if the source never delivers it. */
  readonly body: string | undefined;
  opened = 0;
  /** The readers that were neither read completely nor closed. */
  openReaders = 0;
  readonly #bytes: Uint8Array;
  readonly #chunk: number;
  readonly #clock: Clock;

  constructor(plan: SourcePlan, clock: Clock) {
    const { length, announced, form, chunks = 1, fault, faultAt = 0 } = plan;
    this.plan = plan;
    this.size = announced === undefined ? undefined : Math.max(0, length + announced);
    this.replayable = form === undefined;
    this.#clock = clock;
    this.#bytes = image.subarray(0, length);
    this.#chunk = Math.max(1, Math.ceil(length / chunks));
    const fails = fault !== undefined && faultAt * this.#chunk < length;
    if (!fails && (this.size ?? length) === length) {
      this.body = `"${Buffer.from(this.#bytes).toString('base64')}"`;
    }
  }

  open(): AsyncIterableIterator<Uint8Array> {
    this.opened += 1;
    this.openReaders += 1;
    const { pause, fault, faultAt = 0, closing } = this.plan;
    let number = 0;
    let isEnded = false;
    const end = (): { done: true; value: undefined } => {
      if (!isEnded) this.openReaders -= 1;
      isEnded = true;
      return { done: true, value: undefined };
    };
    const next = async (): Promise<IteratorResult<Uint8Array>> => {
      if (pause) await this.#clock.wait(pause);
      const from = number++ * this.#chunk;
      if (from >= this.#bytes.length || isEnded) return end();
      if (!fault || number - 1 !== faultAt) {
        return { done: false, value: this.#bytes.slice(from, from + this.#chunk) };
      }
      if (fault === 'stuck') await this.#clock.wait(9_000_000);
      end();
      throw Object.assign(new Error('The disk failed.'), { code: 'ECONNREFUSED' });
    };
    return {
      next,
      return: async () => {
        end();
        if (closing) await this.#clock.wait(closing);
        return end();
      },
      [Symbol.asyncIterator]() {
        return this;
      },
    };
  }

  /** The source in the form that an upload accepts. */
  get given(): ImageContent | AsyncIterable<Uint8Array> {
    if (this.plan.form !== 'iterable') return this;
    return { [Symbol.asyncIterator]: () => this.open() };
  }
}
