// What Node loads of core. It and what Node loads for `./node` are a line each before one module,
// `node/whole.js`, so that a process loads little more than one, and both have the same classes.

export * from '../index.ts';
