import { getShiftBags, getShiftTracks } from '@entrepot/contract/modules/transport/calls.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { shiftTrack, type transportShift, transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { useMemo } from 'react';
import { type Listed } from '@entrepot/client/calls/api.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { DeclarantPlan } from '../customs/public.tsx';
import { bagColumns } from './bag-columns.ts';

const { Export } = enumCodes.TransportShiftType;

/** Bags and tracking events of a shift. */
export function ShiftDetail({ shift }: { shift: Listed<typeof transportShift> }) {
  const t = useTexts('transport');
  const bags = useCallQuery(getShiftBags, { id: shift.id, rows: 100 });
  const tracks = useCallQuery(getShiftTracks, { id: shift.id });
  const columns = useMemo(() => bagColumns(t), [t]);
  const trackColumns = useMemo(
    () => [
      { key: 'trackTime', label: t('shiftTrack.fields.trackTime'), field: shiftTrack.fields.trackTime, width: 180 },
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
        rows={bags.data?.data}
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
