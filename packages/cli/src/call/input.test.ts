import { describe, expect, it } from 'vitest';
import type { ApiCommand } from '../api-command.ts';
import { ownOptions } from '../commands/operation.ts';
import { apiCommands } from '../generated/commands.ts';
import { toFlag, toPlaceholder } from '../names.ts';
import { fieldOptions } from './input.ts';

describe('the names of options', () => {
  it.each([
    ['socialId', 'social-id', 'SOCIAL_ID'],
    ['logoImageURI', 'logo-image-uri', 'LOGO_IMAGE_URI'],
    ['startingPointX', 'starting-point-x', 'STARTING_POINT_X'],
    ['qty', 'qty', 'QTY'],
  ])('of %s are --%s and %s', (name, flag, placeholder) => {
    expect([toFlag(name), toPlaceholder(name)]).toEqual([flag, placeholder]);
  });

  it.each(apiCommands.map((row) => [`${row.domain} ${row.name}`, row] as const))(
    'are unique in %s',
    (_, row) => {
      const own = ownOptions(row);
      const names = [...fieldOptions(row, own), ...own].map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
    },
  );

  it('avoid the name of an option of the command', () => {
    const [first] = apiCommands;
    const row: ApiCommand = {
      ...first!,
      fields: [{ name: 'output', in: 'query', type: 'string' }],
    };
    expect(fieldOptions(row, ownOptions(row)).map(({ name }) => name)).toEqual(['field-output']);
  });
});
