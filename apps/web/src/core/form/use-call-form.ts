import { type Asking, ask, type Told } from '@entrepot/client/calls/api.ts';
import { type FormValues, startsOf } from '@entrepot/client/form/form-values.ts';
import { useFieldsForm } from '@entrepot/client/react/use-fields-form.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { Call } from '@entrepot/contract/core/call.ts';
import type { Draft, Field, Fields } from '@entrepot/contract/core/field.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import type { Confirm } from '@entrepot/ui/dialog-props.ts';
import { type About, type CallFields, countingFields, fieldsOfRows, itemRows, type Typed, wrongValues } from './call-fields.tsx';
import { useMayLeave } from './use-may-leave.ts';

/** What the form of a call asks, sends and says. */
export interface CallSetUp<In extends Fields, Out extends Field, Own extends Fields, Answer> {
  of: Call<In, Out>;
  about: About;
  /** The fields that are asked, in the order they are read. */
  rows: readonly (readonly (keyof (In & Own) & string)[])[];
  /** Labels, inputs, conditions and the like of single fields, or how they follow from what is typed. */
  fields?: CallFields<In & Own> | ((values: Typed<In & Own>) => CallFields<In & Own>);
  /** Fields that are asked besides; `input` makes of them what the call takes. */
  own?: Own;
  /** What is sent and not asked. */
  given?: Partial<Draft<In>>;
  /** The values it starts with, over the fields' own. */
  starts?: Typed<In & Own>;
  /** What of the input is not sent as it is typed. */
  input?(values: Typed<In & Own>): Partial<Draft<In>> | Promise<Partial<Draft<In>>>;
  /** Sends in place of one plain call. */
  send?(input: Draft<In>, asking: Asking): Promise<Answer>;
  /** The words of success, or how they are made of the answer and of what was typed. */
  success?: string | ((answer: Answer, values: Typed<In & Own>) => string | undefined);
  /** A number to copy from the words of success. */
  copy?(answer: Answer): string | undefined;
  /** What an answer says that did not do it, by field; the form then stays open. */
  missed?(answer: Answer, values: Typed<In & Own>): { readonly [K in keyof Typed<In & Own>]?: string } | null;
  done?(answer: Answer): void;
  /** What was sent waits for a second person. */
  waits?(): void;
  /** What the person is asked before it is sent; null: nothing. */
  asks?(values: Typed<In & Own>): Parameters<Confirm>[0] | null;
  /** The name under which a long form keeps what is typed; none: it is not kept. */
  draft?: string;
}

/** In place of an answer: the person was asked and said no. */
const notSent: unknown = Symbol('not sent');

/** The state of the form of a call, its fields as the kit draws them, and whether it may be left. */
export function useCallForm<In extends Fields, Out extends Field, Own extends Fields = {}, Answer = Told<Out>>(
  setUp: CallSetUp<In, Out, Own, Answer>,
) {
  const { of, about, rows, own, given, starts, success, copy, draft = null } = setUp;
  const t = useWords(about.module);
  const fields = fieldsOfRows({ ...of.takes, ...own }, rows);
  const saidOf = (values: FormValues) =>
    typeof setUp.fields === 'function' ? setUp.fields(values as Typed<In & Own>) : (setUp.fields ?? {});
  const countOf = (values: FormValues) => countingFields(fields, saidOf(values));
  const form = useFieldsForm<Answer>({
    fields,
    countOf,
    wrongOf: (values) => wrongValues(saidOf(values), 'sending'),
    starts: startsOf(fields, starts),
    draft,
    saysWhole: true,
    async send(values, key) {
      const typed = Object.fromEntries(Object.keys(countOf(values)).map((name) => [name, values[name]]));
      const question = setUp.asks?.(typed as Typed<In & Own>);
      if (question && !(await confirm(question))) return notSent as Answer;
      const input = { ...given, ...typed, ...(await setUp.input?.(typed as Typed<In & Own>)) } as unknown as Draft<In>;
      const asking = { quiet: true, idempotencyKey: of.idempotent ? key : undefined };
      return setUp.send ? setUp.send(input, asking) : ((await ask(of, input, asking)) as Answer);
    },
    success: (answer, values) =>
      answer === notSent ? undefined : typeof success === 'function' ? success(answer, values as Typed<In & Own>) : success,
    copy,
    waits: () => setUp.waits?.(),
    missed: (answer, values) =>
      answer === notSent ? {} : ((setUp.missed?.(answer, values as Typed<In & Own>) as Record<string, string> | null | undefined) ?? null),
    done: (answer) => setUp.done?.(answer),
  });
  const mayLeave = useMayLeave(form);
  const said = saidOf(form.values);
  return {
    ...form,
    values: form.values as FormValues & Typed<In & Own>,
    errors: { ...wrongValues(said, 'typing'), ...form.errors },
    items: itemRows(rows, countOf(form.values), said, about, t),
    /** Leaves the form after asking about what is unsaved. */
    async leave(then: () => void) {
      if (!(await mayLeave())) return;
      form.forget();
      then();
    },
  };
}
