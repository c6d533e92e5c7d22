import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { getSelectShifts, getShiftBags } from '@entrepot/contract/modules/transport/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { ask, askRows } from '@entrepot/client/calls/api.ts';
import { bag } from '@entrepot/contract/modules/transport/bag.ts';

/** The shifts in a state, as choices. */
export function useShiftChoices(status: CodeOf<'TransportShiftStatus'>): { value: string; label: string }[] {
  const { data } = useQuery({
    queryKey: ['shift-choices', status],
    queryFn: () => ask(getSelectShifts, { transportShiftStatus: status }, { quiet: true }),
  });
  return (data ?? []).map(({ value, name }) => ({ value, label: name }));
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
