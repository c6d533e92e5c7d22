import { paymentsErrors } from '@entrepot/contract/modules/payments/errors.ts';
import { onlinePaymentConfiguration } from '@entrepot/contract/modules/payments/online-payment-configuration.ts';
import { onlinePayment, type PaymentParts } from '@entrepot/contract/modules/payments/online-payment.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { type Dec, dec } from '@entrepot/rules/decimal.ts';
import { moneyNumber } from '@entrepot/rules/numbers.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { findWhere, insert } from '../../core/db/rows.ts';
import { qrPicture } from '../../core/print/barcode.ts';
import { currencyFormatOf } from '../wallet/public.ts';
import { addressesOf, notifyUrl } from './addresses.ts';
import { type Configuration, isUsable, secretsOf } from './payment-port.ts';
import { portOf } from './providers/port-of.ts';
import { isTransient } from './providers/request.ts';

export type OnlinePayment = RowOf<typeof onlinePayment>;

/** The customer, subject, amount and currency of a new payment. */
export interface NewPayment {
  siteId: string;
  ownerId: string;
  purpose: number;
  currencyId: string;
  amount: Dec;
  title: string;
  returnPath: string;
  billIds?: readonly string[];
  userCouponIds?: readonly string[];
  parts?: PaymentParts;
  rechargeId?: string;
}

/** The online payment methods a site offers for a currency, in display order. */
export async function waysFor(tx: Db, caller: Caller, siteId: string, currencyId: string | null): Promise<Configuration[]> {
  const found = await findWhere(tx, caller, onlinePaymentConfiguration, { siteId, enabled: true, isDeleted: false });
  return found
    .filter((row) => isUsable(row) && (!currencyId || acceptsCurrency(row, currencyId)))
    .sort((a, b) => (a.displayOrder ?? 0) - (b.displayOrder ?? 0) || (a.id < b.id ? -1 : 1));
}

const acceptsCurrency = ({ currencyIds }: Configuration, currencyId: string) => !currencyIds?.length || currencyIds.includes(currencyId);

/** The chosen payment method. Throws `ProviderNotConfigured` when it is not offered for this amount and currency. */
export async function wayFor(
  tx: Tx,
  caller: Caller,
  siteId: string,
  id: string | null | undefined,
  { currencyId, amount }: { currencyId: string; amount: Dec },
): Promise<Configuration> {
  const way = (await waysFor(tx, caller, siteId, null)).find((row) => row.id === id);
  if (!way) throw paymentsErrors.wayNotOffered();
  const name = way.name[caller.language];
  const format = await currencyFormatOf(tx, caller, currencyId);
  if (!acceptsCurrency(way, currencyId)) throw paymentsErrors.currencyNotTaken({ name, currency: format.code });
  const [least, most] = [dec(way.minimumAmount), dec(way.maximumAmount)];
  if (dec(amount).lt(least)) throw paymentsErrors.amountTooLow({ name, least: format.text(least) });
  if (most.gt(0) && dec(amount).gt(most)) throw paymentsErrors.amountTooHigh({ name, most: format.text(most) });
  return way;
}

/** Opens a payment at a provider and stores it; nothing is booked before the provider reports payment. */
export async function openPayment(tx: Tx, caller: Caller, way: Configuration, input: NewPayment): Promise<OnlinePayment> {
  const { siteId, title, returnPath, ...values } = input;
  const day = timeToWire(caller.now, caller.timeZone);
  const outTradeNo = moneyNumber(
    'onlinePayment',
    day,
    await caller.takeNumber(siteId, 'onlinePayment', day.slice(2, 10).replaceAll('-', '')),
  );
  const expireTime = new Date(caller.now.getTime() + (way.expireMinutes ?? 30) * 60_000);
  const format = await currencyFormatOf(tx, caller, input.currencyId);
  const number = await uniqueAcrossSites(tx, siteId, outTradeNo);
  const id = newId();
  const back = `${returnPath}${returnPath.includes('?') ? '&' : '?'}onlinePayment=${id}`;
  const { customers, systems } = await addressesOf(tx, siteId);
  const payload = await portOf(way.onlinePaymentProvider)!
    .open(
      { tx, caller, configuration: way, secrets: secretsOf(way) },
      {
        outTradeNo: number,
        amount: input.amount,
        currency: format.code,
        title,
        returnPath: back,
        returnUrl: `${customers}${back}`,
        notifyUrl: notifyUrl(systems, way.id),
        expireTime,
      },
    )
    .catch((problem: unknown) => {
      throw isTransient(problem) ? paymentsErrors.providerSilent() : problem;
    });
  return insert(tx, caller, onlinePayment, {
    ...values,
    billIds: [...(input.billIds ?? [])],
    userCouponIds: [...(input.userCouponIds ?? [])],
    id,
    siteId,
    outTradeNo: number,
    configurationId: way.id,
    onlinePaymentProvider: way.onlinePaymentProvider,
    expireTime,
    payload,
  });
}

/** Providers know one merchant for all sites, so the number starts with the site's letter. */
async function uniqueAcrossSites(tx: Tx, siteId: string, number: string): Promise<string> {
  const site = await tx.selectFrom('site').select('code').where('id', '=', siteId).executeTakeFirst();
  return `${site?.code ?? ''}${number}`;
}

/** The pending payment as sent to the payer. */
export const openedOf = ({ id, outTradeNo, payload, expireTime }: OnlinePayment) => ({
  id,
  outTradeNo,
  redirect: payload?.redirect ?? null,
  form: payload?.form ?? null,
  qrText: payload?.qrText ?? null,
  qrPicture: payload?.qrText ? qrPicture(payload.qrText) : null,
  expireTime,
});
