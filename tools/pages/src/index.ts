export { linksIn, mapLinks } from './links.ts';
export { table } from './table.ts';
