// References from one record to another: links that say the name of the record, and fields that
// search for it.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { DataCollection } from '../../../control/client.ts';
import { useConsole } from '../context.ts';
import { toAddress } from './address.ts';
import { shortId, words } from './format.ts';
import { html, type VNode } from './html.ts';
import { createPageReader } from './items.ts';
import { isItem, type Item } from './merge-patch.ts';

/** The collection that a member refers to, by the name of the member. */
export const references: Readonly<Record<string, DataCollection>> = {
  socialId: 'rooms',
  startingPointSocialId: 'rooms',
  ownerId: 'rooms',
  associatedSocialIds: 'rooms',
  socialRoomSetId: 'roomSets',
  userId: 'users',
  invitedUserId: 'users',
  configurationId: 'entryConfigs',
  playlistId: 'playlists',
  socialRecordingId: 'recordings',
  imageId: 'images',
  logoImageId: 'images',
  profileImageId: 'images',
};

/** `socialRoomSetId` becomes `Room set`, `maxParticipants` becomes `Max participants`. */
export function getTitle(member: string): string {
  if (member === 'associatedSocialIds') return 'Rooms';
  if (references[member] === undefined) return words(member.replace(/(?<=[a-z])URI$/, 'Uri'));
  return words(
    member
      .replace(/^social(?=[A-Z].*Id$)(?!Id)/, '')
      .replace(/^socialId$/, 'room')
      .replace(/Social(?=Id)/, 'Room')
      .replace(/Id$/, ''),
  );
}

/** The name of a record for people. */
export function getName(item: Item): string {
  const { name, title, imageName } = item;
  const found = [name, title, imageName].find((one) => typeof one === 'string' && one !== '');
  if (typeof found === 'string') return found;
  const { invitedUser, user } = item;
  for (const one of [invitedUser, user]) if (isItem(one) && one['name']) return getName(one);
  return '';
}

/** The link to a record. Its name arrives a moment later. */
export function Reference({ to, id }: { to: DataCollection; id: string }): VNode {
  const { control, version } = useConsole();
  const [name, setName] = useState('');
  useEffect(() => {
    createPageReader(control, to, { id, size: 1 }).then(
      ({ items: [item] }) => setName(item ? getName(item) : ''),
      // The link leads to the same error, with its message.
      () => setName(''),
    );
  }, [to, id, version]);
  return html`<span class="reference"
    ><a href=${toAddress(to, id)}>${name || shortId(id)}</a> ${
      name && html`<code title=${id}>${shortId(id)}</code>`
    }</span
  >`;
}

export interface ReferenceInputProps {
  readonly to: DataCollection;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly onText: (text: string) => void;
}

/** A field for an id, which offers the records that contain the typed text. */
export function ReferenceInput({ to, attributes, onText }: ReferenceInputProps): VNode {
  const { control } = useConsole();
  const [offers, setOffers] = useState<readonly (readonly [id: string, name: string])[]>([]);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  function offer(text: string, wait: number): void {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      createPageReader(control, to, { size: 20, ...(text !== '' && { filter: text }) }).then(
        ({ items, ids }) =>
          setOffers(items.map((item, index) => [ids[index] ?? '', getName(item)])),
        () => setOffers([]),
      );
    }, wait);
  }
  const list = `${String(attributes['id'])}-offers`;
  const onInput = ({ currentTarget }: Event): void => {
    const text = (currentTarget as HTMLInputElement).value.trim();
    onText(text);
    offer(text, 200);
  };
  return html`<input
      type="text"
      list=${list}
      placeholder="Search by name, or paste an id"
      ...${attributes}
      onInput=${onInput}
      onFocus=${() => offer('', 0)}
    />
    <datalist id=${list}>
      ${offers.map(([id, name]) => html`<option value=${id}>${name}</option>`)}
    </datalist>`;
}
