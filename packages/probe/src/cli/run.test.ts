import { describe, expect, it } from 'vitest';
import { runCommand, spawnCommand } from '../testing/command.ts';

describe('room-sessions-probe', () => {
  it('prints its help and exits with 0', () => {
    const { code, stdout } = runCommand(['--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Usage: room-sessions-probe --base-url URL/);
  });

  it('exits with 3 on a Node that is too old', async () => {
    const older = 'Object.defineProperty(process,"versions",{value:{node:"20.20.2"}})';
    const old = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(older)}` };
    const { code, stderr } = await spawnCommand([], old).ended;
    expect(code).toBe(3);
    expect(stderr).toMatch(/needs Node 22\.18 or later; this is Node 20\.20\.2/);
  });
});
