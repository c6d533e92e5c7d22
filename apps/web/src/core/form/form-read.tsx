import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { f } from '@entrepot/contract/core/field.ts';
import { Form } from '@entrepot/ui/form.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import type { ReactNode } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useRowToEdit } from '@entrepot/client/react/queries.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { NotShown } from '../app/not-shown.tsx';
import { type FormPart, formFields, formSections } from './form-layout.ts';

interface FormReadProps<R extends AnyResource> {
  of: R;
  id: string;
  sections: readonly FormPart[];
  load(id: string): Promise<Listed<R>>;
  /** Values that are told in words of their own, by field. */
  words?(row: Listed<R>): Record<string, string>;
  /** What can be done, such as changing it. */
  actions?: ReactNode;
}

const nothing = () => undefined;

/** The form of a row, read: its sections fold, and nothing in it can be typed into. */
export function FormRead<R extends AnyResource>({ of, id, sections, load, words, actions }: FormReadProps<R>) {
  const t = useWords(of.module);
  const { row, error, refetch } = useRowToEdit(of, id, load);
  if (!row) return error ? <NotShown error={error} again={refetch} /> : <LoadingBlock />;
  const told = words?.(row as Listed<R>) ?? {};
  const inWords = Object.fromEntries(Object.keys(told).map((key) => [key, f.text()]));
  const fields = { ...formFields(of, sections), ...inWords };
  return (
    <Form
      readOnly
      sections={formSections(of, sections, fields, t)}
      values={{ ...row, ...told }}
      onChange={nothing}
      actions={actions}
      stickyActions
    />
  );
}
