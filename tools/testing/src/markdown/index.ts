export { between, without } from './between.ts';
export { linksIn, mapLinks, withoutCode } from './links.ts';
export { table } from './table.ts';
export { writtenBy } from './written-by.ts';
