import { sql } from 'kysely';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type editWarehouseDocument, headerFields } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { documentErrors } from '@entrepot/contract/modules/receiving/document-errors.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { holdFiles } from '../../core/files/held-files.ts';
import type { Tx } from '../../core/rows/db.ts';
import { atSite } from '../../core/rows/scope.ts';
import { warehouseFor } from '../warehouses/public.ts';
import type { Document } from './documents.ts';

type Sent = Omit<Input<typeof editWarehouseDocument>, 'id' | 'rowVersion' | 'goods' | 'bins'>;
/** What the sender said of the whole document, checked, and the site it is of. */
export type Header = Partial<Document> & Pick<Document, 'siteId' | 'warehouseId'>;

/**
 * What a document says of the whole: its warehouse, in use and one the caller sees (101, 102), and with Transport another one of the same
 * site that the goods are carried to. On an edit `row` is the document as it was.
 */
export async function headerOf(tx: Tx, caller: Caller, sent: Sent, row: Document | null): Promise<Header> {
  const house = await warehouseFor(tx, caller, sent.warehouseId, row);
  const { siteId } = house;
  if (row && row.siteId !== siteId) throw invalid({ field: 'WarehouseId', key: 'required' });
  await mustBeElsewhere(tx, caller, sent, siteId);
  const held = (await holdFiles(tx, caller, warehouseDocument, headerIn(sent), row)) as Partial<Document>;
  const notCarried = { transportWarehouseId: null, typeOfShippingId: null };
  const starts = Object.entries({ ...held, ...(sent.transport ? {} : notCarried) }).filter(
    ([name, value]) => !(value === null && startsOf(name)),
  );
  return { ...Object.fromEntries(starts), siteId, warehouseId: house.id };
}

/** Only what is said of the whole: the call's input carries its key and more besides. */
const headerIn = (sent: Sent): Record<string, unknown> =>
  Object.fromEntries(Object.keys(headerFields).map((name) => [name, sent[name as keyof Sent]]));

// What has a value of its own when nothing is said keeps it.
const startsOf = (name: string) => (warehouseDocument.fields as Record<string, { starts?: unknown }>)[name]?.starts !== undefined;

/** Refuses goods that are to go on, but nowhere (100), to the warehouse they come to, or to one that is not in use in the site (101, 102). */
export async function mustBeElsewhere(
  tx: Tx,
  caller: Caller,
  { transport, warehouseId, transportWarehouseId }: Pick<Sent, 'transport' | 'warehouseId' | 'transportWarehouseId'>,
  siteId: string,
): Promise<void> {
  if (!transport) return;
  if (!transportWarehouseId) throw invalid({ field: 'TransportWarehouseId', key: 'required' });
  if (transportWarehouseId === warehouseId) throw documentErrors.sameWarehouse();
  await warehouseFor(
    tx,
    { ...atSite(caller, siteId), warehouseIds: null, who: caller.who === 'W' ? 'S' : caller.who },
    transportWarehouseId,
  );
}

/** The main account of the customer a document is for, in its site: a customer's own, or the one that staff name (100, 101). */
export async function ownerOf(tx: Tx, caller: Caller, siteId: string, userId: string | null | undefined): Promise<string> {
  const wanted = caller.who === 'C' ? caller.ownerId : userId;
  if (!wanted) throw invalid({ field: 'UserId', key: 'required' });
  const found = await sql<{ id: string }>`select coalesce(u.main_account_id, u.id) as id from user_account u
    where u.site_id = ${siteId} and u.id = ${wanted}::uuid and u.account_type_code = ${enumCodes.AccountTypeCode.User} and not u.is_deleted`.execute(
    tx,
  );
  if (!found.rows[0]) throw documentErrors.noCustomer();
  return found.rows[0].id;
}
