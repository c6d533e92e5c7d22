import { toneOf } from '@entrepot/contract/core/statuses.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { bag } from '@entrepot/contract/modules/transport/bag.ts';
import { completeShift, getBagReceipt, signForBag } from '@entrepot/contract/modules/transport/calls.ts';
import { arrivalDiscrepancyIndex, transportShiftArrivalReceipt } from '@entrepot/contract/modules/transport/screens.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import type { Scan, ScanAnswer } from '@entrepot/ui/scan/scan-props.ts';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { isDone, refusalAnswer } from '@entrepot/client/scan/scan-answer.ts';
import { type ApiProblem, isApiProblem, isTransient } from '@entrepot/client/calls/problem.ts';
import { useDesk } from '@entrepot/client/react/use-desk.ts';
import { useScans } from '@entrepot/client/react/use-scans.ts';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { Select } from '@entrepot/ui/form/select.tsx';
import { useMemo, useRef, useState } from 'react';
import { callApi, type Listed, type ResponseOf } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useTabLocation } from '../../core/tabs/tab-location.ts';
import { useCommands } from '../../core/scan/use-commands.ts';
import { useKeys } from '../../core/tabs/use-keys.ts';
import { refreshAfterScan } from '@entrepot/client/react/queries.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { bagColumns } from './bag-columns.ts';
import { NoShift } from './no-shift.tsx';
import { ShiftPackages } from './shift-packages.tsx';
import { numberOfShift, type ShiftChoice, useShiftChoices, useShiftPackages, useShiftsMissingBags } from '@entrepot/client/floor/shifts.ts';

const UndoReceiptDialog = late(() => import('./correction-dialogs.tsx').then(({ UndoReceiptDialog }) => ({ default: UndoReceiptDialog })));
const ReportDialog = late(() => import('./report-dialog.tsx').then(({ ReportDialog }) => ({ default: ReportDialog })));
/** Number of the bag whose receipt is reverted; empty when it is entered. */
type Undoing = { bagNo: string | null };
/** The bag whose seal is scanned next, and the seal whose second scan confirms it although it is another one. */
interface SealToScan {
  bagNo: string | null;
  confirms: string | null;
}

const noSeal: SealToScan = { bagNo: null, confirms: null };

