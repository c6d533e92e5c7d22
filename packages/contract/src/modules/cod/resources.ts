import { codCollection } from './cod-collection.ts';
import { codRemittance } from './cod-remittance.ts';
import { codStatementLine } from './cod-statement-line.ts';
import { till, tillEntry, tillShift } from './till.ts';

/** Money that carriers and our own desks collect for customers, and its way to them. */
export const codResources = [codCollection, codRemittance, codStatementLine, till, tillShift, tillEntry] as const;
