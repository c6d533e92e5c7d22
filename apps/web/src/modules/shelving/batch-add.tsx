import { batchAddShelves } from '@entrepot/contract/modules/shelving/calls.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { Drawer } from '@entrepot/ui/modal.tsx';
import { Form } from '@entrepot/ui/form.tsx';
import type { FormItem } from '@entrepot/ui/form-props.ts';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { ApiProblem } from '@entrepot/client/calls/problem.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { wireName } from '@entrepot/contract/core/field.ts';

const { takes } = batchAddShelves;
const rows = [
  ['warehouseId', 'partitionId'],
  ['prefix', 'paddingDigits', 'startNumber', 'endNumber'],
  ['long', 'wide', 'high'],
] as const;
type Key = (typeof rows)[number][number];

/** Adds a run of shelves: a prefix and numbers from … to. */
export function BatchAdd({ onClose }: { onClose(): void }) {
  const t = useWords('shelving');
  const [values, setValues] = useState<Record<string, unknown>>({ prefix: 'A-', paddingDigits: 2, startNumber: 1, endNumber: 10 });
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const adding = useCall(batchAddShelves, {
    success: (numbers) => t('pages.added', { count: numbers.length, first: numbers[0], last: numbers.at(-1) }),
    done: onClose,
    handle: (told) => (setProblem(told), true),
  });
  const errors = Object.fromEntries(
    Object.entries(takes).map(([key, field]) => [key, problem?.problems.find((one) => one.field === wireName(key, field))?.message]),
  );
  const item = (key: Key): FormItem => ({
    key,
    label: key in shelf.fields ? t(`shelf.fields.${key}`) : t(`calls.${key}`),
    field: takes[key],
    required: takes[key].required,
  });
  return (
    <Drawer opened onClose={onClose} title={t('actions.BatchAdd')} size="large">
      <Form
        sections={[{ rows: rows.map((keys) => keys.map(item)) }]}
        values={values}
        errors={errors}
        onChange={(key, value) => setValues((now) => ({ ...now, [key]: value }))}
        onSubmit={() => adding.run(values as never)}
        submitLabel={t('actions.BatchAdd')}
        onCancel={onClose}
        {...(problem ? { problem: problem.message } : {})}
      />
    </Drawer>
  );
}
