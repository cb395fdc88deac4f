// What only those who work on a package need is not in the manifest that its users get. `publishConfig`
// stays: pnpm takes access and provenance from the manifest that it packed.

export const hooks = {
  beforePacking(manifest) {
    const exports = manifest.publishConfig.exports ?? manifest.exports;
    return {
      ...manifest,
      author: 'The Room Sessions SDK authors',
      // For tools that do not read `exports`.
      main: exports['.'].default,
      // TypeScript does not either if `module` is commonjs and `moduleResolution` has its default, up to 5.9.
      typesVersions: toTypesVersions(exports),
      scripts: undefined,
      devDependencies: undefined,
    };
  },
};

/** The declarations of each entry but the main one. */
function toTypesVersions(exports) {
  const entries = Object.entries(exports).flatMap(([entry, { types }]) =>
    entry === '.' || types === undefined ? [] : [[entry.slice('./'.length), [types]]],
  );
  return entries.length > 0 ? { '*': Object.fromEntries(entries) } : undefined;
}
