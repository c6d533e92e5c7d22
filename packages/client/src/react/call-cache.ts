import type { Call } from '@entrepot/contract/core/call.ts';
import type { Draft, Field, Fields } from '@entrepot/contract/core/field.ts';
import type { ResponseOf } from '../calls/api.ts';
import { callKey } from './call-query.ts';
import { queries } from './queries.ts';

/** Cancels the running requests of a call with one input: their answers no longer replace the cached one. */
export const cancelQuery = <In extends Fields, Out extends Field>(call: Call<In, Out>, input: Draft<In>): Promise<void> =>
  queries.cancelQueries({ queryKey: callKey(call, input) });

/** The cached answer of a call; undefined when there is none. */
export const cachedAnswer = <In extends Fields, Out extends Field>(call: Call<In, Out>, input: Draft<In>) =>
  queries.getQueryData<ResponseOf<Out>>(callKey(call, input));

/** Replaces the cached answer of a call by one that the caller knows already. */
export const setAnswer = <In extends Fields, Out extends Field>(call: Call<In, Out>, input: Draft<In>, answer: ResponseOf<Out>): void =>
  void queries.setQueryData(callKey(call, input), answer);
