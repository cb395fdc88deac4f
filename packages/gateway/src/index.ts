/**
 * A local gateway that implements the Room Sessions Gateway API document. Where the document is
 * silent, it follows the assumptions of the ledger.
 *
 * @packageDocumentation
 */
export type { Assumption, AssumptionSwitch } from './assumption.ts';
export type { Assumptions, SwitchId } from './resolve-assumptions.ts';
export type { Gateway, InProcessGateway, InProcessOptions } from './gateway.ts';
export { startGateway, startInProcess } from './gateway.ts';
export type { AssumptionId } from './generated/assumptions.ts';
export { assumptions } from './generated/assumptions.ts';
export type { LogLevel } from './log.ts';
export type { GatewayOptions, Limits, TlsOptions } from './options.ts';
export type { Sample } from './seed/sample.ts';
export { sample } from './seed/sample.ts';
export { StartError } from './start-error.ts';
