import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { doneAlready, invalid } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { binStates, documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { documentArrived } from '@entrepot/contract/modules/receiving/facts.ts';
import { floorErrors } from '@entrepot/contract/modules/receiving/floor-errors.ts';
import type { signForBins } from '@entrepot/contract/modules/receiving/sign-calls.ts';
import { announce } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { keepFiles } from '../../core/files/files.ts';
import type { Tx } from '../../core/rows/db.ts';
import { rowsJson } from '../../core/rows/list.ts';
import { change, lockWhere } from '../../core/rows/rows.ts';
import { atSite } from '../../core/rows/scope.ts';
import { signPackages } from '../packages/public.ts';
import { holdDocument, refuseEnded } from './documents.ts';
import { receiveUninspected } from './exempt.ts';
import { type Bin, type Document, type Goods, holdBinsByNumber, holdGoods } from './held.ts';
import { minuteOf, nameOf } from './people.ts';
import { settle } from './settle.ts';
import { shelveSigned } from './shelve-bin.ts';

type Said = Input<typeof signForBins>;
const { WarehouseDocumentStatus, WarehouseDocumentType, BinStatus } = enumCodes;

/** Signs for scanned bins, or for a whole document. Bins that were signed for stay so; when all were, whose hand it was is told (102). */
export async function sign(tx: Tx, caller: Caller, input: Said): Promise<RawJson> {
  const { id, binNumbers, warehouseId = null } = input;
  if (!id && !binNumbers?.length) throw invalid({ field: 'BinNumbers', key: 'required' });
  const held = binNumbers?.length ? await holdBinsByNumber(tx, caller, binNumbers, warehouseId) : [];
  const strange = id && held.find(({ document }) => document.id !== id);
  if (strange) throw floorErrors.binOfAnother({ bin: strange.row.binNumber, document: strange.document.orderNo });
  const documents = held.length
    ? [...new Map(held.map(({ document }) => [document.id, document])).values()]
    : [await holdDocument(tx, caller, id!)];
  const pictures = await keepFiles(tx, caller, input.imageUrls ?? null);
  const signed: Bin[] = [];
  for (const document of documents) {
    const own = held.length
      ? held.filter((one) => one.document.id === document.id).map(({ row }) => row)
      : await allBins(tx, caller, document);
    signed.push(...(await signDocument(tx, caller, document, own, { ...input, pictures, isWhole: !held.length })));
  }
  if (input.shelfNumber) for (const row of signed) await shelveSigned(tx, caller, row.id, input.shelfNumber);
  const ids = signed.map((row) => row.id);
  return rowsJson(tx, caller, bin, sql`r.id = any(${ids}::uuid[])`);
}

const allBins = (tx: Tx, caller: Caller, { id, siteId }: Document): Promise<Bin[]> =>
  lockWhere(tx, atSite(caller, siteId), bin, { documentId: id });

type Signing = Said & { pictures: string[]; isWhole: boolean };

/** Signs for some bins of one document; the first signature is its arrival. Gives the bins that were not signed for before. */
async function signDocument(tx: Tx, caller: Caller, document: Document, bins: readonly Bin[], said: Signing): Promise<Bin[]> {
  refuseEnded(document);
  if (document.documentStatus === WarehouseDocumentStatus.Draft) throw floorErrors.notSubmitted({ document: document.orderNo });
  const documentStatus = documentStates.after(document.documentStatus, 'sign');
  const fresh = bins.filter(({ binStatus }) => binStatus === BinStatus.Expected);
  if (bins.length && !fresh.length && !said.noMoreToCome) throw await signedAlready(tx, caller, bins);
  const signed: Bin[] = [];
  for (const row of fresh) signed.push(await signBin(tx, caller, row, said.pictures));
  const goods = await holdGoods(tx, caller, document);
  if (said.isWhole) await signWholly(tx, caller, document, goods);
  await receiveUninspected(tx, caller, { document, goods, bins: signed, loose: said.isWhole && !bins.length });
  const isArrival = document.arrivedTime === null;
  await settle(tx, caller, document, {
    documentStatus:
      document.documentStatus === WarehouseDocumentStatus.Shelved && !signed.length ? document.documentStatus : documentStatus,
    firstSignTime: document.firstSignTime ?? caller.now,
    arrivedTime: document.arrivedTime ?? caller.now,
    noMoreToCome: said.noMoreToCome ?? document.noMoreToCome,
  });
  if (isArrival) await announce(tx, caller, documentArrived, { siteId: document.siteId, documentId: document.id });
  return signed;
}

const signBin = (tx: Tx, caller: Caller, row: Bin, pictures: string[]): Promise<Bin> =>
  change(tx, caller, bin, row, {
    binStatus: binStates.after(row.binStatus, 'sign'),
    signedTime: caller.now,
    signerId: caller.userId,
    pictures: pictures.length ? [...row.pictures, ...pictures].slice(0, 15) : undefined,
  });

/** A document of packages that is signed for as a whole brings all its packages. */
async function signWholly(tx: Tx, caller: Caller, document: Document, goods: readonly Goods[]): Promise<void> {
  if (document.documentType !== WarehouseDocumentType.Package) return;
  const packageIds = goods.flatMap(({ packageId }) => (packageId ? [packageId] : []));
  await signPackages(tx, caller, { siteId: document.siteId, warehouseId: document.warehouseId, packageIds });
}

async function signedAlready(tx: Tx, caller: Caller, [row]: readonly Bin[]) {
  const person = await nameOf(tx, row!.signerId);
  return floorErrors.signedAlready({ bin: row!.binNumber, person, time: minuteOf(caller, row!.signedTime) }, doneAlready);
}
