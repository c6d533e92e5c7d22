import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { commodities } from './commodities.ts';
import { customers } from './customers.ts';
import { debts } from './debts.ts';
import { packages } from './packages.ts';
import type { Part } from './part.ts';
import { recipients } from './recipients.ts';
import { stock } from './stock.ts';

/** The parts of a take-over, in the order in which they are entered; they are undone in the opposite order. */
export const parts: readonly Part[] = [customers, recipients, packages, debts, commodities, stock];

/** The part with a code. */
export const partWith = (code: CodeOf<'TakeOverPart'>): Part => parts.find(({ part }) => part === code)!;
