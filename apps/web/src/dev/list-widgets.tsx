import { f } from '@entrepot/contract/core/field.ts';
import { ColumnChooser } from '@entrepot/ui/table/column-chooser.tsx';
import { FilterBar } from '@entrepot/ui/table/filter-bar.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import type { FilterItem, ToolbarAction } from '@entrepot/ui/table/list-props.ts';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { Group } from '@entrepot/ui/page/layout.tsx';
import { Toolbar } from '@entrepot/ui/table/toolbar.tsx';
import { useState } from 'react';
import { useColumns as useStoredColumns } from '../core/list/use-columns.ts';
import { fields } from './samples.ts';
import { Show } from './stage.tsx';
import { useDevTexts } from './texts.ts';

const initial = { urgent: true };
const none = {};

function Bar({ id, title, filters, start }: { id: string; title: string; filters: readonly FilterItem[]; start: Record<string, unknown> }) {
  const t = useDevTexts();
  const [values, setValues] = useState<Record<string, unknown>>(start);
  const [count, setCount] = useState(0);
  const search = (next: Record<string, unknown>) => {
    setValues(next);
    setCount((now) => now + 1);
  };
  return (
    <Show id={id} title={title}>
      <FilterBar filters={filters} values={values} initial={start} onSearch={search} />
      <Text>{t('s.searched', { count })}</Text>
    </Show>
  );
}

function Chooser() {
  const t = useDevTexts();
  const keys = ['number', 'name', 'weight', 'price'];
  const columns = useStoredColumns('dev:widgets', keys);
  return (
    <Show id="columns" title={t('s.columns')}>
      <Group>
        <ColumnChooser
          columns={keys.map((key) => ({ key, label: t(`f.${key}`) }))}
          value={columns.set}
          onChange={columns.choose}
          onReset={columns.reset}
        />
        <Text>{columns.visible.map((key) => t(`f.${key}`)).join(' · ')}</Text>
      </Group>
    </Show>
  );
}

function Toolbars() {
  const t = useDevTexts();
  const [pressed, setPressed] = useState('');
  const act = (at: number, more: Partial<ToolbarAction> = {}): ToolbarAction => ({
    key: String(at),
    label: t('w.do', { at }),
    onClick: () => setPressed(String(at)),
    ...more,
  });
  const seven = [act(1, { primary: true }), act(2), act(3), act(4, { mustSelect: true }), act(5), act(6), act(7, { tone: 'danger' })];
  return (
    <>
      <Show id="toolbar" title={t('s.toolbar')}>
        <Toolbar actions={seven} />
        <output data-pressed>{pressed}</output>
      </Show>
      <Show id="bulk" title={t('s.bulk')}>
        <Toolbar
          actions={[act(1), act(4, { mustSelect: true }), act(8, { bulk: true })]}
          selected={2}
          onClearSelection={() => setPressed('')}
        />
      </Show>
      <Show id="tags" title={t('s.tag')}>
        <Group>
          {(['neutral', 'progress', 'success', 'waiting', 'error'] as const).map((tone, at) => (
            <StateTag key={tone} tone={tone} label={t('w.do', { at: at + 1 })} />
          ))}
        </Group>
      </Show>
    </>
  );
}

/** Filter bar, column chooser and toolbar. */
export function ListWidgets() {
  const t = useDevTexts();
  const item = (key: string, field: FilterItem['field'], span?: number): FilterItem => ({
    key,
    label: t(`f.${key}`),
    field,
    span,
  });
  const short = [item('name', fields.name), item('number', fields.number)];
  const long = [
    ...short,
    item('urgent', f.flag()),
    item('created', f.time()),
    item('weight', fields.weight),
    item('pieces', fields.pieces),
    item('city', f.text()),
    item('phone', f.phone()),
    item('price', fields.price),
    item('remark', f.text()),
  ];
  return (
    <Stack>
      <Bar id="bar" title={t('s.bar')} filters={long} start={initial} />
      <Bar id="short-bar" title={t('s.short')} filters={short} start={none} />
      <Chooser />
      <Toolbars />
    </Stack>
  );
}
