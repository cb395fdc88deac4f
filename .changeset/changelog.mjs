// The changelog of changesets, with one line for updated dependencies in place of one per changeset.
import changelog from '@changesets/cli/changelog';

export default {
  ...changelog,
  getDependencyReleaseLine: async (_changesets, updated) =>
    updated.length === 0
      ? ''
      : [
          '- Updated dependencies',
          ...updated.map(({ name, newVersion }) => `  - ${name}@${newVersion}`),
        ].join('\n'),
};
