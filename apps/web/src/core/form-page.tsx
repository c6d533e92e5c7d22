import type { AnyResource, DraftOf } from '@entrepot/contract/core/resource.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { Form } from '@entrepot/ui/form.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import type { Currency } from '@entrepot/ui/look-props.ts';
import { type ReactNode, useMemo } from 'react';
import type { Listed } from './api.ts';
import { DraftOffer } from './draft-offer.tsx';
import { type FieldOption, type FormPart, formFields, formSections } from './form-layout.ts';
import type { FormValues } from './form-values.ts';
import { useWords } from './i18n.ts';
import { useLeaveGuard } from './place.ts';
import { errorProps } from './error-props.ts';
import { useRowToEdit } from './queries.ts';
import { StaleDialog } from './stale-dialog.tsx';
import { useResourceForm } from './use-resource-form.ts';

/** What a page may say about a resource's form. */
export interface FormOptions<R extends AnyResource = AnyResource> {
  /** Other sections than the resource's own `page.form`. */
  sections?: readonly FormPart[];
  /** Inputs, hints and the like of single fields, by key; or how they follow from what is typed. */
  fields?: Record<string, FieldOption> | ((values: FormValues) => Record<string, FieldOption>);
  /** Values a new row starts with. */
  starts?: Partial<DraftOf<R>>;
  /** Loads the row to change instead of the resource's own call. */
  load?(id: string): Promise<Listed<R>>;
  /** Saves instead of the resource's own calls; gives the row's id. */
  save?(values: FormValues, row: FormValues | null, key: string): Promise<string>;
  /** The currency of the form's amounts; default: the person's own. */
  currency?(values: FormValues): Currency | undefined;
  /** More to draw over the fields, with the way to fill them in. */
  above?(change: (key: string, value: unknown) => void): ReactNode;
  /** More to draw under the fields, given the present values. */
  children?(values: FormValues): ReactNode;
}
interface FormPageProps<R extends AnyResource> extends FormOptions<R> {
  of: R;
  /** The row to change; none: a new one. */
  id?: string | null | undefined;
  onSaved(id: string): void;
  onCancel(): void;
}

/** The form of a resource: loads the row, checks with the contract's schema, keeps a draft, saves once. */
export function FormPage<R extends AnyResource>(props: FormPageProps<R>) {
  const { of, id, load } = props;
  const { row, error, refetch } = useRowToEdit(of, id, load);
  if (!id) return <Filled {...props} row={null} />;
  if (row) return <Filled {...props} row={row} />;
  return error ? <ErrorState {...errorProps(error, refetch)} /> : <LoadingBlock />;
}

function Filled<R extends AnyResource>({
  of,
  row,
  sections,
  fields: options,
  starts,
  save,
  currency,
  above,
  children,
  onSaved,
  onCancel,
}: FormPageProps<R> & { row: FormValues | null }) {
  const t = useWords(of.module);
  const web = useWords('core-web');
  const parts = useMemo(() => sections ?? [{ rows: of.page?.form ?? [] }], [of, sections]);
  const fields = useMemo(() => formFields(of, parts), [of, parts]);
  const form = useResourceForm({ of, fields, row, starts, save, onSaved });

  const mayLeave = async () =>
    !form.unsaved ||
    (await confirm({
      title: web('form.leaveTitle'),
      text: web('form.leaveText'),
      confirmLabel: web('form.leave'),
      cancelLabel: web('form.stay'),
    }));
  useLeaveGuard(form.unsaved, mayLeave);

  return (
    <>
      <DraftOffer draft={form.offered} onAnswer={form.takeDraft} />
      {above?.(form.change)}
      <Form
        sections={formSections(of, parts, fields, t, typeof options === 'function' ? options(form.values) : options)}
        values={form.values}
        onChange={form.change}
        errors={form.errors}
        {...(form.problem ? { problem: form.problem.message } : {})}
        onSubmit={form.submit}
        submitLabel={web('save')}
        onCancel={async () => {
          if (!(await mayLeave())) return;
          form.forget();
          onCancel();
        }}
        stickyActions
        currency={currency?.(form.values)}
        foot={children?.(form.values)}
      />
      {form.stale && row && (
        <StaleDialog of={of} fields={fields} id={row.id as string} mine={form.values} onSettle={form.settle} onClose={form.giveUp} />
      )}
    </>
  );
}
