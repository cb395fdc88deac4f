import { expect, it } from 'vitest';
import { toTabs } from '../.vitepress/install-tabs.ts';

it('a block of npm commands becomes a tab for each package manager', () => {
  expect(toTabs('npm init --yes\nnpm install @room-sessions/rooms\n')).toBe(`::: code-group

\`\`\`sh [npm]
npm init --yes
npm install @room-sessions/rooms
\`\`\`

\`\`\`sh [pnpm]
pnpm init
pnpm add @room-sessions/rooms
\`\`\`

\`\`\`sh [yarn]
yarn init --yes
yarn add @room-sessions/rooms
\`\`\`

\`\`\`sh [bun]
bun init --yes
bun add @room-sessions/rooms
\`\`\`

:::`);
});

it.each([
  'npm install --global @room-sessions/cli',
  'npm run demo',
  'npx @room-sessions/cli\nls',
  '# a',
])('a block with a command of npm alone stays: %s', (code) => {
  expect(toTabs(code)).toBeUndefined();
});
