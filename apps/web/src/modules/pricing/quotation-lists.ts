import { f } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';

// The server returns whether each quotation is in force, and filters its list by that.
const endsWithin = f.count({ min: 1, max: 366 });
const quotationStatus = { ...f.enum('QuotationStatus', { readOnly: true }), widget: 'state' as const };

/** A kind of quotation as listed: with whether it is in force, which is more precise than its flag and period. */
export function withStatus<R extends AnyResource>(of: R): R {
  const { filters = [], columns = [], form = [] } = of.page ?? {};
  const rest = (keys: readonly string[]) => keys.filter((key) => key !== 'name' && key !== 'effectiveFlag' && key !== 'deadline');
  return {
    ...of,
    fields: { ...of.fields, quotationStatus, endsWithin },
    page: {
      form,
      filters: ['name', 'quotationStatus', 'endsWithin', ...rest(filters)],
      columns: ['name', 'quotationStatus', ...rest(columns).flatMap((key) => (key === 'timeOfEntryIntoForce' ? [key, 'deadline'] : [key]))],
    },
  };
}
