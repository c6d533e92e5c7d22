import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Grid, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { PagedTable } from '@entrepot/ui/table/paged-table.tsx';
import type { RowAction, Sort } from '@entrepot/ui/table/table-props.ts';
import { useMemo, useState } from 'react';
import { type Sample, samples, useColumns } from './samples.ts';
import { Show } from './stage.tsx';
import { useDevTexts } from './texts.ts';

const few = samples(8);
const some = samples(45);
const many = samples(2000);
const noRows: readonly Sample[] = [];

function useActions(): readonly RowAction<Sample>[] {
  const t = useDevTexts();
  return useMemo(
    () =>
      [1, 2, 3, 4, 5, 6, 7].map((at) => ({
        key: String(at),
        label: t('w.do', { at }),
        icon: <Icon name={(['edit', 'copy', 'print', 'eye', 'star', 'lock', 'trash'] as const)[at - 1]!} />,
        visible: (row) => at !== 2 || row.pieces > 1,
        run: () => undefined,
      })),
    [t('w.do')],
  );
}

function Many() {
  const t = useDevTexts();
  const [keys, setKeys] = useState<string[]>([]);
  const [sort, setSort] = useState<Sort | null>(null);
  return (
    <Show id="many" title={t('s.many')}>
      <DataTable
        label={t('s.many')}
        columns={useColumns(t)}
        rows={few}
        selection="many"
        selected={keys}
        onSelect={setKeys}
        sort={sort}
        onSort={setSort}
        actions={useActions()}
        expand={(row) => <Text>{`${row.name}: ${row.created.toISOString()}`}</Text>}
        rowTone={(row) => (row.weight === null ? 'waiting' : undefined)}
        summary
        onOpen={() => undefined}
      />
      <output data-keys>{keys.join(' ')}</output>
    </Show>
  );
}

function One() {
  const t = useDevTexts();
  const [keys, setKeys] = useState<string[]>([]);
  return (
    <Show id="one" title={t('s.one')}>
      <DataTable label={t('s.one')} columns={useColumns(t)} rows={few.slice(0, 3)} selection="one" selected={keys} onSelect={setKeys} />
      <output data-keys>{keys.join(' ')}</output>
    </Show>
  );
}

function States() {
  const t = useDevTexts();
  const columns = useColumns(t).slice(0, 3);
  const [tries, setTries] = useState(0);
  const retry = { message: t('s.error'), requestId: '0197a000', onRetry: () => setTries(tries + 1) };
  return (
    <Grid columns={2} least={420}>
      <Show id="loading" title={t('s.loading')}>
        <DataTable label={t('s.loading')} columns={columns} rows={undefined} skeletonRows={3} />
      </Show>
      <Show id="refetching" title={t('s.refetching')}>
        <DataTable label={t('s.refetching')} columns={columns} rows={few.slice(0, 3)} refetching />
      </Show>
      <Show id="empty" title={t('s.empty')}>
        <DataTable label={t('s.empty')} columns={columns} rows={noRows} />
      </Show>
      <Show id="filtered" title={t('s.filtered')}>
        <DataTable label={t('s.filtered')} columns={columns} rows={noRows} filtered onClearFilters={() => undefined} />
      </Show>
      <Show id="error" title={t('s.error')}>
        <DataTable label={t('s.error')} columns={columns} rows={undefined} error={retry} />
      </Show>
      <Show id="error-rows" title={t('s.error')}>
        <DataTable label={`${t('s.error')} 2`} columns={columns} rows={few.slice(0, 2)} error={retry} />
      </Show>
    </Grid>
  );
}

function Virtual() {
  const t = useDevTexts();
  const [keys, setKeys] = useState<string[]>([]);
  const title = t('s.virtual', { count: many.length });
  return (
    <Show id="virtual" title={title}>
      <DataTable
        label={title}
        columns={useColumns(t)}
        rows={many}
        selection="many"
        selected={keys}
        onSelect={setKeys}
        summary
        height={360}
      />
      <output data-keys>{keys.length}</output>
    </Show>
  );
}

function Paged() {
  const t = useDevTexts();
  const [keys, setKeys] = useState<string[]>([]);
  return (
    <Show id="paged" title={t('s.paged')}>
      <PagedTable
        label={t('s.paged')}
        columns={useColumns(t)}
        rows={some}
        selection="many"
        selected={keys}
        onSelect={setKeys}
        height={260}
      />
      <output data-keys>{keys.join(' ')}</output>
    </Show>
  );
}

/** The data table in all its states. */
export const TableWidgets = () => (
  <Stack>
    <Many />
    <One />
    <Paged />
    <Virtual />
    <States />
  </Stack>
);
