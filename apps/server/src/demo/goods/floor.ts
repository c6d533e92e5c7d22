import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Ok } from '../actors.ts';

/** Pieces of a commodity in a document. */
export interface Line {
  CommodityId: string;
  Quantity: number;
}
/** The sender of goods, the staff who handle them, and the one who may end their document. */
export interface DockActors {
  merchant: Ok;
  clerk: Ok;
  leader: Ok;
}
/** Looks up a customer's commodity id by product name. */
export type Shop = (name: string) => string;

export const lineOf = (CommodityId: string, Quantity: number): Line => ({ CommodityId, Quantity });

/** A carton of 60 × 40 × 40 cm. */
export const binOf = (Goods: readonly Line[], GrossWeight: number) => ({ Length: 60, Width: 40, Geight: 40, GrossWeight, Goods });

/** Loads the commodities a customer may announce, by name; the lookup throws on an unknown name. */
export async function shopOf(customer: Ok): Promise<Shop> {
  const { Normal } = enumCodes.CommodityStatus;
  const { Data } = await customer('/UserCommodity/GetCommodity', { rows: 100, CommodityStatus: Normal });
  const ids = new Map<string, string>(Data.map(({ Name, Id }: { Name: string; Id: string }) => [Name, Id]));
  return (name) => {
    const id = ids.get(name);
    if (!id) throw new Error(`no commodity is named ${name}`);
    return id;
  };
}

/** The customer announces goods to a warehouse and submits the document immediately; returns its id and its bins in order. */
export async function announce(customer: Ok, document: object): Promise<{ id: string; bins: { Id: string; BinNumber: string }[] }> {
  const { Id } = await customer('/UserWarehouseDocument/EstablishWarehouseDocument', { Submit: true, ...document });
  if (!('Bins' in document)) return { id: Id, bins: [] };
  const { Bins } = await customer('/UserWarehouseDocument/GetWarehouseDocumentById', { Id });
  return { id: Id, bins: Bins };
}

/** Signs for everything in a document at the dock. */
export const signFor = (clerk: Ok, Id: string) => clerk('/WarehouseDocument/SignForBins', { Id });

/** Inspects a bin: as announced, less the missing pieces of a commodity. */
export async function inspect(clerk: Ok, BinNumber: string, missing: ReadonlyMap<string, number> = new Map()): Promise<void> {
  const { Id, Expected } = await clerk('/QualityInspection/StartQualityInspection', { BinNumber });
  const Lines = (Expected as Line[]).map(({ CommodityId, Quantity }) => ({
    CommodityId,
    InspectionResult: enumCodes.InspectionResult.Qualified,
    Quantity: Quantity - (missing.get(CommodityId) ?? 0),
  }));
  await clerk('/QualityInspection/SubmitQualityInspection', { Id, Lines });
}

/** Puts good pieces on a shelf, from an open bin or loose from the dock. */
export const shelvePieces = (clerk: Ok, Id: string, { CommodityId, Quantity }: Line, ShelvesNumber: string, BinId: string | null = null) =>
  clerk('/WarehouseDocument/CommodityPutOnShelves', {
    Id,
    BinId,
    CommodityId,
    InventoryState: enumCodes.InventoryState.Available,
    Quantity,
    ShelvesNumber,
  });

/** Puts a whole bin on a shelf. */
export const shelveBin = (clerk: Ok, BinNumber: string, ShelvesNumber: string) =>
  clerk('/WarehouseDocument/BinPutOnShelves', { BinNumber, ShelvesNumber });

/** Ends a document; remarks are required when something is not on a shelf. */
export const end = (staff: Ok, Id: string, Remarks: string | null = null) =>
  staff('/WarehouseDocument/EndWarehouseDocument', { Id, Remarks });

/** Receives loose goods and puts them directly on their shelves. */
export async function receiveLoose(
  { merchant, clerk, leader }: DockActors,
  document: { WarehouseId: string; Inspection: number },
  goods: readonly (readonly [Line, shelf: string])[],
): Promise<void> {
  const { id } = await announce(merchant, { ...document, Goods: goods.map(([line]) => line) });
  await signFor(clerk, id);
  for (const [line, shelf] of goods) await shelvePieces(clerk, id, line, shelf);
  await end(leader, id);
}
