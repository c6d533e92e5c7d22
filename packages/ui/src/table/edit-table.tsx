import { listMark } from './list-text.ts';
import type { Field, Fields } from '@entrepot/contract/core/field.ts';
import { useState } from 'react';
import { Alert } from '../feedback/alert.tsx';
import { Button } from '../base/button.tsx';
import { inputs } from '../form/inputs.tsx';
import { Group, Stack } from '../page/layout.tsx';
import { RowsInput } from '../form/rows-input.tsx';
import type { EditColumn, EditLine, EditTableProps } from './table-props.ts';
import { useTexts } from '../base/texts.tsx';

// The field of a table's own column is wrapped, so that its input can be found by it.
const wrapped = (columns: EditTableProps['columns']): Fields =>
  Object.fromEntries(
    columns.map(({ key, field, required }) => [key, { ...field, required: required ?? field.required, readOnly: false } as Field]),
  );

/**
 * Editable table. Save validates the cells that have rules: it passes the lines on when all are valid, else it lists the failing columns
 * and marks their cells. With `free`, lines can be added and removed.
 */
export function EditTable({ label, columns, lines, onSave, onWrong, free }: EditTableProps) {
  const t = useTexts();
  const [typed, setTyped] = useState<readonly EditLine[]>(lines);
  const [from, setFrom] = useState(lines);
  const [validation, setValidation] = useState<ReturnType<typeof validateLines>>({ wrong: {}, labels: [] });
  // New lines from outside replace the input.
  if (from !== lines) {
    setFrom(lines);
    setTyped(lines);
  }
  const fields = wrapped(columns);
  const inputOf = (field: Field) => columns.find(({ key }) => fields[key] === field)?.input ?? inputs[field.widget];
  const save = async () => {
    const found = validateLines(columns, typed, { empty: (name) => t('edit.empty', { label: name }), repeated: t('edit.repeated') });
    setValidation(found);
    if (found.labels.length > 0) return onWrong?.(found.labels);
    await onSave([...typed]);
  };
  const change = (next: readonly EditLine[] | null) => {
    setTyped(next ?? []);
    setValidation({ wrong: {}, labels: [] });
  };
  return (
    <Stack gap="small">
      {validation.labels.length > 0 && (
        <Alert tone="error" live>
          {t('edit.wrong', { labels: validation.labels.join(listMark()) })}
        </Alert>
      )}
      <RowsInput
        name={label}
        label={label}
        value={[...typed]}
        onChange={change}
        fields={fields}
        inputOf={inputOf}
        labelOf={(key) => columns.find((column) => column.key === key)?.label ?? key}
        wrong={validation.wrong}
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

const isNothing = (value: unknown) => value === null || value === undefined || String(value).trim() === '';

/** Messages of the table's own rules: a required cell without value, and a duplicate. */
interface EditTexts {
  empty(label: string): string;
  repeated: string;
}

/** Returns the error of one cell; null when it is valid or has no rule. */
function wrongCell(column: EditColumn, lines: readonly EditLine[], at: number, texts: EditTexts): string | null {
  const { required, unique, rule, field, key, label } = column;
  const line = lines[at]!;
  const value = line[key];
  if ((required ?? field.required) && isNothing(value)) return texts.empty(label);
  const same = (other: EditLine) => String(other[key] ?? '').trim() === String(value).trim();
  if (unique && !isNothing(value) && lines.slice(0, at).some(same)) return texts.repeated;
  return rule?.(value, line) ?? null;
}

/**
 * Validates the cells that have rules, in all lines. Returns the messages by `${line}.${key}`, and the labels of the columns that fail,
 * without duplicates and in their order.
 */
export function validateLines(
  columns: readonly EditColumn[],
  lines: readonly EditLine[],
  texts: EditTexts,
): { wrong: Record<string, string>; labels: string[] } {
  const found = lines.flatMap((_, at) =>
    columns.flatMap((column) => {
      const message = wrongCell(column, lines, at, texts);
      return message ? [{ place: `${at}.${column.key}`, key: column.key, message }] : [];
    }),
  );
  return {
    wrong: Object.fromEntries(found.map(({ place, message }) => [place, message])),
    labels: columns.filter(({ key }) => found.some((one) => one.key === key)).map(({ label }) => label),
  };
}
