import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { carrierCharge } from '@entrepot/contract/modules/costs/carrier-charge.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { accounts, postLegs } from '../wallet/public.ts';

type PostedCharge = Pick<RowOf<typeof carrierCharge>, 'siteId' | 'ownerId' | 'carrierId' | 'currencyId' | 'amount'>;

/** Posts a charge as carriage expense owed to the carrier; `back` reverses it. */
export async function postCharge(tx: Tx, caller: Caller, charge: PostedCharge, { back = false }: { back?: boolean } = {}): Promise<void> {
  const { amount, carrierId } = charge;
  const [debited, credited] = [accounts.carriage(carrierId), accounts.payable(carrierId)];
  const legs = [
    { account: back ? credited : debited, debit: amount },
    { account: back ? debited : credited, credit: amount },
  ];
  await postLegs(tx, caller, charge, legs);
}
