// The redactor of core, also for packages that do not depend on core: it is bundled with them.

export { createRedact, type Redact, unescapeText } from '@room-sessions/har';
