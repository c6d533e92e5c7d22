import { sql } from 'kysely';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { Fields } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type editWarehouseDocument, headerFields } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { documentErrors } from '@entrepot/contract/modules/receiving/document-errors.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { storeFieldFiles } from '../../core/files/stored-files.ts';
import type { Tx } from '../../core/db/db.ts';
import { atSite } from '../../core/scope/scope.ts';
import { warehouseFor } from '../warehouses/public.ts';
import type { Document } from './documents.ts';

type HeaderInput = Omit<Input<typeof editWarehouseDocument>, 'id' | 'rowVersion' | 'goods' | 'bins'>;
/** The validated header of a document with its site. */
export type Header = Partial<Document> & Pick<Document, 'siteId' | 'warehouseId'>;

/**
 * Validates the header: a warehouse in use that the caller can see and, with Transport, another warehouse of the same site as destination.
 * `row` is the document before an edit. Throws `NotFound` or `StateNotAllowed`.
 */
export async function headerOf(tx: Tx, caller: Caller, sent: HeaderInput, row: Document | null): Promise<Header> {
  const warehouse = await warehouseFor(tx, caller, sent.warehouseId, row);
  const { siteId } = warehouse;
  if (row && row.siteId !== siteId) throw invalid({ field: 'WarehouseId', key: 'required' });
  await mustBeElsewhere(tx, caller, sent, siteId);
  const storedHeader = (await storeFieldFiles(tx, caller, warehouseDocument, headerIn(sent), row)) as Partial<Document>;
  const noTransport = { transportWarehouseId: null, typeOfShippingId: null };
  const starts = Object.entries({ ...storedHeader, ...(sent.transport ? {} : noTransport) }).filter(
    ([name, value]) => !(value === null && hasDefault(name)),
  );
  return { ...Object.fromEntries(starts), siteId, warehouseId: warehouse.id };
}

/** The header fields alone; the input also has the id, lines and bins. */
const headerIn = (sent: HeaderInput): Record<string, unknown> =>
  Object.fromEntries(Object.keys(headerFields).map((name) => [name, sent[name as keyof HeaderInput]]));

// A field with a default keeps its value when the input leaves it out.
const hasDefault = (name: string) => (warehouseDocument.fields as Fields)[name]?.default !== undefined;

/**
 * Validates the transport destination. Throws `ValidationFailed` when it is missing or the same warehouse, `NotFound` or `StateNotAllowed`
 * when it is not in use in the site.
 */
export async function mustBeElsewhere(
  tx: Tx,
  caller: Caller,
  { transport, warehouseId, transportWarehouseId }: Pick<HeaderInput, 'transport' | 'warehouseId' | 'transportWarehouseId'>,
  siteId: string,
): Promise<void> {
  if (!transport) return;
  if (!transportWarehouseId) throw invalid({ field: 'TransportWarehouseId', key: 'required' });
  if (transportWarehouseId === warehouseId) throw documentErrors.sameWarehouse();
  await warehouseFor(
    tx,
    { ...atSite(caller, siteId), warehouseIds: null, audience: caller.audience === 'warehouse' ? 'site' : caller.audience },
    transportWarehouseId,
  );
}

/** The main account of the document's customer in its site: the caller, or the one staff name. Throws `ValidationFailed` or `NotFound`. */
export async function ownerOf(tx: Tx, caller: Caller, siteId: string, userId: string | null | undefined): Promise<string> {
  const wanted = caller.audience === 'customer' ? caller.ownerId : userId;
  if (!wanted) throw invalid({ field: 'UserId', key: 'required' });
  const found = await sql<{ id: string }>`select coalesce(u.main_account_id, u.id) as id
    from user_account u
    where u.site_id = ${siteId}
      and u.id = ${wanted}::uuid
      and u.account_type_code = ${enumCodes.AccountTypeCode.User}
      and not u.is_deleted`.execute(tx);
  if (!found.rows[0]) throw documentErrors.noCustomer();
  return found.rows[0].id;
}
