import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { bag } from '@entrepot/contract/modules/transport/bag.ts';
import { completeShift, getBagReceipt, signForBag } from '@entrepot/contract/modules/transport/calls.ts';
import { transportShiftArrivalReceipt } from '@entrepot/contract/modules/transport/screens.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import type { Scan, ScanAnswer } from '@entrepot/ui/scan-props.ts';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useScans } from '@entrepot/client/react/use-scans.ts';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import type { Column } from '@entrepot/ui/table-props.ts';
import { Select } from '@entrepot/ui/select.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ask, type Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { usePlace } from '../../core/tabs/place.ts';
import { refreshAfterScan } from '@entrepot/client/react/queries.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { bagColumns } from './bag-columns.ts';
import { NoShift } from './no-shift.tsx';
import { numberOfShift, type ShiftChoice, useShiftChoices, useShiftsMissingBags } from '@entrepot/client/floor/shifts.ts';

/** Signing for the bags of a shift that arrived, scan by scan; ending the shift reports what is missing. */
export function Page() {
  const t = useWords('transport');
  const place = usePlace();
  const can = useCan();
  const { shifts: arrived, isKnown, error, refetch } = useShiftChoices(enumCodes.TransportShiftStatus.Arrived);
  const ended = useShiftsMissingBags();
  const [chosen, setChosen] = useState<ShiftChoice | null>(null);
  const offered = [...arrived, ...ended.map(({ value, label }) => ({ value, label: t('pages.missesBags', { name: label }) }))];
  // A shift whose last bag was found stays chosen until another one is.
  const shifts = chosen && !offered.some(({ value }) => value === chosen.value) ? [...offered, chosen] : offered;
  const shiftId = chosen?.value ?? (arrived.length === 1 ? arrived[0]!.value : null);
  const isOpen = arrived.some(({ value }) => value === shiftId);
  const receipt = useQuery({
    queryKey: ['receipt', shiftId],
    queryFn: () => ask(getBagReceipt, { id: shiftId! }, { quiet: true }),
    enabled: shiftId !== null,
  });
  // Whether it came stands beside its number: at the end it would be cut off first.
  const columns = useMemo(() => {
    const [number, ...rest] = bagColumns(t);
    return [number!, signedColumn(t('pages.receipt')), ...rest];
  }, [t]);
  const ending = useCall(completeShift, { success: t('pages.completed'), done: () => setChosen(null) });
  const { expected = 0, received = 0, bags } = receipt.data ?? {};

  async function onScan({ id, code: scanned }: Scan): Promise<ScanAnswer> {
    const code = scanned.toUpperCase();
    const meant = [...arrived, ...ended, chosen].find((one) => one && numberOfShift(one) === code);
    if (meant) {
      setChosen(meant);
      return { tone: 'success', title: meant.label, next: t('pages.scanBag') };
    }
    const done = await ask(signForBag, { id: shiftId!, bagNo: code }, { quiet: true, idempotencyKey: id });
    void refreshAfterScan();
    return {
      tone: 'success',
      title: t('pages.received', { bagNo: done.bagNo }),
      text: isOpen ? t('pages.receivedOf', { received: done.received, expected: done.expected }) : t('pages.foundBag'),
      counts: 1,
    };
  }
  // Scans that wait stay with the shift they were made for.
  const scans = useScans({ keep: `arrival.${shiftId ?? ''}`, tally: 'arrival', onScan });
  function choose(value: string | null) {
    setChosen([...arrived, ...ended].find((one) => one.value === value) ?? null);
  }
  async function end() {
    const agreed = await confirm({
      title: t('pages.completeTitle'),
      text: t(expected > received ? 'pages.completeText' : 'pages.completeAll', { count: expected - received }),
      confirmLabel: t('actions.complete'),
      tone: expected > received ? 'danger' : 'plain',
    });
    if (agreed) await ending.run({ id: shiftId! });
  }
  return (
    <Stack>
      <PageHeader
        title={place.title}
        actions={shiftId && isOpen && can(transportShiftArrivalReceipt.Complete) && <Button onClick={end}>{t('actions.complete')}</Button>}
      />
      <Select label={t('transportShift.title')} options={shifts} value={shiftId} onChange={choose} />
      {shiftId ? (
        <>
          <ScanField
            key={shiftId}
            scans={scans}
            label={t('pages.scanBag')}
            hint={t('pages.receivedOf', { received, expected })}
            disabled={!can(transportShiftArrivalReceipt.SignFor)}
          />
          <DataTable label={t('bag.plural')} columns={columns} rows={bags as never} />
        </>
      ) : shifts.length > 0 ? (
        <EmptyState title={t('pages.chooseShiftFirst')} />
      ) : isKnown ? (
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
    const isSigned = status === enumCodes.BagNumberStatus.Received;
    return <StateTag label={enumLabel('SignStatus', isSigned ? Signed : NotSigned)} tone={isSigned ? 'done' : 'waits'} />;
  },
});
