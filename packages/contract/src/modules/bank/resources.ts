import { bankLine } from './bank-line.ts';
import { bankStatement } from './bank-statement.ts';
import { dayClose } from './day-close.ts';
import { missingDecision } from './missing-decision.ts';
import { providerFile } from './provider-file.ts';
import { providerLine } from './provider-line.ts';

/** The resources of receipts, of the days' closes and of bank statements. */
export const bankResources = [dayClose, bankStatement, bankLine, providerFile, providerLine, missingDecision] as const;
