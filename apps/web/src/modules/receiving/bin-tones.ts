import { enumCodes } from '@entrepot/contract/data/codes.ts';

const { BinStatus, InventoryState } = enumCodes;
type Tone = 'idle' | 'active' | 'done' | 'waits' | 'wrong';

/** The colour of a bin's status. */
export const binTones: Readonly<Record<number, Tone>> = {
  [BinStatus.Expected]: 'waits',
  [BinStatus.Signed]: 'active',
  [BinStatus.Inspecting]: 'active',
  [BinStatus.Inspected]: 'active',
  [BinStatus.OnShelf]: 'done',
  [BinStatus.OffShelf]: 'waits',
  [BinStatus.Emptied]: 'idle',
  [BinStatus.Missing]: 'wrong',
};
/** The colour of a condition of goods. */
export const stateTones: Readonly<Record<number, Tone>> = {
  [InventoryState.Available]: 'done',
  [InventoryState.Defective]: 'wrong',
  [InventoryState.Problem]: 'waits',
};
