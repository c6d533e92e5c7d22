import { sql } from 'kysely';
import type { Input, ListQuery, Output } from '@entrepot/contract/core/call.ts';
import type { DraftOf } from '@entrepot/contract/core/resource.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type getConsolidationAddressProposal, lookUpSelfPickupAddresses } from '@entrepot/contract/modules/warehouses/calls.ts';
import type { OpeningInfo } from '@entrepot/contract/modules/sites/opening-info.ts';
import type { consolidationAddress } from '@entrepot/contract/modules/warehouses/consolidation-address.ts';
import { warehousesErrors } from '@entrepot/contract/modules/warehouses/errors.ts';
import { selfPickupAddress } from '@entrepot/contract/modules/warehouses/self-pickup-address.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { nameIn } from '../../core/lists/localized.ts';
import { openingInfo, openingsOf, sitesOf } from '../sites/public.ts';
import { hasStreet, regionNames } from './complete-address.ts';
import { warehouseFor } from './public.ts';
import { openTo } from './warehouse.ts';
import { lookUpPage } from '../../core/lists/choices.ts';

/** The warehouse of a row. */
type At = { warehouseId: string | null };

const enabled = enumCodes.EnableStatus.Enabled;

/**
 * Checks that an address is of its warehouse's site, that a courier finds it, and that it identifies the owner of a package: the name or the
 * address contains the member code.
 */
export async function requireOwnerMark(tx: Tx, caller: Caller, draft: DraftOf<typeof consolidationAddress>, row: At | null) {
  const { siteId } = await warehouseFor(tx, caller, draft.warehouseId, row);
  const templates = `${draft.recipientTemplate} ${draft.detailedAddressTemplate}`;
  if (!templates.includes('{MemberCode}')) throw warehousesErrors.memberCodeMissing();
  if (!hasStreet(draft.detailedAddressTemplate))
    throw invalid({ field: 'DetailedAddressTemplate', key: 'warehouses.errors.streetMissing' });
  return { siteId };
}

/** Proposes a warehouse's consolidation address from its record; the street only if the record has one. */
export async function proposal(
  tx: Db,
  caller: Caller,
  { warehouseId }: Input<typeof getConsolidationAddressProposal>,
): Promise<Output<typeof getConsolidationAddressProposal>> {
  const { name, phone, landline, detailedAddress, mailboxCode, ...row } = await warehouseFor(tx, caller, warehouseId);
  const { countryId, provinceId, cityId, countyId, townId } = row;
  const detailedAddressTemplate = detailedAddress ? `${detailedAddress} {MemberCode}` : null;
  return { name, phone: phone ?? landline, countryId, provinceId, cityId, countyId, townId, detailedAddressTemplate, mailboxCode };
}

interface OwnAddress {
  id: string;
  name: string;
  warehouseId: string;
  warehouseName: string;
  recipient: string;
  phone: string;
  region: string;
  detailedAddress: string;
  mailboxCode: string | null;
  tips: string | null;
  memberCode: string;
}

const filled = (template: string) =>
  sql`btrim(regexp_replace(replace(replace(r.${sql.ref(template)}, '{MemberCode}', u.member_code), '{UserName}', coalesce(u.nick_name,
    case when r.${sql.ref(template)} like '%{MemberCode}%' then nullif(u.user_name, u.member_code) else u.user_name end, '')), ' {2,}', ' ', 'g'))`;

/** Returns the addresses of the warehouses available to a customer, with the customer's name and member code filled in. */
export async function ownAddresses(tx: Db, caller: Caller): Promise<(OwnAddress & OpeningInfo)[]> {
  const found = await sql<OwnAddress>`
    select a.id, ${nameIn('a', caller.language)} as name, r.id as warehouse_id, ${nameIn('r', caller.language)} as warehouse_name,
      a.recipient, a.phone, a.region, a.detailed_address, a.mailbox_code, a.tip as tips, a.member_code
    from (select r.*, ${filled('recipientTemplate')} as recipient, ${filled('detailedAddressTemplate')} as detailed_address,
        ${regionNames} as region, u.member_code, r.tips ->> ${caller.language} as tip
      from consolidation_address r
      join user_account u on u.site_id = r.site_id and u.id = ${caller.ownerId}
      where r.site_id = ${caller.siteId} and not r.is_deleted and r.enable_status = ${enabled} and u.member_code is not null) a
    join warehouse r on r.site_id = a.site_id
      and r.id = a.warehouse_id
      and not r.is_deleted
      and r.enable_status = ${enabled}
      and ${openTo(caller)}
    order by a.display_order, a.id`.execute(tx);
  const openings = await openingsOf(tx, caller.siteId);
  return found.rows.map((row) => ({
    ...row,
    ...openingInfo(caller.language, openings.ofWarehouse(row.warehouseId), caller.siteId, caller.now),
  }));
}

/** SQL condition: customers see the active pickup points, staff all of them. */
export const openToCustomers = (caller: Caller) => (caller.audience === 'customer' ? sql`enable_status = ${enabled}` : sql`true`);

/** Checks that a pickup point in a warehouse is of its site. */
export async function ofItsWarehouse(tx: Tx, caller: Caller, draft: DraftOf<typeof selfPickupAddress>, row: At | null) {
  return draft.warehouseId ? { siteId: (await warehouseFor(tx, caller, draft.warehouseId, row)).siteId } : {};
}

/** Returns a page of the active pickup points. */
export function selfPickupToPick(tx: Db, caller: Caller, query: Input<typeof lookUpSelfPickupAddresses> & Partial<ListQuery>) {
  const conditions = [
    sql`r.enable_status = ${enabled}`,
    sql`r.site_id = any(${sitesOf(caller, query.siteId)}::uuid[])`,
    ...(query.countryId ? [sql`r.country_id = ${query.countryId}`] : []),
  ];
  const { output } = lookUpSelfPickupAddresses;
  const also = { address: sql`r.address`, countryId: sql`r.country_id`, phone: sql`r.phone` };
  return lookUpPage(tx, caller, selfPickupAddress, query, { output, where: sql.join(conditions, sql` and `), also });
}
