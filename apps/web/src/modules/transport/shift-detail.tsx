import { getShiftBags, getShiftTracks } from '@entrepot/contract/modules/transport/calls.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type transportShift, transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ask, type Listed } from '@entrepot/client/calls/api.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { DeclarantPlan } from '../customs/public.tsx';
import { bagColumns } from './bag-columns.ts';

const { Export } = enumCodes.TransportShiftType;

/** The bags of a shift and what was told of its way. */
export function ShiftDetail({ shift }: { shift: Listed<typeof transportShift> }) {
  const t = useWords('transport');
  const bags = useQuery({
    queryKey: ['shift-bags', shift.id],
    queryFn: () => ask(getShiftBags, { id: shift.id, rows: 100 }, { quiet: true }),
  });
  const tracks = useQuery({ queryKey: ['shift-tracks', shift.id], queryFn: () => ask(getShiftTracks, { id: shift.id }, { quiet: true }) });
  const columns = useMemo(() => bagColumns(t), [t]);
  const trackColumns = useMemo(
    () => [
      { key: 'trackTime', label: t('shiftTrack.fields.trackTime'), width: 180 },
      { key: 'content', label: t('shiftTrack.fields.content'), wrap: true },
    ],
    [t],
  );
  return (
    <Stack>
      {!transportShiftStates.is(shift.status, 'locked') && shift.type === Export && shift.orderCount > 0 && (
        <DeclarantPlan transportShiftId={shift.id} />
      )}
      <DataTable
        label={t('bag.plural')}
        columns={columns}
        rows={bags.data?.data as never}
        error={bags.error ? errorProps(bags.error, bags.refetch) : null}
        empty={{ title: t('pages.noBags'), compact: true }}
        height={Math.min(320, 84 + 36 * Math.max(1, bags.data?.data?.length ?? 1))}
      />
      {(tracks.data?.length ?? 0) > 0 && (
        <DataTable label={t('shiftTrack.plural')} columns={trackColumns} rows={tracks.data} height={240} />
      )}
    </Stack>
  );
}
