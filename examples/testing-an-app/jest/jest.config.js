export default {
  testMatch: ['**/jest/*.test.js'],
  rootDir: '..',
  // The packages are ES modules, which jest leaves as they are; the app is TypeScript.
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/jest/strip-types.js' },
};
