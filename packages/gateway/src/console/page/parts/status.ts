import { tag, type Tone } from './format.ts';
import type { Child } from './html.ts';
import type { JournalEntry } from '../../../control/wire.ts';

/** What a request was answered with; `null` says that it was not. */
export function statusTag({ status }: Pick<JournalEntry, 'status'>): Child {
  if (status === null) return tag('no answer', 'bad');
  const tone: Tone = status >= 400 ? 'bad' : status >= 300 ? 'quiet' : 'good';
  return tag(String(status), tone);
}
