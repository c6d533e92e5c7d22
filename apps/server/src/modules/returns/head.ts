import { headFields } from '@entrepot/contract/modules/returns/calls.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { returnOrder } from '@entrepot/contract/modules/returns/return-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { holdFiles } from '../../core/files/held-files.ts';
import type { Tx } from '../../core/rows/db.ts';
import { atSite } from '../../core/rows/scope.ts';
import { mustBeElsewhere } from '../receiving/public.ts';
import { warehouseFor } from '../warehouses/public.ts';
import type { ReturnOrder } from './order.ts';

type HeadField = (typeof headFields)[number];
type Sent = { [K in HeadField]?: ReturnOrder[K] | null | undefined } & Pick<ReturnOrder, 'warehouseId' | 'returnReason'>;
/** What the sender said of the whole return, checked, and the site it is of. */
export type Head = Partial<ReturnOrder> & Pick<ReturnOrder, 'siteId' | 'warehouseId' | 'returnReason'>;

const { NotPacked, Packed } = enumCodes.BinPackagingStatus;
// What has a value of its own when nothing is said keeps it.
const hasStart = (name: HeadField) => (returnOrder.fields[name] as { starts?: unknown }).starts !== undefined;

/**
 * What a return says besides its goods: its warehouse, in use and one the caller sees (101, 102), and with Transport another one of the
 * same site that it is carried to (100, 101). Named cartons are packed ones. On an edit `row` is the return as it was.
 */
export async function headOf(tx: Tx, caller: Caller, sent: Sent, row: ReturnOrder | null): Promise<Head> {
  const house = await warehouseFor(tx, row ? atSite(caller, row.siteId) : caller, sent.warehouseId, row);
  await mustBeElsewhere(tx, caller, sent, house.siteId);
  const held = await holdFiles(tx, caller, returnOrder, { binPictures: sent.binPictures }, row);
  const said = headFields
    .filter((name) => !((sent[name] ?? null) === null && hasStart(name)))
    .map((name) => [name, sent[name] ?? null] as const);
  const bins = sent.binTotal ?? row?.binTotal ?? 0;
  return {
    ...Object.fromEntries(said),
    ...(sent.binPictures ? held : {}),
    ...(sent.transport ? {} : { transportWarehouseId: null, typeOfShippingId: null }),
    binPackagingStatus: bins > 0 ? Packed : NotPacked,
    siteId: house.siteId,
    warehouseId: house.id,
    returnReason: sent.returnReason,
  };
}
