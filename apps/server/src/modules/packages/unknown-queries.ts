import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { getUnknownItems, type searchUnknownItem } from '@entrepot/contract/modules/packages/unknown-calls.ts';
import { unknownItem } from '@entrepot/contract/modules/packages/unknown-item.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { listJson, objectJson } from '../../core/lists/json-answers.ts';
import type { Query } from '../../core/lists/filters.ts';
import { pageOf } from '../../core/lists/page.ts';
import { firstJson } from '../../core/lists/rows-json.ts';
import { allowed } from '../../core/http/limits.ts';
import { courierNumberOf } from './numbers.ts';

const { ToBeClaimed, ClaimAuditing } = enumCodes.UnknownItemStatus;
const searchesAnHour = 20;
const { output } = getUnknownItems;

// Customers see the unknown items of everyone, without owner, shelf and full number, and cannot search or sort by these.
const {
  courierNumber: _number,
  ownerId: _owner,
  shelfId: _shelf,
  labelPictures: _label,
  labelMemberCode: _code,
  ...visibleFields
} = unknownItem.fields;
const { title: _title, search: _search, ...description } = unknownItem;
const forCustomers: AnyResource = { ...description, fields: visibleFields, scope: { ...description.scope, customer: null } };

const masked = sql`case when length(r.courier_number) > 8 then left(r.courier_number, 4) || '****' || right(r.courier_number, 4)
  else left(r.courier_number, 2) || '****' end`;

const claimColumns = ({ language }: Caller) => ({
  id: sql`c.id`,
  creationTime: sql`c.creation_time`,
  packageId: sql`c.package_id`,
  ownerId: sql`c.owner_id`,
  userName: sql`u.user_name`,
  nickName: sql`u.nick_name`,
  memberCode: sql`u.member_code`,
  productName: sql`c.product_name`,
  cargoTypeId: sql`c.cargo_type_id`,
  cargoTypeName: sql`(select t.name ->> ${language} from cargo_type t where t.site_id = c.site_id and t.id = c.cargo_type_id)`,
  purchasePrice: sql`c.purchase_price`,
  evidenceUrls: sql`c.evidence_urls`,
  remarks: sql`c.remarks`,
  status: sql`c.status`,
  auditRemarks: sql`c.audit_remarks`,
});
const claimRows = sql`unknown_item_claim c join user_account u on u.site_id = c.site_id and u.id = c.owner_id
  where c.site_id = r.site_id and c.package_id = r.id and not c.is_deleted`;

/** All claims on the package `r` as a JSON list, pending ones first. */
export const claimsOf = (caller: Caller) =>
  listJson(caller, output.children.claims, claimColumns(caller), { from: claimRows, order: sql`c.status, c.id desc` });
const ownClaim = (caller: Caller) =>
  sql`(select ${objectJson(caller, output.children.myClaim, claimColumns(caller))} from ${claimRows} and c.owner_id = ${caller.ownerId} order by c.id desc limit 1)`;

/** Packages that are unknown items. */
export const areUnknown = sql`not is_deleted and unknown_item_status is not null`;

/** A page of unknown items: complete for staff; masked for customers, who see claimable ones and their own claims. */
export function unknownItems(tx: Db, caller: Caller, query: Input<typeof getUnknownItems>): Promise<RawJson> {
  const { siteId, ...rest } = query;
  const input: Query = { ...rest, siteId: siteId || null };
  if (caller.audience !== 'customer') {
    const reviews = caller.audience !== 'warehouse';
    return pageOf(tx, caller, unknownItem, input, {
      where: areUnknown,
      output,
      also: { claims: reviews ? claimsOf(caller) : undefined },
    });
  }
  const isClaimedByCaller = sql`exists (select 1 from unknown_item_claim c where c.site_id = package.site_id and c.package_id = package.id and c.owner_id = ${caller.ownerId})`;
  const where = sql`${areUnknown} and (unknown_item_status in (${ToBeClaimed}, ${ClaimAuditing}) or ${isClaimedByCaller})`;
  return pageOf(tx, caller, forCustomers, input, { where, output, also: { courierNumber: masked, myClaim: ownClaim(caller) } });
}

/** The unknown item with exactly this number, or null. Customers have twenty searches per hour. */
export async function searchUnknown(tx: Db, caller: Caller, { courierNumber }: Input<typeof searchUnknownItem>): Promise<RawJson> {
  if (!(await allowed(tx, `unknown item ${caller.ownerId}`, searchesAnHour, 60, caller.now)))
    throw packagesErrors.searchedTooOften({ most: searchesAnHour });
  const number = courierNumberOf(courierNumber);
  const where = sql`r.courier_number = ${number} and r.unknown_item_status in (${ToBeClaimed}, ${ClaimAuditing}) and not r.is_deleted`;
  const also = { courierNumber: sql`r.courier_number`, myClaim: ownClaim(caller) };
  return firstJson(tx, caller, forCustomers, where, { output, also });
}
