import { type Field, fieldWith, type Fields, f, oneOrSeveral, wireName } from '../../core/field.ts';
import type { AnyResource } from '../../core/resource.ts';
import { inboundQuotation } from './inbound-quotation.ts';
import { transferQuotation } from './transfer-quotation.ts';
import { warehouseQuotation } from './warehouse-quotation.ts';

// As every list's filters: one value or several; a set is asked for by one of its ids.
function filterOf(name: string, field: Field): Field {
  const wire = wireName(name, field);
  const one = field.shape === 'json' || field.shape === 'enums' ? f.id({ wire: wire.replace(/Ids$/, 'Id') }) : fieldWith(field, { wire });
  return fieldWith(one, { required: false, byServer: false, starts: undefined }, oneOrSeveral);
}

const filtersOf = (resource: AnyResource): Fields => ({
  siteId: f.ref('site', { seenBy: 'PS' }),
  ...Object.fromEntries((resource.page?.filters ?? []).map((name) => [name, filterOf(name, resource.fields[name])])),
  quotationStatus: f.enum('QuotationStatus'),
  // In force, and at its end within so many days.
  endsWithin: f.count({ min: 1, max: 366 }),
});

/** Of a version made ahead of time: which one counts until it does. */
export const presentFields = { presentVersion: f.count() } satisfies Fields;

const listOf = (resource: AnyResource) => ({
  path: `/${resource.area}/${resource.calls!.list}` as const,
  who: resource.who!.read,
  needs: resource.screen!,
  takes: filtersOf(resource),
  gives: f.page({ ...(resource.fields as Fields), ...presentFields, quotationStatus: f.enum('QuotationStatus', { required: true }) }),
  reads: true,
  query: true,
});

/** The lists of the three kinds of quotations; each row tells whether it is in force now. */
export const listTransferQuotations = listOf(transferQuotation);
export const listWarehouseQuotations = listOf(warehouseQuotation);
export const listInboundQuotations = listOf(inboundQuotation);
