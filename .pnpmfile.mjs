// What only those who work on a package need is not in the manifest that its users get. `publishConfig`
// stays: pnpm takes access and provenance from the manifest that it packed.

export const hooks = {
  beforePacking: (manifest) => ({
    ...manifest,
    author: 'The Room Sessions SDK authors',
    // For tools that do not read `exports`.
    main: (manifest.publishConfig.exports ?? manifest.exports)['.'].default,
    scripts: undefined,
    devDependencies: undefined,
  }),
};
