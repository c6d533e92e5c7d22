import { listMark } from './list-text.ts';
import type { Field, Fields } from '@entrepot/contract/core/field.ts';
import { useState } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { validateLines } from './edit-rules.ts';
import { inputs } from './inputs.tsx';
import { Group, Stack } from './layout.tsx';
import { RowsInput } from './rows-input.tsx';
import type { EditLine, EditTableProps } from './table-props.ts';
import { useWords } from './words.tsx';

// The field of a table's own column is wrapped, so that its input is found again by it.
const wrapped = (columns: EditTableProps['columns']): Fields =>
  Object.fromEntries(
    columns.map(({ key, field, required }) => [key, { ...field, required: required ?? field.required, byServer: false } as Field]),
  );

const rowsField = { widget: 'rows', shape: 'plain' } as unknown as Field;

/**
 * A table whose cells are filled in. Save validates the cells that have rules: when all pass it gives the lines, else it names the
 * columns that fail and marks their cells. `free` lets lines be added and taken out.
 */
export function EditTable({ label, columns, lines, onSave, onWrong, free }: EditTableProps) {
  const t = useWords();
  const [typed, setTyped] = useState<readonly EditLine[]>(lines);
  const [from, setFrom] = useState(lines);
  const [told, setTold] = useState<ReturnType<typeof validateLines>>({ wrong: {}, labels: [] });
  // Other lines from outside replace what was typed.
  if (from !== lines) {
    setFrom(lines);
    setTyped(lines);
  }
  const fields = wrapped(columns);
  const inputOf = (field: Field) => columns.find(({ key }) => fields[key] === field)?.input ?? inputs[field.widget];
  const save = async () => {
    const found = validateLines(columns, typed, { empty: (name) => t('edit.empty', { label: name }), repeated: t('edit.repeated') });
    setTold(found);
    if (found.labels.length > 0) return onWrong?.(found.labels);
    await onSave([...typed]);
  };
  const change = (next: readonly EditLine[] | null) => {
    setTyped(next ?? []);
    setTold({ wrong: {}, labels: [] });
  };
  return (
    <Stack gap="small">
      {told.labels.length > 0 && (
        <Alert tone="error" live>
          {t('edit.wrong', { labels: told.labels.join(listMark()) })}
        </Alert>
      )}
      <RowsInput
        field={rowsField}
        name={label}
        label={label}
        value={typed as Record<string, unknown>[]}
        onChange={change}
        fields={fields}
        inputOf={inputOf}
        labelOf={(key) => columns.find((column) => column.key === key)?.label ?? key}
        wrong={told.wrong}
        fixed={!free}
      />
      <Group>
        <Button kind="primary" onClick={save}>
          {t('common.save')}
        </Button>
        <Button onClick={() => change(lines)} disabled={typed === lines}>
          {t('common.cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
