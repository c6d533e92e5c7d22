import { usePassedQuery } from '@entrepot/client/react/call-query.ts';
import type { Call } from '@entrepot/contract/core/call.ts';
import type { Field, Fields, Draft } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { useTabLocation } from '../tabs/tab-location.ts';
import type { Range } from '@entrepot/ui/form/widget-props.ts';
import { readList } from './list-state.ts';

/** The counts of a list's rows by `name` in the search at its address, from the call that counts them, and the chosen value. */
export function useStateCounts<In extends Fields, Out extends Field>(call: Call<In, Out>, of: AnyResource, name: string) {
  const place = useTabLocation();
  const input = searchIn(call, of, place.query, name);
  const { data } = usePassedQuery(call, input, { afterRows: true, enabled: place.inFront, follows: [of.name] });
  return { data, isChosen: (code: number) => place.query.get(name) === String(code) };
}

/** Builds the input of the call that counts the list's rows by `chosen`: all filters of the address except that one. */
function searchIn<In extends Fields>(_call: Call<In>, of: AnyResource, query: URLSearchParams, chosen: string): Draft<In> {
  const { [chosen]: _chosen, content, creationTime, ...own } = readList(of, query).filters;
  const { from = null, to = null } = (creationTime ?? {}) as Partial<Range<Date>>;
  // The calls that count rows have the list's filters as fields.
  const input: Record<string, unknown> = { ...own, content: content || null, startDate: from, endDate: to };
  return input as Draft<In>;
}
