// The options as a table of docs/running-the-gateway.md.
import type { Option } from '../cli/arguments.ts';

export function optionsTable(options: readonly Option[]): string {
  const rows = options.map(({ name, value, short, multiple, says, default: usual }) => {
    const names = `${short ? `\`-${short}\`, ` : ''}\`--${name}${value ? ` ${value}` : ''}\``;
    return `| ${names} | ${usual ? `\`${usual}\`` : ''} | ${says}${multiple ? '; may be repeated' : ''} |`;
  });
  return ['| option | default | |', '| - | - | - |', ...rows].join('\n');
}
