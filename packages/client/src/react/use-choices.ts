import type { Call, ListQuery } from '@entrepot/contract/core/call.ts';
import type { Draft, Field, Fields } from '@entrepot/contract/core/field.ts';
import { getSelectCarriers, getSelectTypeOfShippings } from '@entrepot/contract/modules/carriers/calls.ts';
import { getSelectCargoTypes } from '@entrepot/contract/modules/commodities/calls.ts';
import { getSelectWarehouses } from '@entrepot/contract/modules/warehouses/calls.ts';
import type { ResponseOf } from '../calls/api.ts';
import { type CallQueryOptions, useCallQuery } from './call-query.ts';

/** The choices of a drop-down. */
export type Choices = readonly { value: string; label: string }[];
/** A row of a look-up: its id, as `id` or `value`, and its name. */
type ChoiceRow = { id: string; name: string } | { value: string; name: string };
type IsLookUp<Out extends Field> = ResponseOf<Out> extends readonly ChoiceRow[] ? unknown : never;
interface ChoicesOptions extends Pick<CallQueryOptions<unknown>, 'afterRows'> {
  /** Milliseconds; default ten minutes. */
  staleTime?: number;
}

const none: Choices = [];
const toChoices = (answer: unknown): Choices =>
  Array.isArray(answer) ? answer.map((row: ChoiceRow) => ({ value: 'value' in row ? row.value : row.id, label: row.name })) : none;

/**
 * The answer of a look-up as choices; undefined while it is not known. A look-up stays cached for ten minutes.
 * @param input null while there is nothing to choose from yet.
 */
export function useChoices<In extends Fields, Out extends Field>(
  call: Call<In, Out> & IsLookUp<Out>,
  input: (Draft<In> & Partial<ListQuery>) | null,
  { afterRows, staleTime = 600_000 }: ChoicesOptions = {},
): Choices | undefined {
  return useCallQuery(call, input, { afterRows, staleTime, select: toChoices }).data;
}

/** The warehouses the person may work with or send to; none while they are not known. */
export const useWarehouses = (options?: ChoicesOptions): Choices => useChoices(getSelectWarehouses, {}, options) ?? none;
/** The cargo types of the site; none while they are not known. */
export const useCargoTypes = (options?: ChoicesOptions): Choices => useChoices(getSelectCargoTypes, {}, options) ?? none;
/** The shipping methods of the site; none while they are not known. */
export const useShippingMethods = (options?: ChoicesOptions): Choices => useChoices(getSelectTypeOfShippings, {}, options) ?? none;
/** The carriers of the site; none while they are not known. */
export const useCarriers = (options?: ChoicesOptions): Choices => useChoices(getSelectCarriers, {}, options) ?? none;
