import { type RawBuilder, sql } from 'kysely';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { waybill } from '@entrepot/contract/modules/carriers/waybill.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { stockCount } from '@entrepot/contract/modules/counting/stock-count.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { unknownItem } from '@entrepot/contract/modules/packages/unknown-item.ts';
import { pickingList } from '@entrepot/contract/modules/picking/picking-list.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import { returnOrder } from '@entrepot/contract/modules/returns/return-order.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { transferPlan, warehouseTransfer } from '@entrepot/contract/modules/transfer/transfer.ts';
import { bag } from '@entrepot/contract/modules/transport/bag.ts';
import { transportShift } from '@entrepot/contract/modules/transport/transport-shift.ts';

type Fragment = RawBuilder<unknown>;

/** A kind of record that can be found: its number columns and the fields shown. Its row has the alias `r`. */
export interface Kind {
  readonly of: AnyResource;
  /** Number columns; the first is shown to people. */
  readonly numbers: readonly string[];
  /** A list of further whole numbers: those that it had before, or more barcodes. It is then shown by its present one. */
  readonly former?: string;
  /** Columns matched by a part. */
  readonly names?: readonly string[];
  /** The state field. */
  readonly state?: string;
  /** The rows of the table that belong to the kind; must match the conditions of their partial indexes. */
  readonly where?: Fragment;
  /** The owner, for records without an owner column. */
  readonly owner?: Fragment;
  /** It has no number: it is found by those of another record, to which this column refers. */
  readonly by?: { readonly column: string; readonly kind: AnyResource };
  /** The resource that describes the indexes of the table, if another. */
  readonly indexesOf?: AnyResource;
  /** The kind of the table's other rows: without access to its screen they are found as this one. */
  readonly others?: AnyResource;
  /** The column of the id that opens it. */
  readonly openedWith?: string;
}

const { ClaimStatus, PackageStatus, AccountTypeCode, ReturnLogisticsOrderStatus } = enumCodes;
const ownerOfOrder = (column: string): Fragment =>
  sql`(select o.owner_id from logistics_order o where o.site_id = r.site_id and o.id = ${sql.ref(`r.${column}`)})`;

/** Every kind that can be found, in the display order of equal matches. */
export const kinds: readonly Kind[] = [
  {
    of: pkg,
    numbers: ['courierNumber'],
    state: 'packageStatus',
    where: sql`r.claim_status <> ${sql.lit(ClaimStatus.Unclaimed)}`,
    // Clerks who weigh and shelve undeclared packages must find them, even without access to the list of unknown items.
    others: unknownItem,
  },
  {
    of: unknownItem,
    indexesOf: pkg,
    numbers: ['courierNumber'],
    state: 'unknownItemStatus',
    where: sql`r.claim_status = ${sql.lit(ClaimStatus.Unclaimed)} and r.package_status <> ${sql.lit(PackageStatus.Cancelled)} and not r.is_deleted`,
  },
  { of: logisticsOrder, numbers: ['serialNumber', 'customerOrderNumber', 'carrierNo'], state: 'orderStatus' },
  { of: waybill, numbers: ['carrierNo'], state: 'status', owner: ownerOfOrder('logistics_order_id') },
  { of: bag, numbers: ['bagNo', 'customsBagNumber'], state: 'status' },
  { of: transportShift, numbers: ['serialNumber', 'containerNo', 'mainBillNo'], names: ['name'], state: 'status' },
  { of: bill, numbers: ['serialNumber'], state: 'paymentStatus' },
  { of: pickingList, numbers: ['serialNumber'], state: 'status' },
  { of: shelf, numbers: ['number'], former: 'formerNumbers' },
  { of: bin, numbers: ['binNumber'], state: 'binStatus', openedWith: 'documentId' },
  {
    of: commodity,
    numbers: ['commodityCode', 'commoditySku', 'identificationCode'],
    former: 'moreBarcodes',
    names: ['name', 'chineseName', 'englishName'],
    state: 'commodityStatus',
  },
  { of: warehouseDocument, numbers: ['orderNo', 'courierNumber', 'containerNo'], state: 'documentStatus' },
  {
    of: returnLogisticsOrder,
    numbers: ['serialNumber', 'returnsOrderNumberNo', 'originalOrderNumberNo'],
    state: 'status',
    where: sql`r.status <> ${sql.lit(ReturnLogisticsOrderStatus.Deleted)}`,
  },
  { of: returnOrder, numbers: ['orderNo', 'courierNumber', 'rmaNumber', 'containerNo'], state: 'documentStatus' },
  {
    of: warehouseTransfer,
    numbers: ['serialNumber'],
    state: 'status',
    owner: ownerOfOrder('order_id'),
    by: { column: 'orderId', kind: logisticsOrder },
    openedWith: 'orderId',
  },
  { of: transferPlan, numbers: [], names: ['name'], state: 'status' },
  { of: stockCount, numbers: ['countNo'], state: 'countStatus' },
  {
    of: user,
    numbers: ['memberCode', 'userName', 'phoneNumber'],
    names: ['userName', 'nickName'],
    where: sql`r.account_type_code = ${sql.lit(AccountTypeCode.User)}`,
    owner: sql`r.id`,
  },
];

/** Does an index of whole values cover a kind's column? Others are matched by parts only. */
export function isIndexed({ of, by, indexesOf }: Kind, column: string): boolean {
  const { indexes = [], unique = [] } = indexesOf ?? by?.kind ?? of;
  const whole = indexes.flatMap((one) => ('on' in one ? [] : [one[0]]));
  return [...whole, ...unique.map((one) => ('on' in one ? one.on : one)[0])].includes(column);
}
