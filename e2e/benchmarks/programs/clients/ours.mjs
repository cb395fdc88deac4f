import { RoomsClient } from '@room-sessions/rooms';
import { works } from '../answers.mjs';

export function open({ url, ...options }) {
  const rooms = new RoomsClient({ baseUrl: url, apiKey: 'benchmark', ...options });
  const { tiny, list } = works;
  return {
    tiny: () => rooms.getSettings(tiny.socialId),
    async list() {
      return (await rooms.listAlternateHosts(list.socialId, list.query)).items;
    },
  };
}
