import { addOrderTracks } from '@entrepot/contract/modules/tracking/calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { Grid, Group, Stack } from '@entrepot/ui/layout.tsx';
import { LinesField } from '@entrepot/ui/text-field.tsx';
import { useMemo, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { TrackFields, useTrackTold } from './track-fields.tsx';

interface Result {
  number: string | null;
  ok: boolean;
  message: string | null;
}

/** Tells of up to 200 orders at once where they are; the orders move on where their state allows. */
export function OrderTracks() {
  const t = useWords('tracking');
  const [numbers, setNumbers] = useState<string[]>([]);
  const { told, location, fields } = useTrackTold();
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
              onClick={() => adding.run({ numbers, ...told, location: location || null })}
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
          rowTone={(row) => (row.ok ? 'done' : 'wrong')}
        />
      )}
    </Stack>
  );
}
