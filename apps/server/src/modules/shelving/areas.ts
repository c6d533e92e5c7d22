import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';

const { InventoryState, PartitionType } = enumCodes;

/** The areas in which pieces of a condition belong: good ones where orders are picked, the others apart. */
export const areasForPieces = (state: CodeOf<'InventoryState'>): readonly number[] =>
  state === InventoryState.Available ? [PartitionType.Commodity] : [PartitionType.Defective];
/** The areas in which whole bins belong. */
export const areasForBins: readonly number[] = [PartitionType.Bin];
/** The areas in which parcels may lie, the usual one first. */
export const areasForParcels: readonly number[] = [
  PartitionType.Package,
  PartitionType.UnknownItem,
  PartitionType.Return,
  PartitionType.Defective,
];
