import { type RawBuilder, sql } from 'kysely';
import type { Audience } from '@entrepot/contract/core/field.ts';
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
import type { PendingRows } from '../../../core/lists/pending-counts.ts';

/** A queue of waiting records: its audience, the permission required for its task, and the screen where it is done. */
export interface Queue extends PendingRows {
  /** The audiences it waits for. */
  audience: readonly Audience[];
  needs: Permission;
  /** The screen of its list, and the work screen if that is another. */
  screen: Screen;
  at?: Screen;
  /** The view of a screen with several lists that shows it. */
  view?: string;
  /** Restricts to the caller's own records by this column; `own`: its list is restricted for everyone anyway. */
  userField?: string;
  own?: string;
  /** The caller under whose rights its list is read, if not the caller's own. */
  reader?: (caller: Caller) => Caller;
  /** The rows that wait for a caller, in SQL, and the filters of its list besides the state. */
  which?: (caller: Caller) => RawBuilder<boolean>;
  visible?: WaitingFilter;
  /** They wait for a future moment, so waiting times are not counted. */
  ageless?: boolean;
}

/** Returns the filter for the caller's own records by a column. */
export const ownBy = (column: string | undefined, { userId }: Caller) => (column ? { [column]: userId } : {});

/** Returns the waiting records of a queue for a caller, and the rights under which they are read. */
export function waitingFor(caller: Caller, { userField, own, which, reader, ...queue }: Queue): { reader: Caller; waiting: PendingRows } {
  const more = { ...queue.more, ...ownBy(userField, caller), ...ownBy(own, caller) };
  return { reader: reader?.(caller) ?? caller, waiting: { ...queue, where: which ? which(caller) : queue.where, more } };
}

const { PaymentStatus } = enumCodes;

/** Common fields of the queues of packages, orders, bills and statements. */
export const packagesOf = { of: pkg, state: 'packageStatus', screen: packageIndex };
export const ordersOf = { of: logisticsOrder, state: 'orderStatus', screen: logisticsOrderIndex };
export const billsOf = { of: bill, state: 'paymentStatus', codes: [PaymentStatus.Unpaid, PaymentStatus.PartiallyPaid], screen: billIndex };
export const statementsOf = { of: billSettlement, state: 'billSettlementStatus', screen: billSettlementIndex };

// Few packages have a problem or are incomplete; a partial index covers them, and PostgreSQL uses it only for exactly this condition.
const hasProblem = sql`problem_type is not null`;
const lacksSomething = sql`completion_status = ${sql.lit(enumCodes.CompletionStatus.ToBeCompleted)}`;

/** Packages in some states that have a problem or are incomplete, and the filter of their list. */
export const withProblem = (codes: readonly number[]) => ({
  ...packagesOf,
  codes,
  where: hasProblem,
  visible: { packageStatus: codes, problemType: Object.values(enumCodes.PackageProblemType) },
});
/** Queue of packages in these states whose details are incomplete. */
export const incomplete = (codes: readonly number[]) => ({
  ...packagesOf,
  codes,
  where: lacksSomething,
  visible: { packageStatus: codes, completionStatus: enumCodes.CompletionStatus.ToBeCompleted },
});
