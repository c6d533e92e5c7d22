import { listMark } from '@entrepot/ui/table/list-text.ts';
import type { AnyResource, DraftOf } from '@entrepot/contract/core/resource.ts';
import { Form } from '@entrepot/ui/form/form.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import type { Currency } from '@entrepot/ui/base/look-props.ts';
import { useTexts as useUiTexts } from '@entrepot/ui/base/texts.tsx';
import { type ReactNode, type RefObject, useImperativeHandle, useMemo, useRef } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { DraftOffer } from './draft-offer.tsx';
import { type FieldOption, type FormPart, formFields, formSections, lockedFields } from './form-layout.ts';
import type { FormValues, StartValues } from '@entrepot/client/form/form-values.ts';
import { titleOf } from '@entrepot/client/form/resource-fields.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { LoadError } from '../app/load-error.tsx';
import { useRowToEdit } from '@entrepot/client/react/queries.ts';
import { StaleDialog } from './stale-dialog.tsx';
import { useSession } from '@entrepot/client/session/session.ts';
import { type SiteFacts, siteDefaults, withLineDefaults } from '@entrepot/client/form/site-defaults.ts';
import { isOfSite, siteField } from '@entrepot/client/form/site-rule.ts';
import { useSiteFacts } from '@entrepot/client/react/use-currencies.ts';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import { type SiteChoice, SiteInput, useSites } from '../list/sites.tsx';
import { useTabTitle } from '../tabs/tab-location.ts';
import { useMayLeave } from './use-may-leave.ts';
import { useLatest } from '@entrepot/client/react/use-latest.ts';
import { useResourceForm } from '@entrepot/client/react/use-resource-form.ts';

const requiredSite = { ...siteField, required: true };

/** Options of a resource's form. */
export interface FormOptions<R extends AnyResource = AnyResource> {
  /** Sections that replace the resource's own `page.form`. */
  sections?: readonly FormPart[];
  /** Options of single fields by key, or a function of the typed values. */
  fields?: Record<string, FieldOption> | ((values: FormValues) => Record<string, FieldOption>);
  /** Default values of a new row. */
  defaults?: StartValues<DraftOf<R>> & { siteId?: string };
  /** The site of a new row, unless `defaults` sets one; default: that of the address in use. */
  siteId?: string | undefined;
  /** Loads the row to edit instead of the resource's own call. */
  load?(id: string): Promise<Listed<R>>;
  /** Saves instead of the resource's own calls; returns the row's id. */
  save?(values: DraftOf<R> & FormValues, row: Listed<R> | null, key: string): Promise<string>;
  /** Asks for confirmation before saving: returns the values to save, or null to stay in the form. */
  agree?(values: DraftOf<R> & FormValues, row: Listed<R> | null): Promise<FormValues | null>;
  /** Proposes values of other fields after a change of one, for a new row. A field that was filled in by hand keeps its value. */
  propose?(key: string, value: unknown): Promise<FormValues | null>;
  /** The currency of the form's amounts; default: the user's own. */
  currency?(values: FormValues): Currency | undefined;
  /** Shows a site field for new rows to users of several sites. Default: true when the resource's own call creates the row. */
  bySite?: boolean;
  /** Shows each titled section as a tab; a failed save names the sections with errors. */
  tabs?: boolean;
  /** Content above the fields, with a function that sets field values, and the current ones. */
  above?(change: (key: string, value: unknown) => void, values: FormValues): ReactNode;
  /** Content below the fields for the current values. */
  children?(values: FormValues): ReactNode;
}
interface FormPageProps<R extends AnyResource> extends FormOptions<R> {
  of: R;
  /** Id of the row to edit; none: a new row. */
  id?: string | null | undefined;
  onSaved(id: string): void;
  onCancel(): void;
  /** Receives a function that asks whether the form may be left, for components that close it from outside. */
  mayLeaveRef?: RefObject<(() => Promise<boolean>) | null>;
  /** The page consists of this form: its tab is titled with the edited row. */
  namesTab?: boolean;
}

/** Form of a resource: loads the row, validates by the contract's schema, saves a draft, submits once. */
export function FormPage<R extends AnyResource>(props: FormPageProps<R>) {
  const { of, id, load, namesTab } = props;
  const sites = useSites();
  const facts = useSiteFacts();
  const { row, error, refetch } = useRowToEdit(of, id, load);
  useTabTitle(namesTab && row ? titleOf(of, row) : undefined);
  if (!sites || !facts) return <LoadingBlock />;
  if (!id) return <Filled {...props} row={null} sites={sites} facts={facts} />;
  if (row) return <Filled {...props} row={row} sites={sites} facts={facts} />;
  return error ? <LoadError error={error} again={refetch} /> : <LoadingBlock />;
}

