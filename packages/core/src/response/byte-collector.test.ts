import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';
import { ByteCollector } from './read-body.ts';

class Tagged extends Uint8Array<ArrayBuffer> {
  override get [Symbol.toStringTag](): never {
    return 'Tagged' as never;
  }
}

it('collects bytes of this realm without reading their tag, and bytes of another realm', () => {
  const collector = new ByteCollector(10);
  collector.add(Tagged.of(1, 2));
  collector.add(Uint8Array.of(3));
  collector.add(runInContext('Uint8Array.of(4)', createContext()) as Uint8Array);
  expect([...collector.bytes()]).toEqual([1, 2, 3, 4]);
  expect(() => collector.add('text' as never)).toThrow('something other than bytes');
});
