export { findViolations } from './find-violations.ts';
export { findBrowser, type FoundBrowser } from './find.ts';
export { launchBrowser } from './launch.ts';
