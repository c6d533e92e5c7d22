import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';

const { InventoryState, PartitionType } = enumCodes;

/** The areas for pieces of a condition: good ones in picking areas, the others in separate ones. */
export const areasForPieces = (state: CodeOf<'InventoryState'>): readonly number[] =>
  state === InventoryState.Available ? [PartitionType.Commodity] : [PartitionType.Defective];
/** The areas for packed boxes of orders that wait for their bag, the usual one first. */
export const areasForBoxes: readonly number[] = [PartitionType.Outbound, PartitionType.Packing];
/** The areas for whole bins. */
export const areasForBins: readonly number[] = [PartitionType.Bin];
/** The areas for packages, the usual one first. */
export const areasForParcels: readonly number[] = [
  PartitionType.Package,
  PartitionType.UnknownItem,
  PartitionType.Return,
  PartitionType.Defective,
];
