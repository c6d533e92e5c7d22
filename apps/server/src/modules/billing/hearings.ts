import { creditRepaid } from '@entrepot/contract/modules/wallet/facts.ts';
import { type Hearing, when } from '../../core/announce.ts';
import { lockWallet } from '../wallet/public.ts';
import { settleArrears } from './arrears.ts';

/** Credit that was paid back outside a statement counts for the statements too. */
export const billingHearings: readonly Hearing[] = [
  when(creditRepaid, async (tx, caller, { ownerId }) => {
    await settleArrears(tx, caller, await lockWallet(tx, caller, ownerId));
  }),
];
