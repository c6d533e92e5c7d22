import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Range } from '@entrepot/ui/widget-props.ts';
import { readList } from './list-state.ts';

/** What the list at an address is searched for, as the call takes it that counts its rows by `chosen`: every filter but that one. */
export function searchIn(of: AnyResource, query: URLSearchParams, chosen: string): Record<string, unknown> {
  const { [chosen]: _chosen, content, creationTime, ...own } = readList(of, query).filters;
  const { from = null, to = null } = (creationTime ?? {}) as Partial<Range<Date>>;
  return { ...own, content: content || null, startDate: from, endDate: to };
}
