// Options of every Rolldown build: a warning fails it.

/** @type {import('rolldown').InputOptions} */
export const strictBuild = {
  // Warns that plugins are slow, which depends on how busy the machine is.
  checks: { bundlerTimings: false },
  onLog(_, { message }) {
    throw new Error(message);
  },
};
