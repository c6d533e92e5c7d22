import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { providerFile } from '@entrepot/contract/modules/bank/provider-file.ts';
import type { providerLine } from '@entrepot/contract/modules/bank/provider-line.ts';
import { type Decimal, dec, sum, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { accounts, type Leg, postLegs } from '../wallet/public.ts';

const { Payment, Refund, Payout, Fee } = enumCodes.ProviderLineKind;
type Line = Partial<Pick<RowOf<typeof providerLine>, 'providerLineKind' | 'amount' | 'fee' | 'ownAmount'>>;

/** A debit, or below 0 a credit. */
const signed = (account: string, amount: Decimal): Leg =>
  amount.lt(0) ? { account, credit: text(amount.negated()) } : { account, debit: text(amount) };

/**
 * Posts the amounts of a file that our own records lack: fees, payouts on their way to the bank, and differences. The counterpart is what
 * the provider settled of the account's receipts, so that receipts less settlements are its balance. `back` reverses it.
 */
export async function postSettlement(
  tx: Tx,
  caller: Caller,
  { siteId, configurationId, currencyId }: Pick<RowOf<typeof providerFile>, 'siteId' | 'configurationId' | 'currencyId'>,
  lines: readonly Line[],
  { back = false }: { back?: boolean } = {},
): Promise<void> {
  const all = (kinds: readonly number[], value: (line: Line) => Decimal) =>
    sum(lines.filter(({ providerLineKind }) => kinds.includes(providerLineKind!)).map(value));
  const every = Object.values(enumCodes.ProviderLineKind);
  const fees = all(every, ({ fee }) => dec(fee)).minus(all([Fee], ({ amount }) => dec(amount)));
  const payouts = all([Payout], ({ amount }) => dec(amount)).negated();
  const others = every.filter((kind) => kind !== Payment && kind !== Refund && kind !== Payout && kind !== Fee);
  const differences = all([Payment, Refund, ...others], ({ amount, ownAmount }) => dec(amount).minus(dec(ownAmount)));
  const sign = back ? -1 : 1;
  await postLegs(tx, caller, { siteId, ownerId: null, currencyId }, [
    signed(accounts.providerFee, fees.times(sign)),
    signed(accounts.providerTransit(configurationId), payouts.times(sign)),
    signed(accounts.providerDifference, differences.times(-sign)),
    signed(accounts.settled(configurationId), differences.minus(fees).minus(payouts).times(sign)),
  ]);
}

/** Posts that a payout reached the bank; `back` reverses it. */
export async function postPayout(
  tx: Tx,
  caller: Caller,
  { siteId, configurationId, currencyId, amount }: Pick<RowOf<typeof providerLine>, 'siteId' | 'configurationId' | 'currencyId' | 'amount'>,
  { back = false }: { back?: boolean } = {},
): Promise<void> {
  const arrived = dec(amount)
    .negated()
    .times(back ? -1 : 1);
  await postLegs(tx, caller, { siteId, ownerId: null, currencyId }, [
    signed(accounts.settled('bank'), arrived),
    signed(accounts.providerTransit(configurationId), arrived.negated()),
  ]);
}
