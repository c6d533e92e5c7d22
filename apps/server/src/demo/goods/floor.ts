import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Ok } from '../actors.ts';

/** Pieces of a commodity as a document names them. */
export interface Line {
  CommodityId: string;
  Quantity: number;
}
/** Who sends goods, who handles them and who may end their document. */
export interface Hands {
  merchant: Ok;
  clerk: Ok;
  leader: Ok;
}
/** Somebody's goods by the name they are sold under: the ids that documents want. */
export type Shop = (name: string) => string;

export const lineOf = (CommodityId: string, Quantity: number): Line => ({ CommodityId, Quantity });

/** A carton of 60 × 40 × 40 cm. */
export const binOf = (Goods: readonly Line[], GrossWeight: number) => ({ Length: 60, Width: 40, Geight: 40, GrossWeight, Goods });

/** What a customer may announce, by name; throws at a name that the customer does not sell. */
export async function shopOf(customer: Ok): Promise<Shop> {
  const { Normal } = enumCodes.CommodityStatus;
  const { Data } = await customer('/UserCommodity/GetCommodity', { rows: 100, CommodityStatus: Normal });
  const ids = new Map<string, string>(Data.map(({ Name, Id }: { Name: string; Id: string }) => [Name, Id]));
  return (name) => {
    const id = ids.get(name);
    if (!id) throw new Error(`nobody sells ${name}`);
    return id;
  };
}

/** The customer announces goods to a warehouse and submits it at once; gives the document's id and its bins, in their order. */
export async function announce(customer: Ok, document: object): Promise<{ id: string; bins: { Id: string; BinNumber: string }[] }> {
  const { Id } = await customer('/UserWarehouseDocument/EstablishWarehouseDocument', { Submit: true, ...document });
  if (!('Bins' in document)) return { id: Id, bins: [] };
  const { Bins } = await customer('/UserWarehouseDocument/GetWarehouseDocumentById', { Id });
  return { id: Id, bins: Bins };
}

/** The dock signs for all that a document brings. */
export const signFor = (clerk: Ok, Id: string) => clerk('/WarehouseDocument/SignForBins', { Id });

/** A bin is inspected: as it was announced, less what is missing of a commodity. */
export async function inspect(clerk: Ok, BinNumber: string, missing: ReadonlyMap<string, number> = new Map()): Promise<void> {
  const { Id, Expected } = await clerk('/QualityInspection/StartQualityInspection', { BinNumber });
  const Lines = (Expected as Line[]).map(({ CommodityId, Quantity }) => ({
    CommodityId,
    InspectionResult: enumCodes.InspectionResult.Qualified,
    Quantity: Quantity - (missing.get(CommodityId) ?? 0),
  }));
  await clerk('/QualityInspection/SubmitQualityInspection', { Id, Lines });
}

/** Good pieces go to a shelf, out of an open bin or loose from the dock. */
export const shelvePieces = (clerk: Ok, Id: string, { CommodityId, Quantity }: Line, ShelvesNumber: string, BinId: string | null = null) =>
  clerk('/WarehouseDocument/CommodityPutOnShelves', {
    Id,
    BinId,
    CommodityId,
    InventoryState: enumCodes.InventoryState.Available,
    Quantity,
    ShelvesNumber,
  });

/** A whole bin goes to a shelf. */
export const shelveBin = (clerk: Ok, BinNumber: string, ShelvesNumber: string) =>
  clerk('/WarehouseDocument/BinPutOnShelves', { BinNumber, ShelvesNumber });

/** The document is over; remarks are wanted where something is on no shelf. */
export const end = (staff: Ok, Id: string, Remarks: string | null = null) =>
  staff('/WarehouseDocument/EndWarehouseDocument', { Id, Remarks });

/** Goods without cartons that go from the dock straight to their shelves. */
export async function receiveLoose(
  { merchant, clerk, leader }: Hands,
  document: { WarehouseId: string; Inspection: number },
  goods: readonly (readonly [Line, shelf: string])[],
): Promise<void> {
  const { id } = await announce(merchant, { ...document, Goods: goods.map(([line]) => line) });
  await signFor(clerk, id);
  for (const [line, shelf] of goods) await shelvePieces(clerk, id, line, shelf);
  await end(leader, id);
}
