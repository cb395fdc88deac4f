// Node takes the types out by itself, but not for jest. A project that has Babel, SWC or ts-jest
// needs nothing of this.
import { stripTypeScriptTypes } from 'node:module';

export default { process: (source) => ({ code: stripTypeScriptTypes(source) }) };
