import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { mayDo } from '@entrepot/contract/core/row-rights.ts';
import { getParcelsToBag, getSelectShifts, getShiftBags, getShiftPackages } from '@entrepot/contract/modules/transport/calls.ts';
import { callApi, fetchRows, type Listed, type Page, type ResponseOf } from '../calls/api.ts';
import { bag, bagStates } from '@entrepot/contract/modules/transport/bag.ts';
import { transportShiftPackagingIndex } from '@entrepot/contract/modules/transport/screens.ts';
import { useCallQuery } from '../react/call-query.ts';
import { can } from '../session/session.ts';

const { Empty, Packing, Sealed } = enumCodes.BagNumberStatus;

/** A shift as an option; its label ends with its number. */
export type ShiftChoice = { value: string; label: string };

/** Returns the number of a shift, as scanned. */
export const numberOfShift = ({ label }: ShiftChoice): string => label.slice(label.lastIndexOf(' ') + 1).toUpperCase();

/** Fetches the current shifts in a state. */
export async function fetchShifts(status: CodeOf<'TransportShiftStatus'>): Promise<ShiftChoice[]> {
  return toChoices(await callApi(getSelectShifts, { transportShiftStatus: status }, { quiet: true }));
}

const toChoices = (found: ResponseOf<typeof getSelectShifts.output>): ShiftChoice[] =>
  found.map(({ value, name }) => ({ value, label: name }));

/** Shifts that ended with missing bags, which are signed for when found; empty without the permission. */
export function useShiftsMissingBags(): readonly ShiftChoice[] {
  const wanted = { transportShiftStatus: enumCodes.TransportShiftStatus.Completed, missingBags: true };
  const { data } = useCallQuery(getSelectShifts, wanted, { select: toChoices });
  return data ?? [];
}

/** The shifts in a state, as choices; `isKnown` means that the server has answered. */
export function useShiftChoices(status: CodeOf<'TransportShiftStatus'>) {
  const { data, isSuccess, error, refetch } = useCallQuery(getSelectShifts, { transportShiftStatus: status }, { select: toChoices });
  return { shifts: data ?? [], isKnown: isSuccess, error, refetch };
}

/** Fetches the current bags of a shift, by number; loose cartons are none of them. */
export async function fetchBagsOf(shiftId: string) {
  return byNumber(await fetchRows(bag, getShiftBags, bagsOf(shiftId), { quiet: true }));
}

const bagsOf = (shiftId: string) => ({ id: shiftId, rows: 100, loose: false });
const byNumber = ({ data }: Page<Listed<typeof bag>>) => data.toSorted((a, b) => a.bagNo.localeCompare(b.bagNo));

/** The bags of a shift, by number. */
export function useBagsOf(shiftId: string | null) {
  const { data } = useCallQuery(getShiftBags, shiftId === null ? null : bagsOf(shiftId), { of: bag, select: byNumber });
  return data ?? [];
}

/** The cartons that are loaded on a shift without a bag, the last one first; undefined until they are known. */
export function useLooseOn(shiftId: string) {
  const { data } = useCallQuery(getShiftBags, { id: shiftId, rows: 100, loose: true, status: Sealed }, { of: bag });
  return data;
}

/** A package of a transfer shift. */
export type ShiftPackage = ResponseOf<typeof getShiftPackages.output>[number];

/** The packages and transfers of stock of a transfer shift: to fetch, loaded, on their way or received. */
export function useShiftPackages(shiftId: string | null): readonly ShiftPackage[] {
  const { data } = useCallQuery(getShiftPackages, shiftId === null ? null : { id: shiftId });
  return data ?? [];
}

/** Whether a package is loaded and may be taken off. */
export const isLoadedPackage = ({ status }: ShiftPackage): boolean => status === enumCodes.WarehouseTransferStatus.Loaded;

/** The packed parcels on shelves that go into the bags of a shift; undefined until they are known. */
export function useParcelsToBag(shiftId: string) {
  const { data } = useCallQuery(getParcelsToBag, { id: shiftId });
  return data;
}

/** The fields of a bag that the scan screens show. */
export interface BagRow {
  id: string;
  bagNo: string;
  status: CodeOf<'BagNumberStatus'>;
  parcelCount: number;
  netWeight: string;
}

/** Whether parcels may be put into a bag. */
export const takesParcels = ({ status }: Pick<BagRow, 'status'>): boolean => bagStates.can(status, 'fill');

/** Whether a bag contains parcels and is open. `filled` is the bag that received the last parcel, even if the list of bags does not include that yet. */
const canContainParcels = ({ bagNo, status }: BagRow, filled: string | null): boolean =>
  status === Packing || (status === Empty && bagNo === filled);

/**
 * Whether the caller may seal a bag now: by its rights, or as the bag that received the last parcel, even if the list does not include that
 * yet.
 */
export const maySeal = (bag: BagRow, filled: string | null): boolean =>
  mayDo(bag, 'seal') || (bag.bagNo === filled && mayDo(bag, 'fill') && can(transportShiftPackagingIndex.Seal));

/** Whether the next step of a shift may be to close its loading: bags are sealed, and no other contains parcels. */
export const isReadyToClose = (bags: readonly BagRow[], filled: string | null): boolean =>
  bags.some(({ status }) => status === Sealed) && !bags.some((one) => canContainParcels(one, filled) && takesParcels(one));
