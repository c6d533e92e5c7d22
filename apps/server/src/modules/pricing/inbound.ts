import type { Languages } from '@entrepot/contract/core/language-text.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { Dec } from '@entrepot/rules/decimal.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { inboundQuotation } from '@entrepot/contract/modules/pricing/inbound-quotation.ts';
import { surchargeOf } from '@entrepot/contract/modules/pricing/tariff-rows.ts';
import { type InboundCharge, type InboundFacts, inboundCharge } from '@entrepot/rules/pricing/inbound.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { currenciesOf, expenseTypesOf } from '../sites/public.ts';
import { priceRefusal } from './refusals.ts';
import { stillCounts } from './succession.ts';
import { customerGroupsOf, walletCurrencyOf } from './customer-groups.ts';
import { detailInAll } from './step-texts.ts';

type InboundQuotation = RowOf<typeof inboundQuotation>;

/** A document whose handling is priced. `moment` (inboundChargeMoments) is when the charge is requested. */
export interface InboundWish {
  siteId: string;
  ownerId: string;
  warehouseId: string;
  documentType: CodeOf<'WarehouseDocumentType'>;
  moment: number;
}

/** A handling charge as a bill line; `amount` is in the customer's wallet currency. */
export interface InboundLine {
  expenseTypeId: string;
  code: string;
  originId: string | null;
  explanation: Languages | null;
  quantity: Languages;
  quotationCurrencyId: string;
  quotationAmount: Dec;
  amount: Dec;
  allowRefunds: boolean;
}

/**
 * Prices the handling of a document by the first effective quotation for its warehouse, kind and customer. Returns no lines if there is
 * none, if it charges at the other moment, or if everything is free. `facts` are counted only when needed. Throws `CurrencyNotEffective`
 * for a currency that cannot be converted.
 */
export async function priceInbound(tx: Tx, caller: Caller, wish: InboundWish, facts: () => Promise<InboundFacts>): Promise<InboundLine[]> {
  const quotation = await quotationFor(tx, caller, wish);
  if (quotation?.chargeOn !== wish.moment) return [];
  const { all } = await expenseTypesOf(tx, wish.siteId);
  const { byId } = await currenciesOf(tx, wish.siteId, caller.now);
  const codeOf = (id: string) => all.find((type) => type.id === id)?.code ?? '';
  const priced = inboundCharge({
    currencyId: quotation.currencyId,
    walletCurrencyId: await walletCurrencyOf(tx, wish.siteId, wish.ownerId),
    surcharges: (quotation.surcharges ?? []).map((row) => surchargeOf(row, codeOf)),
    facts: await facts(),
    currencies: byId,
  });
  if (!priced.ok) throw priceRefusal(caller, priced, { quotationName: () => quotation.name, currencyCode: (id) => byId[id]?.code ?? '' });
  const nameOf = (id: string) => all.find((type) => type.id === id)?.name ?? null;
  const symbolOf = (id: string) => byId[id]?.symbol ?? '';
  return linesOf(priced.value, { nameOf, symbolOf });
}

function linesOf(
  { currencyId, lines }: InboundCharge,
  { nameOf, symbolOf }: { nameOf(id: string): Languages | null; symbolOf(id: string): string },
): InboundLine[] {
  return lines.map(({ code, expenseTypeId, originId, detail, amount, walletAmount, allowRefunds }) => ({
    expenseTypeId: expenseTypeId!,
    code,
    originId,
    explanation: nameOf(expenseTypeId!),
    quantity: detailInAll(detail, currencyId, symbolOf),
    quotationCurrencyId: currencyId,
    quotationAmount: amount,
    amount: walletAmount,
    allowRefunds,
  }));
}

/** Returns the first effective quotation for the document, by display order, then the newest version. */
async function quotationFor(tx: Tx, { now }: Caller, wish: InboundWish): Promise<InboundQuotation | undefined> {
  const found = await tx
    .selectFrom('inboundQuotation')
    .selectAll()
    .where('siteId', '=', wish.siteId)
    .where(({ fn, val }) => fn.coalesce('effectiveFlag', val(true)))
    .where('timeOfEntryIntoForce', '<=', now)
    .where(({ or, eb }) => or([eb('deadline', 'is', null), eb('deadline', '>', now)]))
    .where(stillCounts(now))
    .orderBy('displayOrder')
    .orderBy('version', 'desc')
    .orderBy('id')
    .execute();
  if (!found.length) return undefined;
  const groups = await customerGroupsOf(tx, wish.siteId, wish.ownerId);
  const has = <T>(wanted: readonly T[] | null, own: readonly T[]) => !wanted?.length || own.some((one) => wanted.includes(one));
  return found.find(
    (one) =>
      has(one.warehouseIds, [wish.warehouseId]) &&
      has<number>(one.warehouseDocumentTypes, [wish.documentType]) &&
      has(one.customerGroupIds, groups),
  );
}
