import { refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { type Dec, dec, text } from '@entrepot/rules/decimal.ts';
import { convert } from '@entrepot/rules/pricing/currency.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { textInAll } from '../../core/calls/texts.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { makeBill, payByCreditIfAble } from '../billing/public.ts';
import { currenciesOf, expenseTypesOf, siteConfigurationOf } from '../sites/public.ts';
import { currencyFormatOf, walletOf } from '../wallet/public.ts';
import type { Package } from './package-row.ts';

/** The site's fee for returning one package, in its own currency and in that of the customer's wallet. */
interface ReturnFee {
  siteCurrencyId: string;
  siteAmount: Dec;
  currencyId: string;
  amount: Dec;
}

/** The source of the bill for a package's return. */
export const returnBillSource = ({ siteId, id }: Pick<Package, 'siteId' | 'id'>) => ({ siteId, sourceType: pkg.name, sourceId: id });

/** The fee of a site at today's rate. Throws `CurrencyNotEffective` when there is no rate. */
export async function returnFee(tx: Db, caller: Caller, { siteId, ownerId }: { siteId: string; ownerId: string }): Promise<ReturnFee> {
  const { packageReturnFee: siteAmount } = await siteConfigurationOf(tx, siteId);
  const { byId, baseId: siteCurrencyId } = await currenciesOf(tx, siteId, caller.now);
  const { currencyId } = await walletOf(tx, caller, ownerId);
  const rates = { [siteCurrencyId]: byId[siteCurrencyId]?.rate ?? '0', [currencyId]: byId[currencyId]?.rate ?? '0' };
  if (siteCurrencyId !== currencyId && Object.values(rates).some((rate) => !dec(rate).gt(0))) throw refuse('CurrencyNotEffective');
  const format = await currencyFormatOf(tx, caller, currencyId);
  return {
    siteCurrencyId,
    siteAmount,
    currencyId,
    amount: text(format.round(convert(dec(siteAmount), siteCurrencyId, currencyId, rates))),
  };
}

/** Bills the handling of a package's return; credit pays it where allowed. Returns the bill's id, or null when it is free. */
export async function billReturn(tx: Tx, caller: Caller, row: Package): Promise<string | null> {
  const ownerId = row.ownerId!;
  const fee = await returnFee(tx, caller, { siteId: row.siteId, ownerId });
  if (!dec(fee.amount).gt(0)) return null;
  const { byVariable } = await expenseTypesOf(tx, row.siteId);
  const type = byVariable[enumCodes.SystemVariables.Return];
  if (!type) throw new Error(`site ${row.siteId} has no expense type for returns`);
  const { id } = await makeBill(tx, caller, {
    ...returnBillSource(row),
    ownerId,
    billType: enumCodes.BillType.Return,
    sourceNumber: row.courierNumber,
    explanation: textInAll('packages.pages.billOfReturn', { number: row.courierNumber }),
    dueNow: true,
    lines: [
      {
        expenseTypeId: type.id,
        code: type.code,
        explanation: type.name,
        quotationCurrencyId: fee.siteCurrencyId,
        quotationAmount: fee.siteAmount,
        amount: fee.amount,
        allowRefunds: type.refundable ?? true,
      },
    ],
  });
  await payByCreditIfAble(tx, caller, id);
  return id;
}
