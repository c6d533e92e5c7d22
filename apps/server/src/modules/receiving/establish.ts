import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { establishWarehouseDocument, establishWarehouseDocumentPacket } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { documentErrors } from '@entrepot/contract/modules/receiving/document-errors.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { documentNumber } from '@entrepot/rules/numbers.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { insert } from '../../core/db/rows.ts';
import { zoneOf } from '../../core/db/times.ts';
import { declarePackage } from '../packages/public.ts';
import type { Document } from './documents.ts';
import { type Header, headerOf, ownerOf } from './header.ts';
import { type Line, linesOf, piecesOf, type SentLine, writeLines } from './lines.ts';
import { type SentBin, writeBins } from './packing.ts';
import { submitLocked } from './submit.ts';

const { Package, Commodity } = enumCodes.WarehouseDocumentType;
type Type = CodeOf<'WarehouseDocumentType'>;

/** The values of a new document: owner, header, lines and bins. */
export interface Wish {
  header: Header;
  ownerId: string;
  documentType: Type;
  lines: readonly SentLine[];
  bins: readonly SentBin[];
}

/** Creates a draft and, with Submit, submits it in the same transaction. */
export async function establish(tx: Tx, caller: Caller, sent: Input<typeof establishWarehouseDocument>) {
  const { ownerId: named, documentType: type, goods, bins, submit, ...headerFields } = sent;
  const documentType = type ?? Commodity;
  if (documentType !== Package && documentType !== Commodity) throw invalid({ field: 'WarehouseDocumentType', key: 'required' });
  const header = await headerOf(tx, caller, headerFields, null);
  const ownerId = await ownerOf(tx, caller, header.siteId, named);
  const row = await draft(tx, caller, { header, ownerId, documentType, lines: goods ?? [], bins: bins ?? [] });
  return answerOf(submit ? await submitLocked(tx, caller, row) : row);
}

/** Declares packages and creates their document in one transaction. Throws `CourierNumberExists` or `TrackingNumberFormat`. */
export async function establishPacket(tx: Tx, caller: Caller, sent: Input<typeof establishWarehouseDocumentPacket>) {
  const { ownerId: named, packages, bins, submit, ...headerFields } = sent;
  const header = await headerOf(tx, caller, headerFields, null);
  const { siteId, warehouseId } = header;
  const ownerId = await ownerOf(tx, caller, siteId, named);
  const lines: SentLine[] = [];
  for (const one of packages) {
    const row = await declarePackage(tx, caller, { siteId, warehouseId, ownerId, ...one });
    // A package that is in the warehouse, whatever its owner, is not in transit.
    if (row.packageStatus !== enumCodes.PackageStatus.Declared) throw documentErrors.packageHere({ number: row.courierNumber });
    lines.push({ packageId: row.id });
  }
  const row = await draft(tx, caller, { header, ownerId, documentType: Package, lines, bins: bins ?? [] });
  return answerOf(submit ? await submitLocked(tx, caller, row) : row);
}

const answerOf = ({ id, orderNo }: Document) => ({ id, orderNo });

/** Inserts a draft with its lines and bins. */
export async function draft(tx: Tx, caller: Caller, { header, ownerId, documentType, lines: sent, bins }: Wish): Promise<Document> {
  const { siteId, warehouseId } = header;
  const lines: Line[] = await linesOf(tx, { siteId, warehouseId, ownerId, documentType }, sent);
  const row = await insert(tx, caller, warehouseDocument, {
    ...header,
    ownerId,
    documentType,
    orderNo: await nextNumber(caller, siteId, documentType),
    goodsTotal: piecesOf(lines),
  });
  await writeLines(tx, caller, row, lines);
  return bins.length ? writeBins(tx, caller, row, bins) : row;
}

/** The next document number of a kind on the site's day. */
async function nextNumber(caller: Caller, siteId: string, documentType: Type): Promise<string> {
  const day = timeToWire(caller.now, zoneOf(siteId)).slice(0, 10);
  const [kind, prefix] = documentType === Package ? (['packages', 'WD'] as const) : (['commodities', 'CD'] as const);
  return documentNumber(kind, day, await caller.takeNumber(siteId, prefix, day.slice(2).replaceAll('-', '')));
}
