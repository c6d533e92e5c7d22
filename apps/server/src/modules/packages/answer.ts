import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { packageTakenOut } from '@entrepot/contract/modules/packages/events.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { answerPackageProblem, takePackageOut } from '@entrepot/contract/modules/packages/problem-calls.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find, lock } from '../../core/db/rows.ts';
import { shelfByNumber } from '../shelving/public.ts';
import { disposeRow } from './dispose.ts';
import { ordersContaining } from './lost.ts';
import { notifyTakeOut } from './messages.ts';
import type { Package } from './package-row.ts';
import { destinationOf, startReturn } from './return.ts';

const { Dispose, Return } = enumCodes.ProblemDecision;
type Answer = Input<typeof answerPackageProblem>;

/**
 * Stores the answer of the customer about a package in orders that has a problem, and carries it out if nothing of it is picked yet. Throws
 * `StateNotAllowed` for a package without a problem or in no order.
 */
export async function answerProblem(tx: Tx, caller: Caller, { id, decision, ...to }: Answer) {
  const { siteId, orderIds } = await withProblem(tx, caller, id);
  const returnInformation = decision === Return ? returnTo(to) : null;
  // Picking lists are locked before orders, and orders before packages: the package is locked once it has left them.
  await publish(tx, caller, packageTakenOut, { siteId, packageId: id, orderIds, shelfId: null });
  const row = await lock(tx, caller, pkg, id);
  const answered = await change(tx, caller, pkg, row, { problemDecision: decision, returnInformation });
  const carriedOut = row.frozenQuantity === 0;
  if (carriedOut) await execute(tx, caller, answered);
  else await notifyTakeOut(tx, caller, answered);
  return { carriedOut };
}

/** Takes a package out of its orders and puts its picked pieces on a shelf, as decided. Throws `StateNotAllowed` without an answer. */
export async function takeOut(tx: Tx, caller: Caller, { id, shelfNumber }: Input<typeof takePackageOut>) {
  const { siteId, orderIds, warehouseId, problemDecision, courierNumber } = await withProblem(tx, caller, id);
  if (!problemDecision) throw packagesErrors.notAnswered({ number: courierNumber });
  const shelf = await shelfByNumber(tx, caller, warehouseId, shelfNumber);
  await publish(tx, caller, packageTakenOut, { siteId, packageId: id, orderIds, shelfId: shelf.id });
  await execute(tx, caller, await lock(tx, caller, pkg, id));
  return true;
}

async function withProblem(tx: Tx, caller: Caller, id: string): Promise<Package & { orderIds: string[] }> {
  const row = await find(tx, caller, pkg, id);
  if (!row.problemType) throw packagesErrors.noProblem({ number: row.courierNumber });
  const orderIds = await ordersContaining(tx, caller, id, orderStates.codes('notDeparted'));
  if (!orderIds.length) throw packagesErrors.notInOrder({ number: row.courierNumber });
  return { ...row, orderIds };
}

function returnTo({ recipientName, phone, address, ...to }: Omit<Answer, 'id' | 'decision'>) {
  if (!recipientName) throw invalid({ field: 'RecipientName', key: 'required' });
  if (!phone) throw invalid({ field: 'Phone', key: 'required' });
  if (!address) throw invalid({ field: 'Address', key: 'required' });
  return destinationOf({ ...to, recipientName, phone, address });
}

/** Executes the decision about a locked package that is in no order any more. One that is only taken out remains on its shelf. */
async function execute(tx: Tx, caller: Caller, row: Package): Promise<void> {
  const { problemDecision, returnInformation } = row;
  const free = await change(tx, caller, pkg, row, { problemDecision: null });
  if (problemDecision === Dispose) await disposeRow(tx, caller, free, null);
  if (problemDecision === Return) await startReturn(tx, caller, free, returnInformation!);
}
