import { type Field, fieldWith, type Fields, f, oneOrSeveral, wireName } from '../../core/field.ts';
import type { AnyResource } from '../../core/resource.ts';
import { inboundQuotation } from './inbound-quotation.ts';
import { transferQuotation } from './transfer-quotation.ts';
import { warehouseQuotation } from './warehouse-quotation.ts';

// The filter of a list for a field: one value or several; a set is filtered by one of its ids.
function filterOf(name: string, field: Field): Field {
  const wire = wireName(name, field);
  const one =
    field.shape === 'json' || field.shape === 'enums' ? f.id({ apiName: wire.replace(/Ids$/, 'Id') }) : fieldWith(field, { apiName: wire });
  return fieldWith(one, { required: false, readOnly: false, default: undefined }, oneOrSeveral);
}

const filtersOf = (resource: AnyResource): Fields => ({
  siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
  ...Object.fromEntries((resource.page?.filters ?? []).map((name) => [name, filterOf(name, resource.fields[name])])),
  quotationStatus: f.enum('QuotationStatus'),
  // In force, and ending within so many days.
  endsWithin: f.count({ min: 1, max: 366 }),
});

/** For a version created ahead of time: the version in force until then. */
export const presentFields = { presentVersion: f.count() } satisfies Fields;

const listOf = (resource: AnyResource) => ({
  path: `/${resource.area}/${resource.calls!.list}` as const,
  audience: resource.audience!.read,
  needs: resource.screen!,
  input: filtersOf(resource),
  output: f.page({ ...(resource.fields as Fields), ...presentFields, quotationStatus: f.enum('QuotationStatus', { required: true }) }),
  transaction: 'none' as const,
  query: true,
});

/** The lists of the three kinds of quotations; each row shows whether it is in force now. */
export const listTransferQuotations = listOf(transferQuotation);
export const listWarehouseQuotations = listOf(warehouseQuotation);
export const listInboundQuotations = listOf(inboundQuotation);
