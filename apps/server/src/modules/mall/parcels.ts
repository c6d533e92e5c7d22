import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { findWhere } from '../../core/rows/rows.ts';
import { commoditiesToOrder } from '../commodities/public.ts';
import type { SellerOrder, SellerOrderLine } from './order.ts';

const { Declared, Cancelled } = enumCodes.PackageStatus;

/** Is a parcel there and the buyer's? One that was there and has gone on since was. */
const isHere = ({ ownerId, packageStatus }: RowOf<typeof pkg>, buyerId: string) =>
  ownerId === buyerId && packageStatus !== Declared && packageStatus !== Cancelled;

/** Whether all parcels that were sent for an order are there. `caller` is the system. */
export async function areAllHere(tx: Tx, caller: Caller, { packageIds, ownerId }: SellerOrder): Promise<boolean> {
  const rows = await findWhere(tx, caller, pkg, { id: packageIds });
  return rows.length === packageIds.length && rows.every((row) => isHere(row, ownerId));
}

/** The kind of cargo in a parcel of such lines, so that it need not be declared again; null where they are of several kinds. `caller` is the system. */
export async function cargoTypeOf(tx: Tx, caller: Caller, lines: readonly SellerOrderLine[]): Promise<string | null> {
  const ids = [...new Set(lines.flatMap(({ goods }) => (goods ?? []).map(({ commodityId }) => commodityId)))];
  const kinds = new Set([...(await commoditiesToOrder(tx, caller, ids)).values()].map(({ cargoTypeId }) => cargoTypeId));
  return kinds.size === 1 ? [...kinds][0]! : null;
}
