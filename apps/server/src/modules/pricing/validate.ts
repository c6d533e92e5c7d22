import { Refusal } from '@entrepot/contract/core/errors.ts';
import { type Field, type Fields, wireName } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { expenseType } from '@entrepot/contract/modules/sites/expense-type.ts';
import { inboundQuotation } from '@entrepot/contract/modules/pricing/inbound-quotation.ts';
import { transferQuotation } from '@entrepot/contract/modules/pricing/transfer-quotation.ts';
import { warehouseQuotation } from '@entrepot/contract/modules/pricing/warehouse-quotation.ts';
import type { QuotationProblem } from '@entrepot/rules/pricing/problems.ts';
import { inboundSources, validateService, validateSurcharges } from '@entrepot/rules/pricing/validate-charges.ts';
import { validateQuotation } from '@entrepot/rules/pricing/validate-quotation.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { findWhere } from '../../core/db/rows.ts';
import { currenciesOf } from '../sites/public.ts';
import { serviceOf, surchargeOf, tariffOf } from '@entrepot/contract/modules/pricing/tariff-rows.ts';

type Draft = Record<string, any>;

/** Returns a draft with the defaults of its empty fields, as it will be stored. */
export function filledIn(resource: AnyResource, draft: Draft): Draft {
  const fields = resource.fields as Fields;
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, draft[name] ?? field.default ?? null]));
}

async function contextOf(tx: Db, caller: Caller, siteId: string, currencyId: string) {
  const types = await findWhere(tx, caller, expenseType, { siteId });
  const { byId } = await currenciesOf(tx, siteId, caller.now);
  return { expenseTypeIds: types.map(({ id }) => id), currency: byId[currencyId] ?? null };
}

const noCode = () => '';

/**
 * Refuses a transfer quotation that could not price an order. Throws `QuotationRangeOverlap`, `QuotationRangeGap`, `QuotationRangeInvalid`
 * and `CurrencyNotEffective`, or `ValidationFailed` with the fields.
 */
export async function validTransferQuotation(tx: Tx, caller: Caller, siteId: string, draft: Draft): Promise<void> {
  refuseProblems(transferQuotation, await transferProblems(tx, caller, siteId, draft));
}

/** Returns every problem that prevents saving a transfer quotation, each with its path. */
export async function transferProblems(tx: Db, caller: Caller, siteId: string, draft: Draft): Promise<QuotationProblem[]> {
  const context = await contextOf(tx, caller, siteId, draft.currencyId);
  const row = { ...filledIn(transferQuotation, draft), id: '', version: 1 } as unknown as Parameters<typeof tariffOf>[0];
  return validateQuotation(tariffOf(row, noCode), context);
}

/** Throws `ValidationFailed` or `CurrencyNotEffective` for an inbound quotation whose rows could not be charged. */
export async function validInboundQuotation(tx: Tx, caller: Caller, siteId: string, draft: Draft): Promise<void> {
  const { expenseTypeIds, currency } = await contextOf(tx, caller, siteId, draft.currencyId);
  const rows = ((draft.surcharges ?? []) as Parameters<typeof surchargeOf>[0][]).map((row) => surchargeOf(row, noCode));
  refuseProblems(inboundQuotation, [...currencyProblem(currency), ...validateSurcharges(rows, expenseTypeIds, inboundSources)]);
}

/** Throws `CurrencyNotEffective` for a storage fee quotation in a currency without a rate. */
export async function validWarehouseQuotation(tx: Tx, caller: Caller, siteId: string, draft: Draft): Promise<void> {
  const { currency } = await contextOf(tx, caller, siteId, draft.currencyId);
  refuseProblems(warehouseQuotation, currencyProblem(currency));
}

/** Throws `ValidationFailed` or `CurrencyNotEffective` for a service whose price could not be calculated. */
export async function validService(tx: Tx, caller: Caller, siteId: string, resource: AnyResource, draft: Draft): Promise<void> {
  const { expenseTypeIds, currency } = await contextOf(tx, caller, siteId, draft.currencyId);
  const row = filledIn(resource, draft) as Parameters<typeof serviceOf>[0];
  refuseProblems(resource, [...currencyProblem(currency), ...validateService(serviceOf(row, noCode), expenseTypeIds)]);
}

function currencyProblem(currency: { effective: boolean; rate: string | null } | null): QuotationProblem[] {
  if (currency?.effective && currency.rate !== null) return [];
  return [{ key: 'CurrencyNotEffective', table: null, row: null, field: 'currencyId', rule: null, values: {} }];
}

function refuseProblems(resource: AnyResource, problems: readonly QuotationProblem[]): void {
  const first = problems.find(({ key }) => key !== 'ValidationFailed') ?? problems[0];
  if (!first) return;
  const fields = problems.map((problem) => ({ field: fieldPath(resource, problem), key: sentenceOf(problem), values: valuesOf(problem) }));
  throw new Refusal(first.key, sentenceOf(first), valuesOf(first), null, fields);
}

const sentenceOf = ({ rule, key }: QuotationProblem) => `pricing.invalid.${rule ?? key}`;
const valuesOf = ({ row, values }: QuotationProblem) => ({ row: (row ?? 0) + 1, ...(values as Record<string, string>) });

/** Returns the API path of a problem: "Ranges.0.StartingRange", or the field's name. */
function fieldPath(resource: AnyResource, { table, row, field }: QuotationProblem): string {
  const own = resource.fields[table ?? field] as Field | undefined;
  if (!table || !own) return wireName(field, own ?? { apiName: undefined });
  const inner = (own.children as Fields)[field];
  return `${wireName(table, own)}.${row}.${wireName(field, inner ?? { apiName: undefined })}`;
}
