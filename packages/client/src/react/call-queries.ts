import type { Call } from '@entrepot/contract/core/call.ts';
import type { Field, Fields } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Exactly, CallInput } from '../calls/api.ts';
import { randomId } from '../calls/random-id.ts';
import { languageNow } from '../texts/i18n.ts';
import { type AnswerOf, type CallQuery, type CallQueryOptions, passedQuery } from './call-query.ts';
import { useLanguage } from './use-texts.ts';

/** Several queries as one: `data` when all have answered, in their order; undefined while there are none. */
export function useCallQueries<Answer, Data>(several: readonly CallQuery<Answer, Data>[]) {
  useLanguage();
  return useQueries({
    queries: several,
    combine: (found) => ({
      data:
        found.length > 0 && found.every(({ isSuccess }) => isSuccess)
          ? found.flatMap(({ data }) => (data === undefined ? [] : [data]))
          : undefined,
      error: found.find(({ error }) => error)?.error ?? null,
      refetch: () => Promise.all(found.map((one) => one.refetch())),
    }),
  });
}

/**
 * The answer of a call as it is when a form opens: never a cached one, and never refetched, because the input must not change under the
 * person.
 */
export function useCallOnce<
  In extends Fields,
  Out extends Field,
  R extends AnyResource | undefined = undefined,
  Given extends CallInput<In> = CallInput<In>,
>(
  call: Call<In, Out>,
  input: Exactly<CallInput<In>, Given> | null,
  options: Pick<CallQueryOptions<AnswerOf<Out, R>, AnswerOf<Out, R>, R>, 'of'> = {},
) {
  const [visit] = useState(randomId);
  const first = useRef<AnswerOf<Out, R>>(undefined);
  const query = passedQuery(call, input, options);
  const { data, error, refetch } = useQuery({
    ...query,
    queryKey: [...query.queryKey.slice(0, -1), visit, languageNow()],
    enabled: query.enabled && first.current === undefined,
    gcTime: 0,
  });
  first.current ??= data;
  return { data: first.current, error, refetch };
}
