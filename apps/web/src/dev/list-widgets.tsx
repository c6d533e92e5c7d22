import { f } from '@entrepot/contract/core/field.ts';
import { ColumnChooser } from '@entrepot/ui/column-chooser.tsx';
import { FilterBar } from '@entrepot/ui/filter-bar.tsx';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import type { FilterItem, ToolbarAction } from '@entrepot/ui/list-props.ts';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import { Group } from '@entrepot/ui/layout.tsx';
import { Toolbar } from '@entrepot/ui/toolbar.tsx';
import { useState } from 'react';
import { useColumns as useKeptColumns } from '../core/list/use-columns.ts';
import { fields } from './samples.ts';
import { Show } from './stage.tsx';
import { useDevWords } from './words.ts';

const initial = { urgent: true };
const none = {};

function Bar({ id, title, filters, start }: { id: string; title: string; filters: readonly FilterItem[]; start: Record<string, unknown> }) {
  const t = useDevWords();
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
  const t = useDevWords();
  const keys = ['number', 'name', 'weight', 'price'];
  const columns = useKeptColumns('dev:widgets', keys);
  return (
    <Show id="columns" title={t('s.columns')}>
      <Group>
        <ColumnChooser
          columns={keys.map((key) => ({ key, label: t(`f.${key}`) }))}
          value={columns.set}
          onChange={columns.choose}
          onReset={columns.reset}
        />
        <Text>{columns.shown.map((key) => t(`f.${key}`)).join(' · ')}</Text>
      </Group>
    </Show>
  );
}

function Toolbars() {
  const t = useDevWords();
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
          {(['idle', 'active', 'done', 'waits', 'wrong'] as const).map((tone, at) => (
            <StateTag key={tone} tone={tone} label={t('w.do', { at: at + 1 })} />
          ))}
        </Group>
      </Show>
    </>
  );
}

/** Filter bar, column chooser and toolbar. */
export function ListWidgets() {
  const t = useDevWords();
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
