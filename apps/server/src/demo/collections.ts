import { timeText, usualZone } from '@entrepot/contract/core/zones.ts';
import type { Cast, Ok } from './actors.ts';
import { moveMoney } from './steps.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const asTime = (time: number) => timeText(new Date(time), usualZone);

/** The cash-on-delivery fields of an order to Taiwan; the amount grows with the order's index. */
export async function collecting(customer: Ok): Promise<(at: number) => object> {
  const carriers = await customer('/Carrier/GetSelectCarriers');
  const currencies = await customer('/Currencies/GetSelectCurrencies');
  const CarrierId = carriers.find(({ Alias }: { Alias: string | null }) => Alias === 'HCT').Value;
  const CollectionCurrencyId = currencies.find(({ Code }: { Code: string }) => Code === 'TWD').Value;
  return (at) => ({ IsCod: true, CollectionAmount: 680 + (at % 7) * 150, CollectionCurrencyId, CarrierId });
}

/** Finance books the carriers' collections, pays one remittance into the merchant's balance, and leaves one to review and one to pay. */
export async function playCollections(cast: Cast, merchantId: string, now: number): Promise<void> {
  const finance = cast('finance');
  const signed = (
    await finance('/CodRemittance/GetCodOrders', { UserId: merchantId, CollectionStatus: 2, rows: 100, descendingOrder: false })
  ).Data.filter(({ SignedTime }: { SignedTime: string | null }) => SignedTime !== null).map(({ Id }: { Id: string }) => Id);
  const collected = signed.slice(0, -1);
  await finance('/CodRemittance/ConfirmCodCollected', { LogisticsOrderIds: collected, CollectedTime: asTime(now - 7.5 * dayMs) });
  for (const [some, upTo] of [
    [collected.slice(0, 2), 'paid'],
    [collected.slice(2, 3), 'made'],
    [collected.slice(3, 4), 'confirmed'],
  ] as const) {
    if (!some.length) continue;
    const { Id } = await finance('/CodRemittance/EstablishCodRemittance', {
      UserId: merchantId,
      LogisticsOrderIds: some,
      Fees: some.map(() => 30),
    });
    if (upTo === 'made') continue;
    await finance('/CodRemittance/ConfirmCodRemittance', { Id });
    if (upTo === 'confirmed') continue;
    await moveMoney(finance, cast('manager'), '/CodRemittance/RemitCod', { Id, PayTo: 'balance' });
  }
}
