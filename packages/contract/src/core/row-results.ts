import { type Field, type Fields, f, type Values } from './field.ts';
import { objectToWire, type WireWriting } from './wire.ts';

const outcome = {
  id: f.id(),
  ok: f.flag({ required: true }),
  code: f.count(),
  message: f.text({ max: 500 }),
} satisfies Fields;

/** The answer of a call executed for each id: the outcome of each. */
export const rowResults = f.list(outcome, { required: true });

/** The answer of a call executed for each id whose rows also have these fields; they are absent from a row without a value for them. */
export const rowResultsWith = <F extends Fields>(fields: F) => f.list({ ...outcome, ...fields }, { required: true });

type OwnFields<C> = C extends { output: Field<any, any, any, infer Of extends Fields> } ? Omit<Of, keyof typeof outcome> : never;
/**
 * The result of a verb for one id of a call over several: the fields of its row besides the outcome; `true`, as
 * for `done`, when there are none.
 */
export type RowResult<C> = [keyof OwnFields<C>] extends [never] ? boolean : Values<OwnFields<C>>;

/** The Data of a refusal of one id, for fields that refused rows have; typed like the result. */
export const refusedRowData = <C extends { output: Field }>({ output }: C, fields: RowResult<C> & object, writing: WireWriting) =>
  rowFields(output, fields, writing);

/** Converts the result of one id to wire names and forms; `output` is the answer of its call. Fields without a value are left out. */
export function rowFields(output: Field, result: object, writing: WireWriting): Record<string, unknown> {
  const values = Object.entries(result).filter(([, value]) => value !== null && value !== undefined);
  const fields = output.children as Fields;
  return objectToWire(Object.fromEntries(values.map(([name]) => [name, fields[name]!])), Object.fromEntries(values), writing);
}
