import { plain } from '@room-sessions/shared/style';
import type { Verification } from '../verify/verification.ts';
import { styledTable } from './styled-table.ts';

/** The summary that a person reads at the end. */
export const table = (verification: Verification): string => styledTable(verification, plain);