/** Signing for the bags of a shift that arrived, scan by scan; ending the shift reports what is missing. */
export function Page() {
  const t = useTexts('transport');
  const place = useTabLocation();
  const can = useCan();
  const { shifts: arrived, isKnown, error, refetch } = useShiftChoices(enumCodes.TransportShiftStatus.Arrived);
  const ended = useShiftsMissingBags();
  const [chosen, setChosen] = useState<ShiftChoice | null>(null);
  const [undoing, setUndoing] = useState<Undoing | null>(null);
  const [reporting, setReporting] = useState(false);
  const mayUndo = can(transportShiftArrivalReceipt.UndoReceipt);
  const offered = [...arrived, ...ended.map(({ value, label }) => ({ value, label: t('pages.missesBags', { name: label }) }))];
  // A shift whose last bag was found stays selected until another one is.
  const shifts = chosen && !offered.some(({ value }) => value === chosen.value) ? [...offered, chosen] : offered;
  const shiftId = chosen?.value ?? (arrived.length === 1 ? arrived[0]!.value : null);
  const isOpen = arrived.some(({ value }) => value === shiftId);
  const packages = useShiftPackages(shiftId);
  const receipt = useCallQuery(getBagReceipt, shiftId === null ? null : { id: shiftId });
  // Whether it arrived is shown next to the number: as last column it would be cut off first.
  const columns = useMemo(() => {
    const [number, ...rest] = bagColumns(t);
    return [number!, signedColumn(t('pages.receipt')), ...rest];
  }, [t]);
  const ending = useCall(completeShift, { success: t('pages.completed'), done: () => setChosen(null) });
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
  function choose(value: string | null) {
    // The next scan is a bag.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    setChosen([...arrived, ...ended].find((one) => one.value === value) ?? null);
  }
  async function end() {
    // Asks the server what is missing now: the last bag may have been received a moment ago, here or by a colleague.
    const { data = receipt.data } = await receipt.refetch();
    const missing = data ? data.expected - data.received : 0;
    const agreed = await confirm({
      title: t('pages.completeTitle'),
      text: t(missing > 0 ? 'pages.completeText' : 'pages.completeAll', { count: missing }),
      confirmLabel: t('actions.complete'),
      tone: missing > 0 ? 'danger' : 'plain',
    });
    if (agreed) await ending.run({ id: shiftId! });
  }
  const choice = useRef<HTMLDivElement>(null);
  const toChoice = () => {
    const field = choice.current?.querySelector<HTMLElement>('[role=combobox]');
    field?.focus();
    field?.click();
  };
  const report = shiftId && can(arrivalDiscrepancyIndex.Report) ? () => setReporting(true) : undefined;
  const undo = shiftId && mayUndo ? () => setUndoing({ bagNo: null }) : undefined;
  const finish = shiftId && isOpen && can(transportShiftArrivalReceipt.Complete) ? end : undefined;
  useKeys({ F2: toChoice, F7: report, F8: undo, F9: finish });
  useCommands({ problem: report, done: finish });
  return (
    <Stack>
      <PageHeader
        title={place.title}
        actions={
          <>
            {report && (
              <Button shortcut="F7" onClick={report}>
                {t('actions.Report')}
              </Button>
            )}
            {undo && (
              <Button shortcut="F8" onClick={undo}>
                {t('actions.undoReceipt')}
              </Button>
            )}
            {finish && (
              <Button shortcut="F9" onClick={finish}>
                {t('actions.complete')}
              </Button>
            )}
          </>
        }
      />
      <div ref={choice}>
        <Select label={t('transportShift.title')} options={shifts} value={shiftId} onChange={choose} hint={t('pages.chooseShiftKey')} />
      </div>
      {shifts.length > 0 && can(transportShiftArrivalReceipt.SignFor) && (
        <ScanField
          scans={scans}
          label={sealOf ? t('pages.scanSeal', { bagNo: sealOf }) : t(shiftId ? 'pages.scanArrived' : 'pages.scanArrivedShift')}
          armed={sealOf !== null}
          onEscape={() => seal.put(noSeal)}
          hint={shiftId ? t('pages.receivedOf', { received, expected }) : t('pages.scanArrivedShift')}
        />
      )}
      {shiftId ? (
        <>
          <DataTable
            label={t('bag.plural')}
            columns={columns}
            rows={bags}
            actions={[
              {
                key: 'undoReceipt',
                label: t('actions.undoReceipt'),
                visible: ({ status }) => mayUndo && status === enumCodes.BagNumberStatus.Received,
                run: ({ bagNo }) => setUndoing({ bagNo }),
              },
            ]}
          />
          {packages.length > 0 && (
            <ShiftPackages
              rows={packages}
              action={{
                label: t('actions.undoReceipt'),
                isPossible: ({ status }) => mayUndo && status === enumCodes.WarehouseTransferStatus.Arrived,
                run: ({ courierNumber }) => setUndoing({ bagNo: courierNumber }),
              }}
            />
          )}
          {reporting && <ReportDialog shiftId={shiftId} onClose={() => setReporting(false)} />}
          {undoing && <UndoReceiptDialog shiftId={shiftId} bagNo={undoing.bagNo} onClose={() => setUndoing(null)} />}
        </>
      ) : shifts.length > 0 ? null : isKnown ? (
        <NoShift why="noArrivedShift" />
      ) : error ? (
        <ErrorState {...errorProps(error, refetch)} />
      ) : (
        <LoadingBlock />
      )}
    </Stack>
  );
}

const { Signed, NotSigned } = enumCodes.SignStatus;

/** Whether a bag has been signed for. */
const signedColumn = (label: string): Column<Listed<typeof bag>> => ({
  key: 'signed',
  label,
  width: 150,
  cell({ status }) {
    const code = status === enumCodes.BagNumberStatus.Received ? Signed : NotSigned;
    return <StateTag label={enumLabel('SignStatus', code)} tone={toneOf('SignStatus', code)} />;
  },
});
