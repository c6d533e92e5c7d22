import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packageReturnIndex } from '@entrepot/contract/modules/returns/screens.ts';
import { unknownItemIndex } from '@entrepot/contract/modules/packages/screens.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { tellOwner, tellStaff } from '../content/public.ts';
import type { Package } from './package-row.ts';

type Told = Pick<Package, 'id' | 'siteId' | 'ownerId' | 'courierNumber'>;

/** Tells the owner of a package something about it; nobody is told of an item nobody owns. */
export async function tellOfPackage(tx: Tx, caller: Caller, row: Told, what: string, values: Record<string, unknown> = {}): Promise<void> {
  if (!row.ownerId) return;
  await tellOwner(tx, caller, {
    siteId: row.siteId,
    ownerId: row.ownerId,
    type: enumCodes.UserMessageType.Package,
    text: `packages.messages.${what}`,
    values: { number: row.courierNumber, ...values },
    link: `/PackageIndex?open=${row.id}`,
    sourceType: 'package',
    sourceId: row.id,
  });
}

/** Tells those who look after unknown items that somebody claims one. */
export const tellOfClaim = (tx: Tx, caller: Caller, row: Told, values: Record<string, unknown>): Promise<void> =>
  tellStaff(tx, caller, {
    siteId: row.siteId,
    screen: unknownItemIndex.Audit,
    type: enumCodes.UserMessageType.Package,
    text: 'packages.messages.claimAsked',
    values: { number: row.courierNumber, ...values },
    link: `/UnknownItemIndex?open=${row.id}`,
    sourceType: 'package',
    sourceId: row.id,
  });

/** Tells those who send parcels back, of its warehouse, what a customer asks for. */
export const tellOfReturn = (tx: Tx, caller: Caller, row: Told & Pick<Package, 'warehouseId'>, what: string): Promise<void> =>
  tellStaff(tx, caller, {
    siteId: row.siteId,
    warehouseId: row.warehouseId,
    screen: packageReturnIndex.Confirm,
    type: enumCodes.UserMessageType.Package,
    text: `packages.messages.${what}`,
    values: { number: row.courierNumber },
    link: `/PackageReturnIndex?courierNumber=${row.courierNumber}`,
    sourceType: 'package',
    sourceId: row.id,
  });
