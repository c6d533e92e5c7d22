import type { Call } from '@entrepot/contract/core/call.ts';
import type { Draft, Field, Fields } from '@entrepot/contract/core/field.ts';
import { ask, type Told } from '@entrepot/client/calls/api.ts';
import { type FormValues, startsOf } from '@entrepot/client/form/form-values.ts';
import { useFieldsForm } from '@entrepot/client/react/use-fields-form.ts';

interface SetUp<In extends Fields, Out extends Field> {
  of: Call<In, Out>;
  /** The fields that are asked. */
  keys: readonly (keyof In & string)[];
  /** What is sent and not asked. */
  given?: Partial<Draft<In>>;
  starts?: FormValues;
  /** What else is wrong with single values, in words by key. */
  wrongOf?(values: FormValues): Record<string, string>;
  /** The name under which what is typed is kept until it is sent; none: it is not kept. */
  draft?: string;
  success?: string | ((answer: Told<Out>) => string | undefined);
  done(answer: Told<Out>): void;
}

/** The state of a form that fills in one call of the contract. */
export function useCallFields<In extends Fields, Out extends Field>({
  of,
  keys,
  given,
  starts,
  wrongOf,
  draft,
  success,
  done,
}: SetUp<In, Out>) {
  const taken: Fields = of.takes;
  const fields: Fields = Object.fromEntries(Object.entries(taken).filter(([key]) => keys.includes(key)));
  return useFieldsForm<Told<Out>>({
    fields,
    starts: startsOf(fields, starts),
    wrongOf,
    draft: draft ?? null,
    // The fields are those of the call, and each was checked by its own schema.
    send: (values, key) => ask(of, { ...values, ...given } as Draft<In>, { quiet: true, idempotencyKey: of.idempotent ? key : undefined }),
    success,
    done,
  });
}
