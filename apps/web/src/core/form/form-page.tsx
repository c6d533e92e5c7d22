import type { AnyResource, DraftOf } from '@entrepot/contract/core/resource.ts';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { Form } from '@entrepot/ui/form.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import type { Currency } from '@entrepot/ui/look-props.ts';
import { type ReactNode, useMemo } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { DraftOffer } from './draft-offer.tsx';
import { type FieldOption, type FormPart, formFields, formSections } from './form-layout.ts';
import type { FormValues } from '@entrepot/client/form/form-values.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { errorProps } from '../app/error-props.ts';
import { useRowToEdit } from '@entrepot/client/react/queries.ts';
import { StaleDialog } from './stale-dialog.tsx';
import { useSession } from '@entrepot/client/session/session.ts';
import { isOfSite, siteField } from '@entrepot/client/form/site-rule.ts';
import { type SiteChoice, SiteInput, useSites } from '../list/sites.tsx';
import { useMayLeave } from './use-may-leave.ts';
import { useResourceForm } from '@entrepot/client/react/use-resource-form.ts';

const requiredSite = { ...siteField, required: true };

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
  /** A new row's site is asked of those who work for several. Default: when the resource's own call makes the row. */
  bySite?: boolean;
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
  const sites = useSites();
  const { row, error, refetch } = useRowToEdit(of, id, load);
  if (!sites) return <LoadingBlock />;
  if (!id) return <Filled {...props} row={null} sites={sites} />;
  if (row) return <Filled {...props} row={row} sites={sites} />;
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
  bySite = !save,
  above,
  children,
  onSaved,
  onCancel,
  sites,
}: FormPageProps<R> & { row: FormValues | null; sites: readonly SiteChoice[] }) {
  const t = useWords(of.module);
  const web = useWords('core-web');
  const choosesSite = bySite && !row && sites.length > 0 && isOfSite(of);
  const ownSite = useSession(({ user }) => user?.siteId);
  const parts = useMemo(() => {
    const own = sections ?? [{ rows: of.page?.form ?? [] }];
    return choosesSite ? [{ rows: [['siteId']] }, ...own] : own;
  }, [of, sections, choosesSite]);
  const fields = useMemo(() => ({ ...formFields(of, parts), ...(choosesSite ? { siteId: requiredSite } : {}) }), [of, parts, choosesSite]);
  const form = useResourceForm({ of, fields, row, starts: choosesSite ? { siteId: ownSite, ...starts } : starts, save, onSaved });
  const values = row?.siteId && sites.length > 0 ? { siteId: row.siteId, ...form.values } : form.values;
  function change(key: string, value: unknown) {
    form.change(key, value);
    // What was chosen in one site is not in the other.
    if (key !== 'siteId' || value === form.values.siteId) return;
    for (const [name, field] of Object.entries(fields))
      if (name !== 'siteId' && field.points && field.points !== 'region') form.change(name, null);
  }

  const mayLeave = useMayLeave(form);

  return (
    <>
      <DraftOffer draft={form.offered} onAnswer={form.takeDraft} />
      {above?.(change)}
      <Form
        sections={formSections(of, parts, fields, t, {
          ...(choosesSite ? { siteId: { input: SiteInput, label: web('fields.siteId') } } : {}),
          ...(typeof options === 'function' ? options(form.values) : options),
        })}
        values={values}
        onChange={change}
        errors={form.errors}
        problem={form.problem ?? undefined}
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
