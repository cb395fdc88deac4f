// What only those who work on a package need is not in the manifest that its users get. `publishConfig`
// stays: pnpm takes access and provenance from the manifest that it packed.

export const hooks = {
  beforePacking: (manifest) => ({ ...manifest, scripts: undefined, devDependencies: undefined }),
};
