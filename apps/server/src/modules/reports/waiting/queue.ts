import { type RawBuilder, sql } from 'kysely';
import type { Permission, Screen } from '@entrepot/contract/core/screen.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { billSettlement } from '@entrepot/contract/modules/billing/bill-settlement.ts';
import { billIndex, billSettlementIndex } from '@entrepot/contract/modules/billing/screens.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { logisticsOrderIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { packageIndex } from '@entrepot/contract/modules/packages/screens.ts';
import type { WaitingFilter } from '@entrepot/contract/modules/reports/dashboard.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Waiting } from '../../../core/rows/waiting.ts';

/** Something that waits: whom it is shown to, what they must be able to do about it, and where that is done. */
export interface Queue extends Waiting {
  /** Whom it waits for, as letters of Who. */
  who: string;
  needs: Permission;
  /** The screen of its list, and the one where it is worked off, if that is another. */
  screen: Screen;
  at?: Screen;
  /** Only what is the caller's own, by this column; `own`: as its list shows it to everybody anyway. */
  mine?: string;
  own?: string;
  /** As whom its list is read, where that is not the caller. */
  reader?: (caller: Caller) => Caller;
  /** Which of them wait for a caller, as their list narrows itself, and what its address is narrowed by beside their state. */
  which?: (caller: Caller) => RawBuilder<boolean>;
  shown?: WaitingFilter;
  /** They wait for a moment to come: nobody counts how long. */
  ageless?: boolean;
}

/** What rows are narrowed to that are the caller's own by a column. */
export const ownBy = (column: string | undefined, { userId }: Caller) => (column ? { [column]: userId } : {});

/** What waits in a queue for a caller, and as whom it is read. */
export function waitingFor(caller: Caller, { mine, own, which, reader, ...queue }: Queue): { reader: Caller; waiting: Waiting } {
  const more = { ...queue.more, ...ownBy(mine, caller), ...ownBy(own, caller) };
  return { reader: reader?.(caller) ?? caller, waiting: { ...queue, where: which ? which(caller) : queue.where, more } };
}

const { PaymentStatus } = enumCodes;

/** What the queues of packages, orders, bills and statements have in common. */
export const packagesOf = { of: pkg, state: 'packageStatus', screen: packageIndex };
export const ordersOf = { of: logisticsOrder, state: 'orderStatus', screen: logisticsOrderIndex };
export const billsOf = { of: bill, state: 'paymentStatus', codes: [PaymentStatus.Unpaid, PaymentStatus.PartiallyPaid], screen: billIndex };
export const statementsOf = { of: billSettlement, state: 'billSettlementStatus', screen: billSettlementIndex };

// Few packages have a problem and few still lack something: an index has just those, which PostgreSQL knows by these words.
const hasProblem = sql`problem_type is not null`;
const lacksSomething = sql`completion_status = ${sql.lit(enumCodes.CompletionStatus.ToBeCompleted)}`;

/** Packages in some states that have a problem, or lack something before they can be ordered, and what their list is narrowed by. */
export const withProblem = (codes: readonly number[]) => ({
  ...packagesOf,
  codes,
  where: hasProblem,
  shown: { packageStatus: codes, problemType: Object.values(enumCodes.PackageProblemType) },
});
export const incomplete = (codes: readonly number[]) => ({
  ...packagesOf,
  codes,
  where: lacksSomething,
  shown: { packageStatus: codes, completionStatus: enumCodes.CompletionStatus.ToBeCompleted },
});
