import { type CallOptions, passOn, type ResponseOf } from '@entrepot/client/calls/api.ts';
import { type FormValues, type StartValues, defaultsOf } from '@entrepot/client/form/form-values.ts';
import { useFieldsForm } from '@entrepot/client/react/use-fields-form.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { type Call, sendsKey } from '@entrepot/contract/core/call.ts';
import type { Draft, Field, Fields } from '@entrepot/contract/core/field.ts';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import type { Confirm } from '@entrepot/ui/feedback/dialog-props.ts';
import { withLineDefaults } from '@entrepot/client/form/site-defaults.ts';
import { useFactsOf } from '@entrepot/client/react/use-currencies.ts';
import { withReading } from '@entrepot/client/form/with-reading.ts';
import { type About, type CallFields, activeFields, editableFields, itemRows, type Typed, fieldErrors } from './call-fields.tsx';
import { useMayLeave } from './use-may-leave.ts';

/** Options of a call's form. */
export interface CallFormOptions<In extends Fields, Out extends Field, Own extends Fields, Answer> {
  of: Call<In, Out>;
  about: About;
  /** The visible fields, in reading order. */
  rows: readonly (readonly (keyof (In & Own) & string)[])[];
  /** Options of single fields (label, input, condition …), or a function of the typed values. */
  fields?: CallFields<In & Own> | ((values: Typed<In & Own>) => CallFields<In & Own>);
  /** Additional fields; `input` converts them to the input of the call. One outside the rows keeps its default. */
  own?: Own;
  /** Fixed parameters of the call. */
  params?: Partial<Draft<In>>;
  /** Initial values, which override the fields' defaults. */
  defaults?: StartValues<Draft<In & Own>>;
  /** Input fields that are derived from the typed values. */
  input?(values: Typed<In & Own>): Partial<Draft<In>> | Promise<Partial<Draft<In>>>;
  /** Sends the input instead of the plain call. */
  send?(input: Draft<In>, callOptions: CallOptions): Promise<Answer>;
  /** Success message, or a function of the response and the typed values. */
  success?: string | ((answer: Answer, values: Typed<In & Own>) => string | undefined);
  /** Number in the success message that can be copied. */
  copy?(answer: Answer): string | undefined;
  /** Errors by field of a response that is not a success; the form stays open. */
  missed?(answer: Answer, values: Typed<In & Own>): { readonly [K in keyof Typed<In & Own>]?: string } | null;
  done?(answer: Answer): void;
  /** Called when the request is pending approval. */
  waits?(): void;
  /** Confirmation before sending; null: none. */
  confirmationFor?(values: Typed<In & Own>): Parameters<Confirm>[0] | null;
  /** Key of the saved draft of a long form; without it nothing is saved. */
  draft?: string;
  /** The thing that the input of a scan screen is about: the input is stored until it is sent or given up. */
  entered?: string | undefined;
}

// The form's fields and the result of `input` together form the input of the call.
const draftOf = <In extends Fields>(values: FormValues) => values as Draft<In>;

/** Result when the user declined the confirmation. */
const cancelled: unknown = Symbol('not sent');

/** The values of own fields that a variant of a form leaves out: their defaults, since what follows from them must not follow from nothing. */
export const fixedValues = (own: Fields, visible: Fields, defaults: FormValues = {}): FormValues =>
  defaultsOf(Object.fromEntries(Object.entries(own).filter(([key]) => !(key in visible))), defaults);

/** State of a call's form, its fields for the UI kit, and whether it may be left. */
export function useCallForm<In extends Fields, Out extends Field, Own extends Fields = {}, Answer = ResponseOf<Out>>(
  options: CallFormOptions<In, Out, Own, Answer>,
) {
  const { of, about, rows, own, params, defaults, success, copy, draft = null } = options;
  const t = useTexts(about.module);
  const fields = editableFields({ ...of.input, ...own }, rows);
  const fixed = fixedValues(own ?? {}, fields, defaults);
  const typedOf = (values: FormValues) => ({ ...fixed, ...values }) as FormValues & Typed<In & Own>;
  const fieldOptionsOf = (values: FormValues) =>
    typeof options.fields === 'function' ? options.fields(typedOf(values)) : (options.fields ?? {});
  const countOf = (values: FormValues) => activeFields(fields, fieldOptionsOf(values));
  const form = useFieldsForm<Answer>({
    fields,
    countOf,
    fieldProblem: (values) => fieldErrors(fieldOptionsOf(values), 'sending'),
    defaults: defaultsOf(fields, defaults),
    draft,
    entered: options.entered,
    showsFormMessage: true,
    async send(values, key) {
      const typed = typedOf(Object.fromEntries(Object.keys(countOf(values)).map((name) => [name, values[name]])));
      const question = options.confirmationFor?.(typed);
      if (question && !(await confirm(question))) return cancelled as Answer;
      const input = draftOf<In>(withReading(of, { ...params, ...typed, ...(await options.input?.(typed)) }));
      const callOptions = { quiet: true, idempotencyKey: sendsKey(of) ? key : undefined };
      return options.send ? options.send(input, callOptions) : ((await passOn(of, input, callOptions)) as Answer);
    },
    success: (answer, values) =>
      answer === cancelled ? undefined : typeof success === 'function' ? success(answer, typedOf(values)) : success,
    copy,
    waits: () => options.waits?.(),
    missed: (answer, values) =>
      answer === cancelled ? {} : ((options.missed?.(answer, typedOf(values)) as Record<string, string> | null | undefined) ?? null),
    done: (answer) => options.done?.(answer),
  });
  // Stored input is there again after a reload or in the tab that was closed.
  const mayLeave = useMayLeave({ ...form, unsaved: form.unsaved && !options.entered });
  const fieldOptions = fieldOptionsOf(form.values);
  const { siteId } = { ...params, ...form.values } as FormValues;
  const site = useFactsOf(siteId);
  return {
    ...form,
    values: typedOf(form.values),
    errors: { ...fieldErrors(fieldOptions, 'typing'), ...form.errors },
    items: itemRows(rows, withLineDefaults({}, countOf(form.values), site), fieldOptions, about, t),
    /** Leaves the form after asking about unsaved changes. */
    async leave(then: () => void) {
      if (!(await mayLeave())) return;
      form.discardDraft();
      then();
    },
  };
}
