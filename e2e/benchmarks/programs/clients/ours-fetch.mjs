import { open as openOurs } from './ours.mjs';

export const open = (options) => openOurs({ fetch: globalThis.fetch, ...options });
