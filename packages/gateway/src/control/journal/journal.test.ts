// Tests which entries a client of the journal sees.
import { describe, expect, it } from 'vitest';
import { sample } from '../../seed/sample.ts';
import { createTestClient } from '../../testing/client.ts';
import { controlToken } from '../../testing/control.ts';
import { newPlaylist, question } from '../../testing/paths.ts';
import { take, useJournal } from '../../testing/journal.ts';

const { gateway, client, list } = useJournal();
const json = { 'content-type': 'application/json' };

describe('the request journal', () => {
  it('is sorted from old to new, filtered, and continues after a number', async () => {
    await client.get(question);
    await client.get('/nothing');
    await client.post(newPlaylist, { name: 'One' });
    const all = await list();
    expect(all.map(({ status }) => status)).toEqual([200, 404, 200]);
    expect(all.map(({ seq }) => seq)).toEqual(all.map(({ seq }) => seq).toSorted((a, b) => a - b));
    expect(await list({ status: 404 })).toMatchObject([{ path: '/nothing' }]);
    expect(await list({ operation: 'createPlaylist' })).toMatchObject([{ method: 'POST' }]);
    const first = await gateway.control.requests.list({ limit: 2 });
    expect(first).toEqual({ requests: all.slice(0, 2), next: all[1]?.seq });
    const second = await gateway.control.requests.list({ after: first.next });
    expect(second).toEqual({ requests: all.slice(2), next: all[2]?.seq });
    expect(await list({ after: second.next })).toEqual([]);
    // The number of an earlier process, which was higher.
    expect(await list({ after: 1_000_000 })).toEqual(all);
    await gateway.control.expectations.set({ effect: { drop: true } });
    await client.get(question).catch(() => undefined);
    expect(await list({ status: null })).toMatchObject([{ status: null }]);
  });

  it('refuses a query that is not valid', async () => {
    const headers = { authorization: `Bearer ${controlToken}` };
    const queries =
      'after=-1 after=x after=1&after=2 limit=0 limit=1001 status=99 operation=x'.split(' ');
    for (const query of queries) {
      const { status } = await client.send('GET', `/_control/requests?${query}`, { headers });
      expect([query, status]).toEqual([query, 400]);
    }
  });

  it('holds the last 1,000 requests', async () => {
    await client.get('/nothing?first');
    for (let calls = 0; calls < 990; calls += 10) {
      await Promise.all(Array.from({ length: 10 }, () => client.get('/nothing')));
    }
    expect((await list())[0]).toMatchObject({ path: '/nothing?first' });
    for (let calls = 0; calls < 10; calls += 1) await client.get(`/nothing?last-${calls}`);
    const all = await list();
    expect(all).toHaveLength(1000);
    expect(all[0]).toMatchObject({ path: '/nothing' });
    expect(all.at(-1)).toMatchObject({ path: '/nothing?last-9' });
  });

  it('belongs to one key, and requests without a key belong to the default one', async () => {
    const { id, apiKey } = await gateway.control.keys.create({ name: 'other' });
    const other = gateway.control.with({ key: id });
    await createTestClient({ url: gateway.url, apiKey }).get(question);
    await client.send('GET', question, { headers: { 'x-api-key': 'wrong' } });
    await fetch(`${gateway.url}/api/v1/social/${sample.socialId}/show/banner`, { method: 'POST' });
    expect(await list()).toMatchObject([
      { status: 401, key: null },
      { operation: 'showBanner', key: null },
    ]);
    expect((await other.requests.list()).requests).toMatchObject([{ key: id, status: 200 }]);
    await gateway.control.requests.clear();
    expect(await list()).toEqual([]);
    expect((await other.requests.list()).requests).toHaveLength(1);
    await other.requests.clear();
    expect((await other.requests.list()).requests).toEqual([]);
  });
});

describe('secrets in the journal', () => {
  it('are redacted in the list, the stream and responses of the control plane', async () => {
    const { apiKey } = gateway;
    const issued = await gateway.control.keys.create();
    const secrets = [apiKey, controlToken, issued.apiKey];
    const { next } = await gateway.control.requests.list();
    const watched = take(gateway.control.requests.watch({ after: next }), secrets.length * 7);
    for (const secret of secrets) {
      const text = encodeURIComponent(secret);
      await client.get(`/api/v1/social/playlist/all?sort=${text}`);
      await client.get(`/nothing/${text}?key=${text}&${text}=1`);
      await client.send('GET', question, { headers: { cookie: `a=${secret}`, 'x-b': secret } });
      await client.send('GET', question, { headers: { authorization: `Bearer ${secret}` } });
      await client.post(newPlaylist, { name: `of ${secret}`, apiKey: secret, [secret]: secret });
      await client.send('POST', newPlaylist, { headers: json, body: `{"bearer":"${secret}` });
      // The cut is inside the secret.
      const long = 'x'.repeat(16 * 1024 - 15);
      await client.post(newPlaylist, { name: `${long}${secret}` });
    }
    const shown = JSON.stringify([await list(), await watched]);
    expect(shown.split('[redacted]').length).toBeGreaterThan(50);
    for (const secret of secrets) {
      expect(shown).not.toContain(secret);
      // A cut leaves no large part of it either.
      expect(shown).not.toContain(secret.slice(0, 12));
    }
  });

  it('of a guest are redacted', async () => {
    const guest = await client.get<{ bearer: string; refreshBearer: string }>('/api/v1/guest/user');
    const shown = JSON.stringify(await list());
    expect(shown).toContain('[redacted]');
    for (const secret of [guest.body.bearer, guest.body.refreshBearer]) {
      expect(secret).toMatch(/^[\w-]{40,}$/);
      expect(shown).not.toContain(secret);
    }
  });
});
