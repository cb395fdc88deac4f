/** Version of this package, as its package.json has it. */
export const version = '0.1.0';
