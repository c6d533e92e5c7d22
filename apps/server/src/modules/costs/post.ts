import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { carrierCharge } from '@entrepot/contract/modules/costs/carrier-charge.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { accounts, postLegs } from '../wallet/public.ts';

type Posted = Pick<RowOf<typeof carrierCharge>, 'siteId' | 'ownerId' | 'carrierId' | 'currencyId' | 'amount'>;

/** Books a charge: the site bore carriage, and owes it to the carrier; `back` turns it. */
export async function postCharge(tx: Tx, caller: Caller, charge: Posted, { back = false }: { back?: boolean } = {}): Promise<void> {
  const { amount, carrierId } = charge;
  const [debited, credited] = [accounts.carriage(carrierId), accounts.payable(carrierId)];
  const legs = [
    { account: back ? credited : debited, debit: amount },
    { account: back ? debited : credited, credit: amount },
  ];
  await postLegs(tx, caller, charge, legs);
}
