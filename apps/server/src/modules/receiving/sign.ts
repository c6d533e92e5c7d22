import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { doneAlready, invalid } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { binStates, documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { documentArrived } from '@entrepot/contract/modules/receiving/events.ts';
import { floorErrors } from '@entrepot/contract/modules/receiving/floor-errors.ts';
import type { signForBins } from '@entrepot/contract/modules/receiving/sign-calls.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { storeFiles } from '../../core/files/files.ts';
import type { Tx } from '../../core/db/db.ts';
import { rowsJson } from '../../core/lists/rows-json.ts';
import { change, lockWhere } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';
import { signPackages } from '../packages/public.ts';
import { lockDocument, refuseEnded } from './documents.ts';
import { receiveUninspected } from './uninspected.ts';
import { type Bin, type Document, type Goods, lockBinsByNumber, lockGoods } from './locks.ts';
import { minuteOf, nameOf } from './staff-names.ts';
import { settle } from './settle.ts';
import { shelveSigned } from './shelve-bin.ts';

type SignBinsInput = Input<typeof signForBins>;
const { WarehouseDocumentStatus, WarehouseDocumentType } = enumCodes;

/**
 * Signs for scanned bins or a whole document; signed bins are unchanged. With `noMoreToCome` and a document, nothing is signed for: what was
 * not signed for before is missing. Throws `StateNotAllowed` with the signer when all are signed, and `BinNotSigned` when nothing more shall
 * come of goods of which nothing has arrived.
 */
export async function sign(tx: Tx, caller: Caller, input: SignBinsInput): Promise<RawJson> {
  const { id, binNumbers, warehouseId = null } = input;
  if (!id && !binNumbers?.length) throw invalid({ field: 'BinNumbers', key: 'required' });
  const lockedBins = binNumbers?.length ? await lockBinsByNumber(tx, caller, binNumbers, warehouseId) : [];
  const strange = id && lockedBins.find(({ document }) => document.id !== id);
  if (strange) throw floorErrors.binOfAnother({ bin: strange.row.binNumber, document: strange.document.orderNo });
  const documents = lockedBins.length
    ? [...new Map(lockedBins.map(({ document }) => [document.id, document])).values()]
    : [await lockDocument(tx, caller, id!)];
  const pictures = await storeFiles(tx, caller, input.imageUrls ?? null);
  const isWhole = !lockedBins.length && !input.noMoreToCome;
  const signed: Bin[] = [];
  for (const document of documents) {
    const own = isWhole
      ? await allBins(tx, caller, document)
      : lockedBins.filter((one) => one.document.id === document.id).map(({ row }) => row);
    signed.push(...(await signDocument(tx, caller, document, own, { ...input, pictures, isWhole })));
  }
  if (input.shelfNumber) for (const row of signed) await shelveSigned(tx, caller, row.id, input.shelfNumber);
  const ids = signed.map((row) => row.id);
  return rowsJson(tx, caller, bin, sql`r.id = any(${ids}::uuid[])`);
}

const allBins = (tx: Tx, caller: Caller, { id, siteId }: Document): Promise<Bin[]> =>
  lockWhere(tx, atSite(caller, siteId), bin, { documentId: id });

type Signing = SignBinsInput & { pictures: string[]; isWhole: boolean };

/** Signs for bins of one document; the first signature is its arrival. Returns the newly signed bins. */
async function signDocument(tx: Tx, caller: Caller, document: Document, bins: readonly Bin[], signing: Signing): Promise<Bin[]> {
  refuseEnded(document);
  if (document.documentStatus === WarehouseDocumentStatus.Draft) throw floorErrors.notSubmitted({ document: document.orderNo });
  const documentStatus = documentStates.after(document.documentStatus, 'sign');
  const fresh = bins.filter(({ binStatus }) => binStates.can(binStatus, 'sign'));
  if (bins.length && !fresh.length && !signing.noMoreToCome) throw await signedAlready(tx, caller, bins);
  if (!signing.isWhole && !bins.length) await refuseNothingCame(tx, caller, document);
  const signed: Bin[] = [];
  for (const row of fresh) signed.push(await signBin(tx, caller, row, signing.pictures));
  const goods = await lockGoods(tx, caller, document);
  if (signing.isWhole) await signWholeDocument(tx, caller, document, goods);
  await receiveUninspected(tx, caller, { document, goods, bins: signed, loose: signing.isWhole && !bins.length });
  const isArrival = document.arrivedTime === null;
  await settle(tx, caller, document, {
    documentStatus:
      document.documentStatus === WarehouseDocumentStatus.Shelved && !signed.length ? document.documentStatus : documentStatus,
    firstSignTime: document.firstSignTime ?? caller.now,
    arrivedTime: document.arrivedTime ?? caller.now,
    noMoreToCome: signing.noMoreToCome ?? document.noMoreToCome,
    wholeSignedTime: signing.isWhole ? caller.now : undefined,
  });
  if (isArrival) await publish(tx, caller, documentArrived, { siteId: document.siteId, documentId: document.id });
  return signed;
}

/** Throws `BinNotSigned` when nothing of the document has arrived: neither a bin, nor loose goods, nor a package signed for at the door. */
async function refuseNothingCame(tx: Tx, caller: Caller, document: Document): Promise<void> {
  const { firstSignTime, confirmedQuantity, orderNo } = await settle(tx, caller, document);
  if (!firstSignTime && !confirmedQuantity) throw floorErrors.notSigned({ bin: orderNo });
}

const signBin = (tx: Tx, caller: Caller, row: Bin, pictures: string[]): Promise<Bin> =>
  change(tx, caller, bin, row, {
    binStatus: binStates.after(row.binStatus, 'sign'),
    signedTime: caller.now,
    signerId: caller.userId,
    pictures: pictures.length ? [...row.pictures, ...pictures].slice(0, 15) : undefined,
  });

/** Signs for a whole document of packages including the packages. */
async function signWholeDocument(tx: Tx, caller: Caller, document: Document, goods: readonly Goods[]): Promise<void> {
  if (document.documentType !== WarehouseDocumentType.Package) return;
  const packageIds = goods.flatMap(({ packageId }) => (packageId ? [packageId] : []));
  await signPackages(tx, caller, { siteId: document.siteId, warehouseId: document.warehouseId, packageIds });
}

async function signedAlready(tx: Tx, caller: Caller, [row]: readonly Bin[]) {
  const person = await nameOf(tx, row!.signerId);
  return floorErrors.signedAlready({ bin: row!.binNumber, person, time: minuteOf(caller, row!.signedTime) }, doneAlready);
}
