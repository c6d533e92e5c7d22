import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { inboundChargeMoments } from '@entrepot/contract/modules/pricing/inbound-quotation.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import type { InboundFacts } from '@entrepot/rules/pricing/inbound.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { textInAll } from '../../core/calls/texts.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lock } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { billsOf, makeBill } from '../billing/public.ts';
import { priceInbound } from '../pricing/public.ts';
import type { Document } from './documents.ts';

const { BillType, BinStatus, PaymentStatus } = enumCodes;

/** The source of a document's bill. */
export const billSource = ({ siteId, id }: Pick<Document, 'siteId' | 'id'>) => ({
  siteId,
  sourceType: warehouseDocument.name,
  sourceId: id,
});

interface DocumentEvent {
  siteId: string;
  documentId: string;
}

/** Bills the handling of a document at arrival if its quotation charges then. */
export async function billArrival(tx: Tx, caller: Caller, { siteId, documentId }: DocumentEvent): Promise<void> {
  await billOnce(tx, asSystemIn(caller, siteId), documentId, inboundChargeMoments.arrival);
}

/** Bills the handling of a document at its end if its quotation charges then. A document without a bill needs no payment. */
export async function billEnd(tx: Tx, caller: Caller, { siteId, documentId }: DocumentEvent): Promise<void> {
  const system = asSystemIn(caller, siteId);
  if (await billOnce(tx, system, documentId, inboundChargeMoments.end)) return;
  const row = await lock(tx, system, warehouseDocument, documentId);
  await change(tx, system, warehouseDocument, row, { paymentStatus: PaymentStatus.NoPayment });
}

/** Creates the document's only bill under a lock until commit; a voided one is not replaced. Returns whether there is a bill. */
async function billOnce(tx: Tx, caller: Caller, documentId: string, moment: number): Promise<boolean> {
  const row = await lock(tx, caller, warehouseDocument, documentId);
  if ((await billsOf(tx, caller, billSource(row))).length) return true;
  const { siteId, warehouseId, documentType, orderNo } = row;
  const ownerId = row.ownerId!;
  const wish = { siteId, ownerId, warehouseId, documentType, moment };
  const lines = await priceInbound(tx, caller, wish, () => inboundFactsOf(tx, row, moment));
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
 * The quantities to bill: announced ones at arrival, received ones at the end. Weight and volume are those declared for the bins; without
 * bins, or without these values, those of the goods.
 */
async function inboundFactsOf(tx: Tx, { siteId, id }: Document, moment: number): Promise<InboundFacts> {
  const pieces = moment === inboundChargeMoments.end ? sql`g.received_quantity` : sql`g.expected_quantity`;
  const found = await sql<InboundFacts>`
    with goods as (select g.commodity_id, g.package_id, ${pieces} as pieces,
          coalesce(c.measured_gross_weight, c.gross_weight, p.gross_weight, 0) as weight,
          case when c.id is null then p.length * p.width * p.height
            else coalesce(c.measured_length, c.length, 0) * coalesce(c.measured_width, c.width, 0) * coalesce(c.measured_height,
              c.height, 0) end as cubic
        from warehouse_document_goods g
        left join commodity c on c.site_id = g.site_id and c.id = g.commodity_id
        left join package p on p.site_id = g.site_id and p.id = g.package_id
        where g.site_id = ${siteId} and g.document_id = ${id}),
      bins as (select count(*)::int as n, coalesce(sum(gross_weight), 0) as weight,
          coalesce(sum(length * width * height), 0) as cubic
        from bin
        where site_id = ${siteId} and document_id = ${id} and bin_status <> ${BinStatus.Missing} and not is_deleted),
      loose as (select coalesce(sum(weight * pieces), 0) as weight, coalesce(sum(coalesce(cubic, 0) * pieces), 0) as cubic,
          coalesce(sum(pieces) filter (where commodity_id is not null), 0)::int as commodities,
          count(distinct commodity_id) filter (where pieces > 0)::int as skus,
          count(package_id) filter (where pieces > 0)::int as packages
        from goods)
    select loose.commodities as commodity_quantity, loose.packages as package_quantity, bins.n as bin_quantity,
      loose.skus as sku_quantity,
      trim_scale(case when bins.weight > 0 then bins.weight else loose.weight end)::text as actual_weight,
      trim_scale(round((case when bins.cubic > 0 then bins.cubic else loose.cubic end) / 1000000, 6))::text as volume
    from loose, bins`.execute(tx);
  return found.rows[0]!;
}
