import { z } from 'zod/mini';
import { f } from '../../core/field.ts';

/**
 * A courier number as scanned or typed, without validation: the handler validates it, so that an invalid one is refused with a separate
 * error (`TrackingNumberFormat`) and the message of the number's rule.
 */
export const rawNumber = { ...f.text({ apiName: 'CourierNumber', max: 60, widget: 'code' }), schema: z.string().check(z.maxLength(1000)) };
/** The same, required. */
export const rawNumberRequired = {
  ...f.text({ apiName: 'CourierNumber', required: true, max: 60, widget: 'code' }),
  schema: z.string().check(z.maxLength(1000)),
};
/** Many courier numbers. The handler checks the maximum, so that too many are refused with `LimitExceeded`. */
export const rawNumbers = {
  ...f.texts({ apiName: 'CourierNumbers', required: true }),
  schema: z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(20_000)),
};
/** A text box of values, one per line. */
export const lines = <const W extends string>(wire: W) => ({
  ...f.longText({ apiName: wire, max: 20_000 }),
  schema: z.string().check(z.maxLength(1_500_000)),
});
