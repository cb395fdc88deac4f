import type { Recording } from '@room-sessions/models';
import type { Context, View } from '../context.ts';
import { detail, facts, id, section, whole } from '../parts/detail.ts';
import { h, type Child } from '../parts/dom.ts';
import { bytes, count, none, orNone, time } from '../parts/format.ts';
import { recordsView } from '../parts/records-view.ts';
import { region } from '../parts/region.ts';
import { itemsOf } from '../parts/items.ts';
import { recordedTime, recordingState } from './recording.ts';

/** A recording as the control plane lists it: with the name of its room. */
type ListedRecording = Recording & { readonly roomName?: string };

interface Transcription {
  readonly text?: string;
  readonly dateCreated?: string;
}

export const recordingsView: View = recordsView<ListedRecording>({
  name: 'recordings',
  title: 'Recordings',
  letter: 'c',
  empty: 'Nothing was recorded.',
  newestFirst: true,
  idOf: (recording) => recording.socialRecordingId,
  columns: [
    { title: 'Recording', cell: (recording) => recording.name || 'Without a name' },
    { title: 'State', cell: recordingState },
    { title: 'Started', cell: (recording) => time(recording.startDateTime), wide: true },
    { title: 'Length', cell: recordedTime, number: true, wide: true },
    { title: 'Size', cell: (recording) => bytes(recording.recordingSize), number: true },
  ],
  detail: (recording, context, signal) =>
    detail(
      recording.name || 'Without a name',
      [recordingState(recording)],
      facts([
        ['Id', id(recording.socialRecordingId)],
        ['Room', roomLink(recording)],
        ['Started', time(recording.startDateTime)],
        ['Ended', time(recording.endDateTime)],
        ['Processing began', time(recording.processingStartDateTime)],
        ['Processing ended', time(recording.processingEndDateTime)],
        ['Size', bytes(recording.recordingSize)],
        ['Kept in', orNone(recording.storageBucket)],
        ['Participants', count(recording.participants?.length ?? 0)],
      ]),
      section('Transcription', transcription(context, signal, recording.socialRecordingId)),
      whole(recording),
    ),
});

const roomLink = ({ socialId, roomName }: ListedRecording): Child =>
  socialId ? h('a', { href: `#/rooms/${socialId}` }, roomName || socialId) : none;

function transcription({ control }: Context, signal: AbortSignal, recordingId = ''): Child {
  return region(
    signal,
    () => itemsOf<Transcription>(control, 'transcriptions', { recordingId }),
    ({ items }) =>
      items.length === 0
        ? h('p', { class: 'empty' }, 'There is none.')
        : items.map(({ text, dateCreated }) => [
            h('p', { class: 'said' }, 'Made ', time(dateCreated)),
            h('blockquote', {}, orNone(text)),
          ]),
  ).element;
}
