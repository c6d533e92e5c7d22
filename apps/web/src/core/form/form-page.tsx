import { listMark } from '@entrepot/ui/list-text.ts';
import type { AnyResource, DraftOf } from '@entrepot/contract/core/resource.ts';
import { Form } from '@entrepot/ui/form.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import type { Currency } from '@entrepot/ui/look-props.ts';
import { useWords as useKitWords } from '@entrepot/ui/words.tsx';
import { type ReactNode, type RefObject, useImperativeHandle, useMemo } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { DraftOffer } from './draft-offer.tsx';
import { type FieldOption, type FormPart, formFields, formSections } from './form-layout.ts';
import type { FormValues } from '@entrepot/client/form/form-values.ts';
import { titleOf } from '@entrepot/client/form/resource-fields.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { NotShown } from '../app/not-shown.tsx';
import { useRowToEdit } from '@entrepot/client/react/queries.ts';
import { StaleDialog } from './stale-dialog.tsx';
import { useSession } from '@entrepot/client/session/session.ts';
import { isOfSite, siteField } from '@entrepot/client/form/site-rule.ts';
import { type SiteChoice, SiteInput, useSites } from '../list/sites.tsx';
import { useTabTitle } from '../tabs/place.ts';
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
  starts?: Partial<DraftOf<R>> & { siteId?: string };
  /** Loads the row to change instead of the resource's own call. */
  load?(id: string): Promise<Listed<R>>;
  /** Saves instead of the resource's own calls; gives the row's id. */
  save?(values: FormValues, row: FormValues | null, key: string): Promise<string>;
  /** Asks before it is saved: gives what to save, null to stay in the form. */
  agree?(values: FormValues, row: FormValues | null): Promise<FormValues | null>;
  /** The currency of the form's amounts; default: the person's own. */
  currency?(values: FormValues): Currency | undefined;
  /** A new row's site is asked of those who work for several. Default: when the resource's own call makes the row. */
  bySite?: boolean;
  /** Each titled section behind a tab of its own; a save that fails names the sections it failed in. */
  tabs?: boolean;
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
  /** Takes the way to ask whether the form may be left, for who closes it from outside. */
  leaving?: RefObject<(() => Promise<boolean>) | null>;
  /** The page is this form: its tab is called by the row that it changes. */
  namesTab?: boolean;
}

/** The form of a resource: loads the row, checks with the contract's schema, keeps a draft, saves once. */
export function FormPage<R extends AnyResource>(props: FormPageProps<R>) {
  const { of, id, load, namesTab } = props;
  const sites = useSites();
  const { row, error, refetch } = useRowToEdit(of, id, load);
  useTabTitle(namesTab && row ? titleOf(of, row) : undefined);
  if (!sites) return <LoadingBlock />;
  if (!id) return <Filled {...props} row={null} sites={sites} />;
  if (row) return <Filled {...props} row={row} sites={sites} />;
  return error ? <NotShown error={error} again={refetch} /> : <LoadingBlock />;
}

function Filled<R extends AnyResource>({
  of,
  row,
  sections,
  fields: options,
  starts,
  save,
  agree,
  currency,
  bySite = !save,
  tabs,
  above,
  children,
  onSaved,
  onCancel,
  leaving,
  sites,
}: FormPageProps<R> & { row: FormValues | null; sites: readonly SiteChoice[] }) {
  const t = useWords(of.module);
  const web = useWords('core-web');
  const kit = useKitWords();
  const choosesSite = bySite && !row && sites.length > 0 && isOfSite(of);
  const ownSite = useSession(({ user }) => user?.siteId);
  const parts = useMemo(() => {
    const own = sections ?? [{ rows: of.page?.form ?? [] }];
    return choosesSite ? [{ rows: [['siteId']] }, ...own] : own;
  }, [of, sections, choosesSite]);
  const fields = useMemo(() => {
    const own = formFields(of, parts);
    return choosesSite ? { ...own, siteId: requiredSite } : own;
  }, [of, parts, choosesSite]);
  const form = useResourceForm({ of, fields, row, starts: choosesSite ? { siteId: ownSite, ...starts } : starts, save, agree, onSaved });
  const values = row?.siteId && sites.length > 0 ? { siteId: row.siteId, ...form.values } : form.values;
  function change(key: string, value: unknown) {
    form.change(key, value);
    // What was chosen in one site is not in the other.
    if (key !== 'siteId' || value === form.values.siteId) return;
    for (const [name, field] of Object.entries(fields))
      if (name !== 'siteId' && field.points && field.points !== 'region') form.change(name, null);
  }

  const siteOption: Record<string, FieldOption> = choosesSite ? { siteId: { input: SiteInput, label: web('fields.siteId') } } : {};
  const drawn = formSections(of, parts, fields, t, {
    ...siteOption,
    ...(typeof options === 'function' ? options(form.values) : options),
  });
  const failing = tabs
    ? drawn.filter(({ rows }) => rows.flat().some(({ key }) => form.errors[key])).flatMap(({ title }) => title ?? [])
    : [];
  const problem = form.problem ?? (failing.length > 0 ? kit('form.wrongParts', { names: failing.join(listMark()) }) : undefined);

  const mayLeave = useMayLeave(form);
  async function leave(): Promise<boolean> {
    if (!(await mayLeave())) return false;
    form.forget();
    return true;
  }
  useImperativeHandle(leaving, () => leave);

  return (
    <>
      <DraftOffer draft={form.offered} onAnswer={form.takeDraft} />
      {above?.(change)}
      <Form
        sections={drawn}
        tabs={tabs ?? false}
        values={values}
        onChange={change}
        errors={form.errors}
        problem={problem}
        onSubmit={form.submit}
        submitLabel={web('save')}
        onCancel={async () => {
          if (await leave()) onCancel();
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
