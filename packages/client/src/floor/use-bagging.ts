import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { addPackaging, deletePackaging, sealBag } from '@entrepot/contract/modules/transport/calls.ts';
import type { ScanAnswer } from '../scan/scan-answer.ts';
import type { Scan } from '../scan/scan-queue.ts';
import { formOfNumber, isBinNumber, isInboundReturnNumber } from '@entrepot/rules/numbers.ts';
import { ask } from '../calls/api.ts';
import { refreshAfterScan } from '../react/queries.ts';
import { useDesk } from '../react/use-desk.ts';
import { useWords } from '../react/use-words.ts';
import { quietly, useScans } from '../react/use-scans.ts';
import { askBagsOf, askShifts, numberOfShift, type ShiftChoice } from './shifts.ts';

/** A bag as it is sealed: its weight on the scale. */
export type Sealed = Input<typeof sealBag> & { bagNo: string };

interface Loading {
  shiftId: string | null;
  /** The open bag. */
  bagNo: string | null;
  /** The bag that a parcel was scanned into last, even if the list of bags does not say so yet: it can be sealed without a network. */
  filled?: string | null;
}

/** The scans of bagging: a shift's number chooses it, its bags open, parcels go into the open one. Where there is one shift, it is that. `onSealed` hears of each bag that was sealed. */
export function useBagging(shifts: readonly ShiftChoice[], onSealed?: (bag: { id: string; bagNo: string }) => void) {
  const t = useWords('transport');
  const onlyShift = shifts.length === 1 ? shifts[0]!.value : null;
  const [open, loading] = useDesk<Loading>('bagging', { shiftId: null, bagNo: null });
  const shiftId = open.shiftId ?? onlyShift;

  function choose({ value, label }: ShiftChoice): ScanAnswer {
    loading.put({ shiftId: value, bagNo: null });
    return { tone: 'success', title: label, next: t('pages.scanBag') };
  }
  /** The shift that a code names: one this screen knows, or one that was opened since it asked. */
  async function shiftOf(code: string): Promise<ShiftChoice | undefined> {
    const named = (some: readonly ShiftChoice[]) => some.find((one) => numberOfShift(one) === code);
    const known = named(shifts);
    return known || formOfNumber(code) !== 'shift' ? known : named(await askShifts(enumCodes.TransportShiftStatus.Loading));
  }
  function openBag(bagNo: string): ScanAnswer {
    loading.put({ bagNo });
    return { tone: 'success', title: t('pages.bagOpen', { bagNo }), next: t('pages.scanParcels') };
  }
  async function onScan({ id, code: scanned }: Scan): Promise<ScanAnswer> {
    const code = scanned.toUpperCase();
    const { bagNo, shiftId: chosen } = loading.now();
    const meant = await shiftOf(code);
    if (meant) return choose(meant);
    const shift = chosen ?? onlyShift;
    if (!shift) return { tone: 'wrong', title: t('pages.chooseShiftFirst') };
    // Which bags there are, the server knows: the screen's own list may still be on its way.
    const bags = await askBagsOf(shift);
    if (bags.some((one) => one.bagNo === code)) return openBag(code);
    // A whole bin of an inbound document lies in no bag, and neither does a return that is carried on.
    const isWhole = isBinNumber(code) || isInboundReturnNumber(code);
    if (!bagNo && !isWhole) return { tone: 'wrong', title: t('pages.scanBagFirst') };
    return putIn(id, shift, isWhole ? null : bagNo, code);
  }
  async function putIn(key: string, shift: string, bagNo: string | null, number: string): Promise<ScanAnswer> {
    loading.put({ filled: bagNo });
    const done = await ask(addPackaging, { id: shift, bagNo, number }, { quiet: true, idempotencyKey: key });
    void refreshAfterScan();
    // What was loaded as it came lies in no bag, whichever is open.
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
      counts: done.repeated ? 0 : 1,
      undo: () => ask(deletePackaging, { id: shift, bagNo, number: done.parcelNo }).then(refreshAfterScan),
    };
  }

  const scans = useScans({
    keep: 'bagging',
    onScan,
    steps: {
      shift(chosen: string | null) {
        loading.put({ shiftId: chosen, bagNo: null });
        return quietly;
      },
      async seal({ bagNo, ...input }: Sealed, key) {
        await ask(sealBag, input, { quiet: true, idempotencyKey: key });
        void refreshAfterScan();
        onSealed?.({ id: input.id, bagNo });
        // Nothing goes into it any more; a bag that was scanned since stays in front.
        if (loading.now().bagNo === bagNo) loading.put({ bagNo: null, filled: null });
        return { tone: 'success', title: t('pages.sealed', { bagNo }), next: t('pages.scanBag') };
      },
      bag(bagNo: string | null) {
        loading.put({ bagNo });
        return quietly;
      },
    },
  });
  return { shiftId, bagNo: open.bagNo, filled: open.filled ?? null, scans };
}
