import { toneOf } from '@entrepot/contract/core/statuses.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { bag } from '@entrepot/contract/modules/transport/bag.ts';
import { arrivalDiscrepancyIndex, transportShiftArrivalReceipt } from '@entrepot/contract/modules/transport/screens.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { useArrival } from '@entrepot/client/floor/use-arrival.ts';
import { useJustFinished } from '@entrepot/client/floor/next-steps.ts';
import { NextSteps } from '../../core/scan/next-steps.tsx';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { Select } from '@entrepot/ui/form/select.tsx';
import { useMemo, useRef, useState } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useTabLocation } from '../../core/tabs/tab-location.ts';
import { useCommands } from '../../core/scan/use-commands.ts';
import { useKeys } from '../../core/tabs/use-keys.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { bagColumns } from './bag-columns.ts';
import { NoShift } from './no-shift.tsx';
import { ShiftPackages } from './shift-packages.tsx';

const UndoReceiptDialog = late(() => import('./correction-dialogs.tsx').then(({ UndoReceiptDialog }) => ({ default: UndoReceiptDialog })));
const ReportDialog = late(() => import('./report-dialog.tsx').then(({ ReportDialog }) => ({ default: ReportDialog })));
/** Number of the bag whose receipt is reverted; empty when it is entered. */
type Undoing = { bagNo: string | null };
/** Signing for the bags of a shift that arrived, scan by scan; ending the shift reports what is missing. */
export function Page() {
  const t = useTexts('transport');
  const place = useTabLocation();
  const can = useCan();
  const arrival = useArrival();
  const { shifts, isKnown, error, refetch, shiftId, isOpen, packages, bags, expected, received, sealOf, scans } = arrival;
  const [undoing, setUndoing] = useState<Undoing | null>(null);
  const [reporting, setReporting] = useState(false);
  const mayUndo = can(transportShiftArrivalReceipt.UndoReceipt);
  // Whether it arrived is shown next to the number: as last column it would be cut off first.
  const columns = useMemo(() => {
    const [number, ...rest] = bagColumns(t);
    return [number!, signedColumn(t('pages.receipt')), ...rest];
  }, [t]);
  const isReceived = useJustFinished('shiftReceived');
  function choose(value: string | null) {
    // The next scan is a bag.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    arrival.choose(value);
  }
  async function end() {
    const missing = await arrival.missing();
    const agreed = await confirm({
      title: t('pages.completeTitle'),
      text: t(missing > 0 ? 'pages.completeText' : 'pages.completeAll', { count: missing }),
      confirmLabel: t('actions.complete'),
      tone: missing > 0 ? 'danger' : 'plain',
    });
    if (agreed) await arrival.end();
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
      {isReceived && shiftId === null && <NextSteps unit="shiftReceived" />}
      <div ref={choice}>
        <Select label={t('transportShift.title')} options={shifts} value={shiftId} onChange={choose} hint={t('pages.chooseShiftKey')} />
      </div>
      {shifts.length > 0 && can(transportShiftArrivalReceipt.SignFor) && (
        <ScanField
          scans={scans}
          label={sealOf ? t('pages.scanSeal', { bagNo: sealOf }) : t(shiftId ? 'pages.scanArrived' : 'pages.scanArrivedShift')}
          armed={sealOf !== null}
          onEscape={arrival.leaveSeal}
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
