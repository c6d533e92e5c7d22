import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { inboundChargeMoments } from '@entrepot/contract/modules/pricing/inbound-quotation.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import type { InboundFacts } from '@entrepot/rules/pricing/inbound.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { textInAll } from '../../core/calls/texts.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, lock } from '../../core/rows/rows.ts';
import { asSystemIn } from '../../core/rows/scope.ts';
import { billsOf, makeBill } from '../billing/public.ts';
import { priceInbound } from '../pricing/public.ts';
import type { Document } from './documents.ts';

const { BillType, BinStatus, PaymentStatus } = enumCodes;

/** What the bill of a document is filed under. */
export const billSource = ({ siteId, id }: Pick<Document, 'siteId' | 'id'>) => ({
  siteId,
  sourceType: warehouseDocument.name,
  sourceId: id,
});

interface Told {
  siteId: string;
  documentId: string;
}

/** A document arrived: its handling is billed if its quotation charges then. */
export async function billArrival(tx: Tx, caller: Caller, { siteId, documentId }: Told): Promise<void> {
  await billOnce(tx, asSystemIn(caller, siteId), documentId, inboundChargeMoments.arrival);
}

/** A document was ended: its handling is billed if its quotation charges then, and what was never billed needs no payment. */
export async function billEnd(tx: Tx, caller: Caller, { siteId, documentId }: Told): Promise<void> {
  const system = asSystemIn(caller, siteId);
  if (await billOnce(tx, system, documentId, inboundChargeMoments.end)) return;
  const row = await lock(tx, system, warehouseDocument, documentId);
  await change(tx, system, warehouseDocument, row, { paymentStatus: PaymentStatus.NoPayment });
}

/** Makes the one bill of a document, which is held till the end; one that was voided is not made again. Gives whether there is one. */
async function billOnce(tx: Tx, caller: Caller, documentId: string, moment: number): Promise<boolean> {
  const row = await lock(tx, caller, warehouseDocument, documentId);
  if ((await billsOf(tx, caller, billSource(row))).length) return true;
  const { siteId, warehouseId, documentType, orderNo } = row;
  const ownerId = row.ownerId!;
  const wish = { siteId, ownerId, warehouseId, documentType, moment };
  const lines = await priceInbound(tx, caller, wish, () => factsOf(tx, row, moment));
  if (!lines.length) return false;
  await makeBill(tx, caller, {
    ...billSource(row),
    ownerId,
    billType: BillType.Inbound,
    sourceNumber: orderNo,
    explanation: textInAll('pricing.pages.billOfInbound', { number: orderNo }),
    lines,
  });
  return true;
}

/**
 * What a document counts: what was announced while it arrives, what was received when it ends. Bins weigh and measure as their sender
 * said; without bins, or where nothing was said of them, their goods do.
 */
async function factsOf(tx: Tx, { siteId, id }: Document, moment: number): Promise<InboundFacts> {
  const pieces = moment === inboundChargeMoments.end ? sql`g.received_quantity` : sql`g.expected_quantity`;
  const found = await sql<InboundFacts>`
    with goods as (select g.commodity_id, g.package_id, ${pieces} as pieces,
        coalesce(c.measured_gross_weight, c.gross_weight, p.gross_weight, 0) as weight,
        case when c.id is null then p.length * p.width * p.height
          else coalesce(c.measured_length, c.length, 0) * coalesce(c.measured_width, c.width, 0) * coalesce(c.measured_height, c.height, 0) end as cubic
      from warehouse_document_goods g
        left join commodity c on c.site_id = g.site_id and c.id = g.commodity_id
        left join package p on p.site_id = g.site_id and p.id = g.package_id
      where g.site_id = ${siteId} and g.document_id = ${id}),
    bins as (select count(*)::int as n, coalesce(sum(gross_weight), 0) as weight, coalesce(sum(length * width * height), 0) as cubic
      from bin where site_id = ${siteId} and document_id = ${id} and bin_status <> ${BinStatus.Missing} and not is_deleted),
    loose as (select coalesce(sum(weight * pieces), 0) as weight, coalesce(sum(coalesce(cubic, 0) * pieces), 0) as cubic,
        coalesce(sum(pieces) filter (where commodity_id is not null), 0)::int as commodities,
        count(distinct commodity_id) filter (where pieces > 0)::int as skus, count(package_id) filter (where pieces > 0)::int as packages
      from goods)
    select loose.commodities as commodity_quantity, loose.packages as package_quantity, bins.n as bin_quantity, loose.skus as sku_quantity,
      trim_scale(case when bins.weight > 0 then bins.weight else loose.weight end)::text as actual_weight,
      trim_scale(round((case when bins.cubic > 0 then bins.cubic else loose.cubic end) / 1000000, 6))::text as volume
    from loose, bins`.execute(tx);
  return found.rows[0]!;
}
