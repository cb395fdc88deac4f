import type { Recording } from '@room-sessions/models';
import type { Transcription } from '../../../store/tables.ts';
import type { View } from '../context.ts';
import { detail, facts, id, section, whole } from '../parts/detail.ts';
import { bytes, count, none, orNone, time } from '../parts/format.ts';
import { h, html, type Child, type VNode } from '../parts/html.ts';
import { itemsOf, type Items } from '../parts/items.ts';
import { recordsView } from '../parts/records-view.ts';
import { Region } from '../parts/region.ts';
import { recordedTime, recordingState } from './recording.ts';

/** A recording as the control plane lists it: with the name of its room. */
type ListedRecording = Recording & { readonly roomName?: string };

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
  detail: (recording) =>
    detail(
      recording.name || 'Without a name',
      recordingState(recording),
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
      section(
        'Transcription',
        h(TranscriptionText, { recordingId: recording.socialRecordingId ?? '' }),
      ),
      whole(recording),
    ),
});

const roomLink = ({ socialId, roomName }: ListedRecording): Child =>
  socialId ? html`<a href=${`#/rooms/${socialId}`}>${roomName || socialId}</a>` : none;

function TranscriptionText({ recordingId }: { recordingId: string }): VNode {
  return h(Region<Items<Transcription>>, {
    read: (control) => itemsOf<Transcription>(control, 'transcriptions', { recordingId }),
    draw: ({ items }) =>
      items.length === 0
        ? html`<p class="empty">There is none.</p>`
        : items.map(({ text, dateCreated }) => [
            html`<p class="said">Made ${time(dateCreated)}</p>`,
            html`<blockquote>${orNone(text)}</blockquote>`,
          ]),
  });
}
