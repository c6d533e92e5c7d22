import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { carrierCharge } from '@entrepot/contract/modules/costs/carrier-charge.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { accounts, postLegs } from '../wallet/public.ts';

type PostedCharge = Pick<RowOf<typeof carrierCharge>, 'siteId' | 'ownerId' | 'carrierId' | 'currencyId' | 'amount'>;

/** Posts an amount of a charge between two accounts; `back` reverses it. */
async function post(
  tx: Tx,
  caller: Caller,
  charge: PostedCharge,
  [debited, credited]: readonly [string, string],
  back: boolean,
): Promise<void> {
  const { amount } = charge;
  await postLegs(tx, caller, charge, [
    { account: back ? credited : debited, debit: amount },
    { account: back ? debited : credited, credit: amount },
  ]);
}

/** Posts a charge as carriage expense owed to the carrier; `back` reverses it. */
export const postCharge = (tx: Tx, caller: Caller, charge: PostedCharge, { back = false }: { back?: boolean } = {}): Promise<void> =>
  post(tx, caller, charge, [accounts.carriage(charge.carrierId), accounts.payable(charge.carrierId)], back);

/** Posts the payment of a charge to its carrier; `back` reverses it. */
export const postPayment = (tx: Tx, caller: Caller, charge: PostedCharge, { back = false }: { back?: boolean } = {}): Promise<void> =>
  post(tx, caller, charge, [accounts.payable(charge.carrierId), accounts.cash('carrier')], back);
