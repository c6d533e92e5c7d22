import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { f } from '@entrepot/contract/core/field.ts';
import { Form } from '@entrepot/ui/form/form.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import type { ReactNode } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useRowToEdit } from '@entrepot/client/react/queries.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { LoadError } from '../app/load-error.tsx';
import { type FormPart, formFields, formSections } from './form-layout.ts';

interface FormReadProps<R extends AnyResource> {
  of: R;
  id: string;
  sections: readonly FormPart[];
  load(id: string): Promise<Listed<R>>;
  /** Custom display texts by field. */
  texts?(row: Listed<R>): Record<string, string>;
  /** Actions, such as edit. */
  actions?: ReactNode;
}

const nothing = () => undefined;

/** Read-only form of a row with collapsible sections. */
export function FormRead<R extends AnyResource>({ of, id, sections, load, texts, actions }: FormReadProps<R>) {
  const t = useTexts(of.module);
  const { row, error, refetch } = useRowToEdit(of, id, load);
  if (!row) return error ? <LoadError error={error} again={refetch} /> : <LoadingBlock />;
  const fieldTexts = texts?.(row as Listed<R>) ?? {};
  const textFields = Object.fromEntries(Object.keys(fieldTexts).map((key) => [key, f.text()]));
  const fields = { ...formFields(of, sections), ...textFields };
  return (
    <Form
      readOnly
      sections={formSections(of, sections, fields, t)}
      values={{ ...row, ...fieldTexts }}
      onChange={nothing}
      actions={actions}
      stickyActions
    />
  );
}
