import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { completeShift, getBagReceipt, signForBag } from '@entrepot/contract/modules/transport/calls.ts';
import { useState } from 'react';
import { callApi, type ResponseOf } from '../calls/api.ts';
import { type ApiProblem, isApiProblem, isTransient } from '../calls/problem.ts';
import { useCallQuery } from '../react/call-query.ts';
import { refreshAfterScan } from '../react/queries.ts';
import { useCall } from '../react/use-action.ts';
import { useDesk } from '../react/use-desk.ts';
import { useScans } from '../react/use-scans.ts';
import { useTexts } from '../react/use-texts.ts';
import { isDone, refusalAnswer, type ScanAnswer } from '../scan/scan-answer.ts';
import type { Scan } from '../scan/scan-queue.ts';
import { noteFinished } from './next-steps.ts';
import { numberOfShift, type ShiftChoice, useShiftChoices, useShiftPackages, useShiftsMissingBags } from './shifts.ts';

/** The bag whose seal is scanned next, and the seal whose second scan confirms it although it is another one. */
interface SealToScan {
  bagNo: string | null;
  confirms: string | null;
}

const noSeal: SealToScan = { bagNo: null, confirms: null };

/**
 * Handles the scans of the receipt of bags: a shift number chooses the shift; a bag, a loose carton, a package or an order is received at the shift that
 * it came with, which is then chosen. A single shift is chosen automatically.
 */
export function useArrival() {
  const t = useTexts('transport');
  const { shifts: arrived, isKnown, error, refetch } = useShiftChoices(enumCodes.TransportShiftStatus.Arrived);
  const ended = useShiftsMissingBags();
  const [chosen, setChosen] = useState<ShiftChoice | null>(null);
  const offered = [...arrived, ...ended.map(({ value, label }) => ({ value, label: t('pages.missesBags', { name: label }) }))];
  // A shift whose last bag was found stays selected until another one is.
  const shifts = chosen && !offered.some(({ value }) => value === chosen.value) ? [...offered, chosen] : offered;
  const shiftId = chosen?.value ?? (arrived.length === 1 ? arrived[0]!.value : null);
  const isOpen = arrived.some(({ value }) => value === shiftId);
  const packages = useShiftPackages(shiftId);
  const receipt = useCallQuery(getBagReceipt, shiftId === null ? null : { id: shiftId });
  const ending = useCall(completeShift, { success: t('pages.completed'), done: () => (noteFinished('shiftReceived'), setChosen(null)) });
  const { expected = 0, received = 0, bags } = receipt.data ?? {};
  const [{ bagNo: sealOf }, seal] = useDesk<SealToScan>(`arrival-seal.${shiftId ?? ''}`, noSeal);

  async function onScan({ id, code: scanned }: Scan): Promise<ScanAnswer> {
    const code = scanned.toUpperCase();
    const meant = [...arrived, ...ended, chosen].find((one) => one && numberOfShift(one) === code);
    if (meant) {
      setChosen(meant);
      return { tone: 'success', title: meant.label, next: t('pages.scanArrived') };
    }
    const { bagNo, confirms } = seal.now();
    const isSeal = bagNo !== null && bagNo !== code && !bags?.some((one) => one.bagNo === code);
    const scannedSeal = isSeal ? { bagNo, sealNumber: code, confirmSeal: confirms === code } : { bagNo: code };
    return shiftId ? receive(shiftId, scannedSeal, id) : receiveAnywhere(code, id);
  }
  /** Receives what was scanned before a shift was chosen, at the shift that it came with; that shift is chosen. */
  async function receiveAnywhere(code: string, key: string): Promise<ScanAnswer> {
    const refusals: ApiProblem[] = [];
    for (const shift of [...arrived, ...ended]) {
      try {
        const answer = await receive(shift.value, { bagNo: code }, `${key}-${refusals.length}`);
        setChosen(shift);
        return answer;
      } catch (thrown) {
        if (!isApiProblem(thrown) || isTransient(thrown)) throw thrown;
        // It is of this shift: received already, or its seal is scanned after it.
        const isOfThis = isDone(thrown) || Boolean((thrown.data as { SealOf?: string } | null)?.SealOf);
        if (isOfThis) setChosen(shift);
        if (isOfThis) return { ...refusalAnswer(thrown), tone: 'warn', next: t('pages.scanArrived') };
        refusals.push(thrown);
      }
    }
    throw refusals[0] ?? new Error('no shift has arrived');
  }
  async function receive(ofShift: string, scannedBag: Omit<Input<typeof signForBag>, 'id'>, key: string): Promise<ScanAnswer> {
    try {
      const done = await callApi(signForBag, { id: ofShift, ...scannedBag }, { quiet: true, idempotencyKey: key });
      seal.put(noSeal);
      return answerTo(done, scannedBag);
    } catch (thrown) {
      // The scan is sent again, for the same bag.
      if (isTransient(thrown)) throw thrown;
      seal.put(noSeal);
      const of = isApiProblem(thrown) && (thrown.data as { SealOf?: string; ConfirmSeal?: boolean } | null);
      if (!of || !of.SealOf) throw thrown;
      seal.put({ bagNo: of.SealOf, confirms: of.ConfirmSeal ? (scannedBag.sealNumber ?? null) : null });
      const answer = refusalAnswer(thrown as ApiProblem);
      return of.ConfirmSeal ? { ...answer, next: t('pages.confirmSeal') } : { ...answer, tone: 'warn' };
    }
  }
  function answerTo(done: ResponseOf<(typeof signForBag)['output']>, { confirmSeal }: Omit<Input<typeof signForBag>, 'id'>): ScanAnswer {
    void refreshAfterScan();
    return {
      tone: confirmSeal ? 'warn' : 'success',
      title: t('pages.received', { bagNo: done.bagNo }),
      next: confirmSeal ? t('pages.otherSealReceived') : undefined,
      text: isOpen || !shiftId ? t('pages.receivedOf', { received: done.received, expected: done.expected }) : t('pages.foundBag'),
      counts: 1,
    };
  }
  // Pending scans belong to the shift they were made for.
  const scans = useScans({ queueName: `arrival.${shiftId ?? ''}`, tally: 'arrival', onScan });
  return {
    shifts,
    isKnown,
    error,
    refetch,
    shiftId,
    /** Whether the shift has arrived and was not ended. */
    isOpen,
    packages,
    bags,
    expected,
    received,
    /** The number of the bag whose seal is scanned next. */
    sealOf,
    scans,
    choose: (value: string | null) => setChosen([...arrived, ...ended].find((one) => one.value === value) ?? null),
    leaveSeal: () => seal.put(noSeal),
    /** Asks the server how many are missing now: the last bag may have been received a moment ago, here or by a colleague. */
    async missing(): Promise<number> {
      const { data = receipt.data } = await receipt.refetch();
      return data ? data.expected - data.received : 0;
    },
    /** Ends the receipt of the shift. */
    end: () => ending.run({ id: shiftId! }),
  };
}
