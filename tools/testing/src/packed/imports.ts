// Finds the imports in the text of a source file.

export interface Import {
  readonly specifier: string;
  readonly typeOnly: boolean;
  /** Loaded with `process.getBuiltinModule`. */
  readonly asked?: boolean;
}

/** The modules that a source imports, or exports from. */
export function findImports(text: string): Import[] {
  const statements = text.matchAll(/^(import|export)\b([^;'"]*?)\bfrom\s*['"]([^'"]+)['"]/gm);
  const found = [...statements].map(([, , clause = '', specifier = '']) => ({
    specifier,
    typeOnly: /^\s*type\b/.test(clause) || onlyTypesInBraces(clause),
  }));
  const bare = [...text.matchAll(/^import\s*['"]([^'"]+)['"]/gm)];
  // Excludes methods with this name. A computed specifier is returned as its source text, which no rule allows.
  const dynamic = [...text.matchAll(/(?<![.\w])(?:import|require)\(\s*['"`]?([^'"`)]+)/g)];
  const asked = [...text.matchAll(/\bgetBuiltinModule(?:\?\.)?\(\s*['"`]?([^'"`)]+)/g)];
  return [
    ...found,
    ...[...bare, ...dynamic].map((match) => ({ specifier: match[1] ?? '', typeOnly: false })),
    ...asked.map((match) => ({ specifier: match[1] ?? '', typeOnly: false, asked: true })),
  ];
}

function onlyTypesInBraces(clause: string): boolean {
  const names = /^\s*\{([^}]*)\}\s*$/
    .exec(clause)?.[1]
    ?.split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return names !== undefined && names.length > 0 && names.every((name) => name.startsWith('type '));
}
