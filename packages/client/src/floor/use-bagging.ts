import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { addPackaging, deletePackaging, sealBag } from '@entrepot/contract/modules/transport/calls.ts';
import type { ScanAnswer } from '../scan/scan-answer.ts';
import type { Scan } from '../scan/scan-queue.ts';
import { formOfNumber, isBinNumber, isInboundReturnNumber, shiftOfBag } from '@entrepot/rules/numbers.ts';
import { callApi } from '../calls/api.ts';
import { refreshAfterScan } from '../react/queries.ts';
import { useDesk } from '../react/use-desk.ts';
import { useTexts } from '../react/use-texts.ts';
import { quietly, useScans } from '../react/use-scans.ts';
import { fetchBagsOf, fetchShifts, isReadyToClose, numberOfShift, type ShiftChoice, takesParcels } from './shifts.ts';

/** Input for sealing a bag, with its weight on the scale. */
export type Sealed = Input<typeof sealBag> & { bagNo: string };

/** A carton that was scanned to be loaded; without a bag for loose cartons and goods that travel whole. */
type Carton = Input<typeof addPackaging> & { bagNo: string | null };

interface Loading {
  shiftId: string | null;
  /** The open bag. */
  bagNo: string | null;
  /** Cartons are loaded without a bag. */
  loose?: boolean;
  /** The bag that received the last parcel, even if the list of bags does not include that yet: it can be sealed offline. */
  filled?: string | null;
}

/**
 * Handles the scans of bagging: a shift number chooses the shift, a bag opens, parcels go into the open bag or are loaded loose. A bag chooses
 * its shift while none is chosen, and a single shift is chosen automatically. `onSealed` is called with each sealed bag.
 */
export function useBagging(shifts: readonly ShiftChoice[], onSealed?: (bag: { id: string; bagNo: string }) => void) {
  const t = useTexts('transport');
  const onlyShift = shifts.length === 1 ? shifts[0]!.value : null;
  const [open, loading] = useDesk<Loading>('bagging', { shiftId: null, bagNo: null });
  const shiftId = open.shiftId ?? onlyShift;

  function choose({ value, label }: ShiftChoice): ScanAnswer {
    loading.put({ shiftId: value, bagNo: null, loose: false });
    return { tone: 'success', title: label, next: t('pages.scanBag') };
  }
  /** Returns the shift of a scanned code: one this screen has loaded, or one opened since. */
  async function shiftOf(code: string): Promise<ShiftChoice | undefined> {
    const named = (some: readonly ShiftChoice[]) => some.find((one) => numberOfShift(one) === code);
    const known = named(shifts);
    return known || formOfNumber(code) !== 'shift' ? known : named(await fetchShifts(enumCodes.TransportShiftStatus.Loading));
  }
  function openBag(bagNo: string): ScanAnswer {
    loading.put({ bagNo, loose: false });
    return { tone: 'success', title: t('pages.bagOpen', { bagNo }), next: t('pages.scanParcels') };
  }
  async function onScan({ id, code: scanned }: Scan): Promise<ScanAnswer> {
    const code = scanned.toUpperCase();
    const { bagNo, loose = false, shiftId: chosen } = loading.now();
    const meant = await shiftOf(code);
    if (meant) return choose(meant);
    // A bag names its shift.
    const named = chosen || onlyShift ? undefined : await shiftOf(shiftOfBag(code) ?? '');
    if (named) choose(named);
    const shift = chosen ?? onlyShift ?? named?.value;
    if (!shift) return { tone: 'wrong', title: t('pages.chooseShiftFirst') };
    // Read from the server: the screen's own list may not be loaded yet.
    const bags = await fetchBagsOf(shift);
    const bag = bags.find((one) => one.bagNo === code);
    if (bag) return takesParcels(bag) ? openBag(code) : { tone: 'wrong', title: t('pages.bagSealed', { bagNo: code }) };
    // A whole bin of an inbound document cannot be bagged, and neither can a return that continues its journey.
    const isWhole = isBinNumber(code) || isInboundReturnNumber(code);
    if (!bagNo && !loose && !isWhole) return { tone: 'wrong', title: t('pages.scanBagFirst') };
    return putIn(id, { id: shift, bagNo: isWhole ? null : bagNo, number: code, loose: loose && !isWhole });
  }
  async function putIn(key: string, carton: Carton): Promise<ScanAnswer> {
    const { id: shift, bagNo } = carton;
    loading.put({ filled: bagNo });
    const done = await callApi(addPackaging, carton, { quiet: true, idempotencyKey: key });
    void refreshAfterScan();
    // Loose cargo is in no bag, whichever is open.
    const filled = done.bagNo === bagNo ? bagNo : null;
    return {
      tone: done.repeated ? 'warn' : 'success',
      title: filled
        ? t(done.repeated ? 'pages.alreadyIn' : 'pages.added', { number: done.parcelNo, bagNo: filled })
        : t(done.repeated ? 'pages.binLoadedAlready' : 'pages.binLoaded', { number: done.parcelNo }),
      text: t(filled ? 'pages.progress' : 'pages.binProgress', {
        bagged: done.orderBagged,
        parcels: done.orderParcels,
        inBag: done.parcelsInBag,
        weight: Number(done.netWeight),
        document: done.serialNumber,
      }),
      // The other parcels of the order are fetched next.
      ...(done.otherShelfNumbers?.length ? { next: t('pages.othersOn', { shelves: done.otherShelfNumbers.join(' · ') }) } : {}),
      ...(filled && !done.repeated && { spokenText: t('pages.sayBagged', { bagged: done.orderBagged, parcels: done.orderParcels }) }),
      counts: done.repeated ? 0 : 1,
      undo: () => callApi(deletePackaging, { id: shift, bagNo, number: done.parcelNo }).then(refreshAfterScan),
    };
  }

  const scans = useScans({
    queueName: 'bagging',
    work: 'bagged',
    onScan,
    steps: {
      shift(chosen: string | null) {
        loading.put({ shiftId: chosen, bagNo: null, loose: false });
        return quietly;
      },
      async seal({ bagNo, ...input }: Sealed, key) {
        await callApi(sealBag, input, { quiet: true, idempotencyKey: key });
        void refreshAfterScan();
        onSealed?.({ id: input.id, bagNo });
        // The bag is closed; a bag scanned since remains open.
        if (loading.now().bagNo === bagNo) loading.put({ bagNo: null, filled: null });
        const bags = await fetchBagsOf(loading.now().shiftId ?? onlyShift ?? '').catch(() => []);
        const isLast = isReadyToClose(bags, null);
        return {
          tone: 'success',
          title: t('pages.sealed', { bagNo }),
          next: t(isLast ? 'pages.allBagsSealed' : 'pages.scanBag'),
          finished: isLast ? 'loadingReady' : undefined,
        };
      },
      bag(bagNo: string | null) {
        loading.put({ bagNo, loose: false });
        return quietly;
      },
      loose() {
        loading.put({ bagNo: null, loose: true });
        return quietly;
      },
    },
  });
  return { shiftId, bagNo: open.bagNo, isLoose: open.loose ?? false, filled: open.filled ?? null, scans };
}
