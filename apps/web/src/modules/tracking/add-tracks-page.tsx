import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { addOrderTracks } from '@entrepot/contract/modules/tracking/calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { Grid, Stack } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { LinesField, TextField } from '@entrepot/ui/text-field.tsx';
import { useMemo, useState } from 'react';
import { enumChoices } from '../../core/enums.ts';
import { useWords } from '../../core/i18n.ts';
import { usePlace } from '../../core/place.ts';
import { useCall } from '../../core/use-action.ts';

type Status = CodeOf<'TrajectoryStatus'>;
interface Result {
  number: string | null;
  ok: boolean;
  message: string | null;
}
// What people tell of an order after it left; the product writes its own steps itself.
const told = new Set<number>(
  Object.values(enumCodes.TrajectoryStatus).filter(
    (code) => code >= enumCodes.TrajectoryStatus.Arrived && code <= enumCodes.TrajectoryStatus.Returning,
  ),
);

/** Tells of up to 200 orders at once where they are; the orders move on where their state allows. */
export function Page() {
  const t = useWords('tracking');
  const place = usePlace();
  const [numbers, setNumbers] = useState<string[]>([]);
  const [status, setStatus] = useState<Status>(enumCodes.TrajectoryStatus.Delivering);
  const [location, setLocation] = useState('');
  const [results, setResults] = useState<Result[] | null>(null);
  const adding = useCall(addOrderTracks, {
    success: (rows) => t('pages.added', { count: rows.filter(({ ok }) => ok).length }),
    done: (rows) => {
      setResults(rows as Result[]);
      setNumbers(rows.filter(({ ok }) => !ok).map(({ number }) => number ?? ''));
    },
  });
  const columns = useMemo(
    () => [
      { key: 'number', label: t('pages.number') },
      { key: 'result', label: t('pages.result'), wrap: true, cell: (row: Result) => (row.ok ? t('pages.done') : row.message) },
    ],
    [t],
  );
  return (
    <Stack>
      <PageHeader title={place.title} />
      <Grid columns={2} least={320}>
        <LinesField
          label={t('pages.numbers')}
          hint={t('pages.numbersHint')}
          value={numbers}
          onChange={setNumbers}
          max={200}
          rows={8}
          required
        />
        <Stack>
          <Select
            label={t('track.fields.status')}
            required
            options={enumChoices('TrajectoryStatus').filter(({ value }) => told.has(value))}
            value={status}
            onChange={(value) => setStatus((value ?? status) as Status)}
          />
          <TextField label={t('track.fields.location')} value={location} onChange={setLocation} maxLength={200} />
          <Button kind="primary" disabled={!numbers.length} onClick={() => adding.run({ numbers, trajectoryStatus: status, location })}>
            {t('actions.add')}
          </Button>
        </Stack>
      </Grid>
      {results && (
        <DataTable
          label={t('pages.result')}
          columns={columns}
          rows={results}
          rowKey={(row) => row.number ?? ''}
          rowTone={(row) => (row.ok ? 'done' : 'wrong')}
        />
      )}
    </Stack>
  );
}
