import { type Call, sendsKey } from '@entrepot/contract/core/call.ts';
import type { Draft, Field, Fields } from '@entrepot/contract/core/field.ts';
import { passOn, type ResponseOf } from '@entrepot/client/calls/api.ts';
import { type FormValues, defaultsOf } from '@entrepot/client/form/form-values.ts';
import { withReading } from '@entrepot/client/form/with-reading.ts';
import { useFieldsForm } from '@entrepot/client/react/use-fields-form.ts';

interface CallFieldsOptions<In extends Fields, Out extends Field> {
  of: Call<In, Out>;
  /** Keys of the fields shown in the form. */
  keys: readonly (keyof In & string)[];
  /** Parameters sent in addition to the fields. */
  params?: Partial<Draft<In>>;
  defaults?: FormValues;
  /** Returns additional field errors as messages by key. */
  fieldProblem?(values: FormValues): Record<string, string>;
  /** Storage key of the draft; without it, input is not stored. */
  draft?: string;
  /** The thing that the input of a floor page is about: the input is stored until it is sent or given up. */
  entered?: string;
  success?: string | ((answer: ResponseOf<Out>) => string | undefined);
  done(answer: ResponseOf<Out>): void;
}

/** Form state for one call of the contract. */
export function useCallFields<In extends Fields, Out extends Field>({
  of,
  keys,
  params,
  defaults,
  fieldProblem,
  draft,
  entered,
  success,
  done,
}: CallFieldsOptions<In, Out>) {
  const taken: Fields = of.input;
  const fields: Fields = Object.fromEntries(Object.entries(taken).filter(([key]) => keys.includes(key)));
  return useFieldsForm<ResponseOf<Out>>({
    fields,
    defaults: defaultsOf(fields, defaults),
    fieldProblem,
    draft: draft ?? null,
    entered,
    // The cast is safe: the fields are those of the call, and each was validated by its own schema.
    send: (values, key) =>
      passOn(of, withReading(of, { ...values, ...params }) as Draft<In>, { quiet: true, idempotencyKey: sendsKey(of) ? key : undefined }),
    success,
    done,
  });
}
