// Node strips the types by itself, but not for jest. A project with Babel, SWC or ts-jest does not need this
// file.
import { stripTypeScriptTypes } from 'node:module';

export default { process: (source) => ({ code: stripTypeScriptTypes(source) }) };
