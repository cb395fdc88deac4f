/**
 * The operations of the Room Sessions Gateway API as tools of an MCP server. The command `room-sessions-mcp`
 * serves them on stdio; `createHandler` is for your own HTTP server.
 *
 * @packageDocumentation
 */
export type { HandlerOptions } from './http/handler-options.ts';
export { createHandler, type Handler } from './http/handler.ts';
