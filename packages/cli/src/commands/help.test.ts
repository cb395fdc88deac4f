import { describe, expect, it } from 'vitest';
import { apiCommands } from '../generated/commands.ts';
import { commands } from '../commands.ts';
import { runCommand } from '../testing/command.ts';

interface Described {
  readonly commands: readonly {
    readonly name: string;
    readonly usage: string;
    readonly operation?: string;
    readonly method?: string;
    readonly path?: string;
    readonly safe?: boolean;
    readonly paged?: boolean;
    readonly words: readonly { readonly placeholder: string; readonly required: boolean }[];
    readonly options: readonly { readonly name: string; readonly values?: readonly string[] }[];
  }[];
  readonly exitCodes: readonly { readonly codes: string }[];
}

const help = async () => JSON.parse((await runCommand(['help', '--json'])).stdout) as Described;

describe('help --json', () => {
  it('has every operation with its request and its facts', async () => {
    const described = await help();
    for (const { domain, name, operation, paged = false } of apiCommands) {
      expect(described.commands.find((one) => one.name === `${domain} ${name}`)).toMatchObject({
        operation: operation.id,
        method: operation.method,
        path: operation.path,
        safe: operation.idempotent,
        paged,
      });
    }
  });

  it('has every command with its words and every option of its help', async () => {
    const described = await help();
    expect(described.commands.map(({ name }) => name)).toEqual(commands.map(({ name }) => name));
    for (const { name, usage, words, options } of described.commands) {
      const { stdout } = await runCommand([...name.split(' '), '--help']);
      expect(stdout).toContain(`Usage: ${usage}\n`);
      for (const { placeholder } of words) expect(usage).toContain(placeholder);
      const shown = [...stdout.matchAll(/^ {2}(?:-h, )?(--[\w-]+)/gm)].map(
        ([, option = '']) => option,
      );
      expect(options.map((option) => option.name).toSorted()).toEqual(shown.toSorted());
    }
  });

  it('has the values that an option accepts', async () => {
    const { commands: all } = await help();
    const update = all.find(({ name }) => name === 'rooms update')!;
    expect(
      update.options.find(({ name }) => name === '--social-permission-type')?.values,
    ).toContain('PUBLIC');
  });
});

describe('help', () => {
  it.each([
    [['rooms', 'update'], 'Usage: room-sessions rooms update '],
    [['rooms'], 'Usage: room-sessions rooms COMMAND'],
    [['check'], 'Usage: room-sessions check '],
  ])('explains %j', async (words, begin) => {
    expect((await runCommand(['help', ...words])).stdout.startsWith(begin)).toBe(true);
  });

  it('refuses a command that does not exist', async () => {
    expect((await runCommand(['help', 'nothing'])).code).toBe(2);
  });

  it('has lines of at most 79 characters, except for a long word', async () => {
    for (const { name } of commands) {
      const { stdout } = await runCommand([...name.split(' '), '--help']);
      const about = stdout
        .split('\n')
        .filter((line) => !/^(Usage:| {2}room-sessions | {2}source )/.test(line));
      for (const line of about) expect(line.length, `${name}: ${line}`).toBeLessThan(81);
    }
  });
});