function Filled<R extends AnyResource>({
  of,
  id,
  load,
  row,
  sections,
  fields: options,
  defaults,
  siteId,
  save,
  agree,
  propose,
  currency,
  bySite = !save,
  tabs,
  above,
  children,
  onSaved,
  onCancel,
  mayLeaveRef,
  sites,
  facts,
}: FormPageProps<R> & { row: Listed<R> | null; sites: readonly SiteChoice[]; facts: ReadonlyMap<string, SiteFacts> }) {
  const t = useTexts(of.module);
  const web = useTexts('core-web');
  const kit = useUiTexts();
  const choosesSite = bySite && !row && sites.length > 0 && isOfSite(of);
  const ownSite = useSession(({ user }) => user?.siteId);
  const workSite = useSession(({ user }) => user?.workSiteId);
  const parts = useMemo(() => {
    const own = sections ?? [{ rows: of.page?.form ?? [] }];
    return choosesSite ? [{ rows: [['siteId']] }, ...own] : own;
  }, [of, sections, choosesSite]);
  const fields = useMemo(() => {
    const own = formFields(of, parts);
    return choosesSite ? { ...own, siteId: requiredSite } : own;
  }, [of, parts, choosesSite]);
  const startSite = defaults?.siteId ?? siteId ?? (choosesSite ? workSite : ownSite);
  const proposedBySite = (ofSite: unknown): FormValues => (row ? {} : siteDefaults(of, fields, facts.get(String(ofSite))));
  const form = useResourceForm({
    of,
    fields,
    row,
    address: id,
    defaults: {
      ...proposedBySite(startSite),
      siteId: choosesSite ? startSite : undefined,
      ...definedOnly<FormValues>(defaults ?? {}),
    },
    save,
    agree,
    onSaved,
  });
  const values = row?.siteId && sites.length > 0 ? { siteId: row.siteId, ...form.values } : form.values;
  const proposed = useRef<FormValues>({});
  const latest = useLatest({ value: (key: string) => form.values[key], change: form.change });
  async function proposeAfter(key: string, value: unknown) {
    const proposal = await propose?.(key, value);
    // The field may have changed again before the answer.
    if (!proposal || latest.value(key) !== value) return;
    for (const [name, next] of Object.entries(proposal)) {
      const before: unknown[] = [null, undefined, '', fields[name]?.default, proposed.current[name]];
      const untouched = before.includes(latest.value(name));
      if (untouched && next !== null) latest.change(name, next);
    }
    proposed.current = proposal;
  }
  function change(key: string, value: unknown) {
    form.change(key, value);
    if (!row) void proposeAfter(key, value);
    // Values selected in one site do not exist in another.
    if (key !== 'siteId' || value === form.values.siteId) return;
    const before = proposedBySite(form.values.siteId);
    for (const [name, field] of Object.entries(fields))
      if (name !== 'siteId' && field.references && field.references !== 'region') form.change(name, null);
    for (const [name, next] of Object.entries(proposedBySite(value)))
      if (fields[name]?.references === 'currency' || [before[name], null].includes(form.values[name] as string | null))
        form.change(name, next);
  }

  const siteOption: Record<string, FieldOption> = choosesSite ? { siteId: { input: SiteInput, label: web('fields.siteId') } } : {};
  const own = typeof options === 'function' ? options(form.values) : options;
  const ofSite = row?.siteId ?? form.values.siteId ?? startSite;
  const drawn = formSections(of, parts, withLineDefaults(of, fields, facts.get(String(ofSite))), t, {
    ...siteOption,
    ...own,
    ...lockedFields(of, fields, row, own, web('form.warehouseOwns')),
  });
  const failing = tabs
    ? drawn.filter(({ rows }) => rows.flat().some(({ key }) => form.errors[key])).flatMap(({ title }) => title ?? [])
    : [];
  const problem = form.problem ?? (failing.length > 0 ? kit('form.wrongParts', { names: failing.join(listMark()) }) : undefined);

  const mayLeave = useMayLeave(form);
  async function leave(): Promise<boolean> {
    if (!(await mayLeave())) return false;
    form.discardDraft();
    return true;
  }
  useImperativeHandle(mayLeaveRef, () => leave);

  return (
    <>
      <DraftOffer draft={form.offered} onAnswer={form.takeDraft} />
      {above?.(change, values)}
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
        <StaleDialog
          of={of}
          fields={fields}
          id={id ?? row.id}
          own={form.values}
          load={load}
          onSettle={form.settle}
          onClose={form.cancelReload}
        />
      )}
    </>
  );
}
