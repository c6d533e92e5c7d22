import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getSelectShifts, getShiftBags } from '@entrepot/contract/modules/transport/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { ask, askRows } from '../calls/api.ts';
import { bag } from '@entrepot/contract/modules/transport/bag.ts';

const { Empty, Packing } = enumCodes.BagNumberStatus;

/** A shift as it is chosen; its label ends with its number. */
export type ShiftChoice = { value: string; label: string };

/** The number of a shift, as it is scanned. */
export const numberOfShift = ({ label }: ShiftChoice): string => label.slice(label.lastIndexOf(' ') + 1).toUpperCase();

/** Asks for the shifts in a state as they are now. */
export async function askShifts(status: CodeOf<'TransportShiftStatus'>): Promise<ShiftChoice[]> {
  const found = await ask(getSelectShifts, { transportShiftStatus: status }, { quiet: true });
  return found.map(({ value, name }) => ({ value, label: name }));
}

/** The shifts that ended without all of their bags, which are signed for when they are found; none where nobody may know. */
export function useShiftsMissingBags(): readonly ShiftChoice[] {
  const wanted = { transportShiftStatus: enumCodes.TransportShiftStatus.Completed, missingBags: true };
  const { data } = useQuery({
    queryKey: ['shift-choices', 'missing-bags'],
    queryFn: async () => (await ask(getSelectShifts, wanted, { quiet: true })).map(({ value, name }) => ({ value, label: name })),
  });
  return data ?? [];
}

/** The shifts in a state, as choices; `isKnown` says that the server told which there are. */
export function useShiftChoices(status: CodeOf<'TransportShiftStatus'>) {
  const { data, isSuccess, error, refetch } = useQuery({ queryKey: ['shift-choices', status], queryFn: () => askShifts(status) });
  return { shifts: data ?? [], isKnown: isSuccess, error, refetch };
}

/** Asks for the bags of a shift as they are now, by number. */
export async function askBagsOf(shiftId: string) {
  const { data } = await askRows(bag, getShiftBags, { id: shiftId, rows: 100 }, { quiet: true });
  return [...data].sort((a, b) => a.bagNo.localeCompare(b.bagNo));
}

/** The bags of a shift, by number. */
export function useBagsOf(shiftId: string | null) {
  const { data } = useQuery({ queryKey: ['bags-of', shiftId], queryFn: () => askBagsOf(shiftId!), enabled: shiftId !== null });
  return data ?? [];
}

/** What the scan screens show of a bag. */
export interface BagRow {
  id: string;
  bagNo: string;
  status: CodeOf<'BagNumberStatus'>;
  parcelCount: number;
  netWeight: string;
}

/** Can a bag be sealed? `filled` is the one that a parcel was scanned into last, even if the list of bags does not say so yet. */
export const holdsParcels = ({ bagNo, status }: BagRow, filled: string | null): boolean =>
  status === Packing || (status === Empty && bagNo === filled);
