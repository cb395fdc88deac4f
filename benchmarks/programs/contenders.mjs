// How each contender calls: given a base URL, a function that makes one call and gives its value.

const path = '/api/v1/social/settings/s-1';

export const contenders = {
  async fetch(url) {
    return async () => {
      const response = await fetch(`${url}${path}`, { headers: { 'x-api-key': 'benchmark' } });
      return response.json();
    };
  },
  async ours(url) {
    const { createClient } = await import('@room-sessions/core');
    const { getRoomSettings } = await import('@room-sessions/rooms');
    const client = createClient({ baseUrl: url, apiKey: 'benchmark' });
    return () => getRoomSettings(client, { socialId: 's-1' });
  },
};
