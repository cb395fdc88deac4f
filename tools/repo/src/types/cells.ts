// The environments in which the packages' types are checked: all combinations of compiler, resolution and globals.

export interface Cell {
  /** The version of TypeScript. */
  readonly version: string;
  /** The package with this version. */
  readonly typescript: string;
  readonly resolution: 'nodenext' | 'bundler';
  /** Whether the DOM library is loaded. */
  readonly dom: boolean;
  /** Whether `@types/node` is loaded. */
  readonly node: boolean;
}

const compilers = [
  ['5.9', 'typescript-5.9'],
  ['6.0', 'typescript-6.0'],
  ['7.0', 'typescript'],
] as const;

export const cells: readonly Cell[] = compilers.flatMap(([version, typescript]) =>
  (['nodenext', 'bundler'] as const).flatMap((resolution) =>
    [true, false].flatMap((dom) =>
      [true, false].map((node) => ({ version, typescript, resolution, dom, node })),
    ),
  ),
);

export const getName = ({ version, resolution, dom, node }: Cell): string =>
  [
    `TypeScript ${version}`,
    resolution,
    `${dom ? 'with' : 'without'} the DOM library`,
    `${node ? 'with' : 'without'} @types/node`,
  ].join(', ');

/**
 * The platform types that our types use. Without the DOM library and `@types/node` nothing declares them:
 * such a project has other types that do, or sets `skipLibCheck`.
 */
export const platformTypes: readonly string[] = [
  'AbortSignal',
  'Blob',
  'ReadableStream',
  'Request',
  'RequestInit',
  'Response',
  'URL',
];
