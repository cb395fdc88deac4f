// A page for the guests of a room: /?room=ROOM. It has no key: it calls its own server, which has one and lets
// through only what the page needs.

import { createClient, ApiError, InputError, request } from '@room-sessions/core';
import { listAlternateHosts, showBanner } from '@room-sessions/rooms';

const client = createClient({ baseUrl: '/gateway', apiKey: null, timeout: 10_000 });
const socialId = new URLSearchParams(location.search).get('room') ?? '';

const element = (id: string): HTMLElement => document.querySelector<HTMLElement>(`#${id}`)!;
const said = element('said');

const noRoom = 'This link names no room.';

function sentenceFor(error: unknown): string {
  // Reject it before the request, because it would lead to another path.
  if (error instanceof InputError) return noRoom;
  return (
    (error instanceof ApiError && error.detail) || 'The server cannot be reached. Please try again.'
  );
}

/** Shows the result; an error of the server has a sentence for the guest. */
async function tell(work: () => Promise<string>): Promise<void> {
  try {
    said.textContent = socialId === '' ? noRoom : await work();
  } catch (error) {
    said.textContent = sentenceFor(error);
  }
}

function onClick(id: string, work: () => Promise<string>): void {
  const button = element(id) as HTMLButtonElement;
  button.addEventListener('click', () => {
    button.disabled = true;
    void tell(work).finally(() => (button.disabled = false));
  });
}

onClick('knock', async () => {
  await showBanner(client, { socialId });
  return 'You knocked.';
});

onClick('enter', async () => {
  const path = `/rooms/${encodeURIComponent(socialId)}/guests`;
  const { name } = await request<{ name?: string }>(client, 'POST', path);
  return `You are invited, as ${name ?? 'a guest'}.`;
});

void tell(async () => {
  for await (const { user } of listAlternateHosts(client, { socialId, sort: 'name,asc' })) {
    const item = document.createElement('li');
    // As text, because a name may contain anything.
    item.textContent = user?.name ?? 'A host';
    element('hosts').append(item);
  }
  return '';
});
