import type { Call, ListQuery } from '@entrepot/contract/core/call.ts';
import type { Draft, Field, Fields } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { keepPreviousData, type QueryFunctionContext, skipToken, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type Exactly, inputToWire, passOn, type ResponseOf, type CallInput, type WithRows } from '../calls/api.ts';
import { languageNow } from '../texts/i18n.ts';
import { queries } from './queries.ts';
import { rowsFirst } from './rows-first.ts';
import { useLanguage } from './use-texts.ts';

/** The answer of a call; with a resource, its rows have the labels of their fields next to them. */
export type AnswerOf<Out extends Field, R> = R extends AnyResource ? WithRows<ResponseOf<Out>, R> : ResponseOf<Out>;
/** The input of a query; null while the query has none and is not sent. */
export type QueryInput<In extends Fields> = (Draft<In> & Partial<ListQuery>) | null;

type QueryOptions<Answer, Data> = Pick<
  UseQueryOptions<Answer, Error, Data>,
  'gcTime' | 'refetchInterval' | 'refetchIntervalInBackground' | 'refetchOnMount' | 'retry' | 'select' | 'staleTime'
>;
export type CallQuery<Answer, Data> = UseQueryOptions<Answer, Error, Data> & { queryKey: readonly unknown[]; enabled: boolean };
/** How a call is queried; beyond the options of TanStack Query: */
export interface CallQueryOptions<Answer, Data = Answer, R = AnyResource | undefined> extends QueryOptions<Answer, Data> {
  enabled?: boolean;
  /** The previous answer remains visible while that of a changed input loads. */
  showsPrevious?: boolean;
  /** The resource whose rows the call returns. */
  of?: R;
  /** Names of the resources whose changes by others refetch the query. */
  follows?: readonly string[];
  /** Secondary data: the request waits until the rows of the visit's first page are drawn. */
  afterRows?: boolean;
  /** Sent without token. */
  anonymous?: boolean;
  /** Milliseconds; default 10 000. */
  timeout?: number;
  /** The request is aborted when nothing shows the query any more. */
  abortable?: boolean;
  /** A refusal is also shown as a notice, for parts of a page that have no place for it. */
  toast?: boolean;
}

/** The cache key of a call: its path, its input on the wire and the language of the answer. */
export const callKey = <In extends Fields, Out extends Field>(call: Call<In, Out>, input: QueryInput<In>, anonymous = false) =>
  [call.path, input && inputToWire(call, input), ...(anonymous ? ['anonymous'] : []), languageNow()] as const;

/**
 * The query of a call, for `useQueries` and `queries.fetchQuery`. Components use `useCallQuery`, which follows the language. A refusal is the
 * error of the query, an ApiProblem.
 */
export function callQuery<
  In extends Fields,
  Out extends Field,
  R extends AnyResource | undefined = undefined,
  Data = AnswerOf<Out, R>,
  Given extends CallInput<In> = CallInput<In>,
>(
  call: Call<In, Out>,
  input: Exactly<CallInput<In>, Given> | null,
  options: CallQueryOptions<AnswerOf<Out, R>, Data, R> = {},
): CallQuery<AnswerOf<Out, R>, Data> {
  return passedQuery(call, input, options);
}

/** Does the same for code that passes on the input of any call. */
export function passedQuery<In extends Fields, Out extends Field, R extends AnyResource | undefined = undefined, Data = AnswerOf<Out, R>>(
  call: Call<In, Out>,
  input: QueryInput<In>,
  options: CallQueryOptions<AnswerOf<Out, R>, Data, R> = {},
): CallQuery<AnswerOf<Out, R>, Data> {
  const { enabled = true, showsPrevious, of: _of, follows, afterRows, anonymous, timeout, abortable, toast, ...rest } = options;
  const fetchAnswer = async (context: QueryFunctionContext, wanted: Draft<In> & Partial<ListQuery>) => {
    // Reading the signal makes the query abortable.
    const signal = abortable ? context.signal : undefined;
    if (afterRows) await rowsFirst();
    return (await passOn(call, wanted, { quiet: !toast, anonymous, timeout, signal })) as AnswerOf<Out, R>;
  };
  return {
    ...rest,
    ...(showsPrevious && { placeholderData: keepPreviousData }),
    queryKey: callKey(call, input, anonymous),
    queryFn: input === null ? skipToken : (context: QueryFunctionContext) => fetchAnswer(context, input),
    enabled: enabled && input !== null,
    meta: { follows },
  };
}

/**
 * Queries a call: `data` is typed by its contract, a refusal is `error`. The key follows from the call, the input and the language, so that
 * equal questions of several components are one request.
 * @param input null while there is nothing to ask about yet.
 */
export function useCallQuery<
  In extends Fields,
  Out extends Field,
  R extends AnyResource | undefined = undefined,
  Data = AnswerOf<Out, R>,
  Given extends CallInput<In> = CallInput<In>,
>(call: Call<In, Out>, input: Exactly<CallInput<In>, Given> | null, options: CallQueryOptions<AnswerOf<Out, R>, Data, R> = {}) {
  return usePassedQuery(call, input, options);
}

/** Does the same for code that passes on the input of any call. */
export function usePassedQuery<
  In extends Fields,
  Out extends Field,
  R extends AnyResource | undefined = undefined,
  Data = AnswerOf<Out, R>,
>(call: Call<In, Out>, input: QueryInput<In>, options: CallQueryOptions<AnswerOf<Out, R>, Data, R> = {}) {
  useLanguage();
  return useQuery(passedQuery(call, input, options));
}

/** Refetches the visible answers of a call, of all inputs or of one, and marks the others as outdated. */
export const renew = <In extends Fields, Out extends Field>(call: Call<In, Out>, input?: Draft<In>): Promise<void> =>
  queries.invalidateQueries({ queryKey: input ? [call.path, inputToWire(call, input)] : [call.path] });
