import { addOrderTracks } from '@entrepot/contract/modules/tracking/calls.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Grid, Group, Stack } from '@entrepot/ui/page/layout.tsx';
import { LinesField } from '@entrepot/ui/form/text-field.tsx';
import { useMemo, useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { TrackFields, useTrackFields } from './track-fields.tsx';

interface Result {
  number: string | null;
  ok: boolean;
  message: string | null;
}

/** Adds a tracking event to up to 200 orders in one call; orders advance where their state allows. */
export function OrderTracks() {
  const t = useTexts('tracking');
  const [numbers, setNumbers] = useState<string[]>([]);
  const { track, location, fields } = useTrackFields();
  const [results, setResults] = useState<Result[] | null>(null);
  const adding = useCall(addOrderTracks, {
    success: (rows) => t('pages.added', { count: rows.filter(({ ok }) => ok).length }),
    done: (rows) => {
      setResults(rows);
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
      <Grid columns={2} least={320}>
        <LinesField
          label={t('pages.numbers')}
          hint={t('pages.numbersHint')}
          value={numbers}
          onChange={setNumbers}
          max={200}
          rows={12}
          required
        />
        <Stack>
          <TrackFields fields={fields} place />
          <Group>
            <Button
              kind="primary"
              busy={adding.busy}
              disabled={!numbers.length}
              onClick={() => adding.run({ numbers, ...track, location: location || null })}
            >
              {t('actions.add')}
            </Button>
          </Group>
        </Stack>
      </Grid>
      {results && (
        <DataTable
          label={t('pages.result')}
          columns={columns}
          rows={results}
          rowKey={(row) => row.number ?? ''}
          rowTone={(row) => (row.ok ? 'success' : 'error')}
        />
      )}
    </Stack>
  );
}
