import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packageReturnIndex } from '@entrepot/contract/modules/returns/screens.ts';
import { packagePutOnShelvesIndex, unknownItemIndex } from '@entrepot/contract/modules/packages/screens.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { type MailEvent, notifyCustomer, notifyStaff } from '../messaging/public.ts';
import type { Package } from './package-row.ts';

type PackageSubject = Pick<Package, 'id' | 'siteId' | 'ownerId' | 'courierNumber'>;

/** Notifies the owner of a package, also by mail where it is one of the events of mails; does nothing for an item without an owner. */
export async function notifyPackageOwner(
  tx: Tx,
  caller: Caller,
  row: PackageSubject,
  what: string,
  values: Record<string, unknown> = {},
  mail?: MailEvent,
): Promise<void> {
  if (!row.ownerId) return;
  await notifyCustomer(tx, caller, {
    siteId: row.siteId,
    ownerId: row.ownerId,
    type: enumCodes.UserMessageType.Package,
    text: `packages.messages.${what}`,
    values: { number: row.courierNumber, ...values },
    link: `/PackageIndex?open=${row.id}`,
    sourceType: 'package',
    sourceId: row.id,
    ...(mail && { mail }),
  });
}

/** Notifies the staff in charge of unknown items about a claim. */
export const notifyClaim = (tx: Tx, caller: Caller, row: PackageSubject, values: Record<string, unknown>): Promise<void> =>
  notifyStaff(tx, caller, {
    siteId: row.siteId,
    screen: unknownItemIndex.Audit,
    type: enumCodes.UserMessageType.Package,
    text: 'packages.messages.claimAsked',
    values: { number: row.courierNumber, ...values },
    link: `/UnknownItemIndex?open=${row.id}`,
    sourceType: 'package',
    sourceId: row.id,
  });

/** Notifies the staff of the warehouse that an answered package is to be taken out of its order. */
export const notifyTakeOut = (tx: Tx, caller: Caller, row: PackageSubject & Pick<Package, 'warehouseId'>): Promise<void> =>
  notifyStaff(tx, caller, {
    siteId: row.siteId,
    warehouseId: row.warehouseId,
    screen: packagePutOnShelvesIndex.PutOn,
    type: enumCodes.UserMessageType.Package,
    text: 'packages.messages.takeOut',
    values: { number: row.courierNumber },
    link: `/PackageIndex?open=${row.id}`,
    sourceType: 'package',
    sourceId: row.id,
  });

/** Notifies the staff in charge of returns in the package's warehouse about a customer's request. */
export const notifyReturnRequest = (
  tx: Tx,
  caller: Caller,
  row: PackageSubject & Pick<Package, 'warehouseId'>,
  what: string,
): Promise<void> =>
  notifyStaff(tx, caller, {
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
