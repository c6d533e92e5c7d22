import { codCollection } from './cod-collection.ts';
import { codRemittance } from './cod-remittance.ts';
import { codStatementLine } from './cod-statement-line.ts';

/** Money that carriers collect for customers, and its way to them. */
export const codResources = [codCollection, codRemittance, codStatementLine] as const;
