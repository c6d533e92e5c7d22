import { f } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';

// The server says of each quotation whether it is in force now, and narrows its list by it.
const endsWithin = f.count({ min: 1, max: 366 });
const quotationStatus = { ...f.enum('QuotationStatus', { byServer: true }), widget: 'state' as const };

/** A kind of quotation as its list shows it: with whether it is in force, which says more than its flag and its window. */
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
