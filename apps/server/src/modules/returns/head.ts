import { headFields } from '@entrepot/contract/modules/returns/calls.ts';
import type { Fields } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { returnOrder } from '@entrepot/contract/modules/returns/return-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { storeFieldFiles } from '../../core/files/stored-files.ts';
import type { Tx } from '../../core/db/db.ts';
import { atSite } from '../../core/scope/scope.ts';
import { mustBeElsewhere } from '../receiving/public.ts';
import { warehouseFor } from '../warehouses/public.ts';
import type { ReturnOrder } from './order.ts';

type HeadField = (typeof headFields)[number];
type HeaderInput = { [K in HeadField]?: ReturnOrder[K] | null | undefined } & Pick<ReturnOrder, 'warehouseId' | 'returnReason'>;
/** The validated header of a return with its site. */
export type Head = Partial<ReturnOrder> & Pick<ReturnOrder, 'siteId' | 'warehouseId' | 'returnReason'>;

const { NotPacked, Packed } = enumCodes.BinPackagingStatus;
// A field with a default keeps its value when the input leaves it out.
const fields: Fields = returnOrder.fields;
const hasDefault = (name: HeadField) => fields[name]?.default !== undefined;

/**
 * Validates the header: a warehouse in use that the caller can see and, with Transport, another one of the same site as destination. Listed
 * cartons imply packed goods. `row` is the return before an edit. Throws `NotFound`, `StateNotAllowed` or `ValidationFailed`.
 */
export async function headOf(tx: Tx, caller: Caller, sent: HeaderInput, row: ReturnOrder | null): Promise<Head> {
  const warehouse = await warehouseFor(tx, row ? atSite(caller, row.siteId) : caller, sent.warehouseId, row);
  await mustBeElsewhere(tx, caller, sent, warehouse.siteId);
  const storedPictures = await storeFieldFiles(tx, caller, returnOrder, { binPictures: sent.binPictures }, row);
  const headEntries = headFields
    .filter((name) => !((sent[name] ?? null) === null && hasDefault(name)))
    .map((name) => [name, sent[name] ?? null] as const);
  const bins = sent.binTotal ?? row?.binTotal ?? 0;
  return {
    ...Object.fromEntries(headEntries),
    ...(sent.binPictures ? storedPictures : {}),
    ...(sent.transport ? {} : { transportWarehouseId: null, typeOfShippingId: null }),
    binPackagingStatus: bins > 0 ? Packed : NotPacked,
    siteId: warehouse.siteId,
    warehouseId: warehouse.id,
    returnReason: sent.returnReason,
  };
}
