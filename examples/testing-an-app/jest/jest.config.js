export default {
  testMatch: ['**/jest/*.test.js'],
  rootDir: '..',
  // The packages are ES modules, which Jest leaves unchanged; the app is TypeScript.
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/jest/strip-types.js' },
};
