import { f } from '@entrepot/contract/core/field.ts';
import { EditTable } from '@entrepot/ui/table/edit-table.tsx';
import { FreeTable } from '@entrepot/ui/table/free-table.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import type { EditColumn, EditLine } from '@entrepot/ui/table/table-props.ts';
import { useState } from 'react';
import { fields } from './samples.ts';
import { Show } from './stage.tsx';
import { useDevTexts } from './texts.ts';

const start: readonly EditLine[] = [
  { name: 'Tea set', pieces: 2, weight: '1.25' },
  { name: null, pieces: 0, weight: '0.5' },
];
const nothing: readonly EditLine[] = [];

/** Editable tables. */
export function EditWidgets() {
  const t = useDevTexts();
  const [saved, setSaved] = useState<Record<string, number>>({});
  const [wrong, setWrong] = useState('');
  const columns: readonly EditColumn[] = [
    { key: 'name', label: t('f.name'), field: fields.name, required: true },
    { key: 'pieces', label: t('f.pieces'), field: f.count(), rule: (value) => (Number(value) > 0 ? null : t('w.above')) },
    { key: 'weight', label: t('f.weight'), field: fields.weight },
  ];
  const save = (table: string) => (lines: readonly EditLine[]) => {
    setWrong('');
    setSaved((now) => ({ ...now, [table]: lines.length }));
  };
  return (
    <Stack>
      <Show id="edit" title={t('s.edit')}>
        <EditTable
          label={t('s.edit')}
          columns={columns}
          lines={start}
          onSave={save('edit')}
          onWrong={(labels) => setWrong(labels.join(' '))}
        />
        <output data-failing>{wrong}</output>
        {saved.edit !== undefined && <Text>{t('s.saved', { count: saved.edit })}</Text>}
      </Show>
      <Show id="free" title={t('s.free')}>
        <FreeTable label={t('s.free')} columns={columns.slice(2)} lines={nothing} onSave={save('free')} />
        {saved.free !== undefined && <Text>{t('s.saved', { count: saved.free })}</Text>}
      </Show>
    </Stack>
  );
}
