import { call } from '@entrepot/contract/core/call.ts';
import { f } from '@entrepot/contract/core/field.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startI18n, switchLanguage } from '../texts/i18n.ts';
import { cachedAnswer, setAnswer } from './call-cache.ts';
import { callKey, callQuery, renew } from './call-query.ts';
import { queries } from './queries.ts';
import { reloadTextsOnLanguageChange } from './reload-texts.ts';

const getParcel = call({
  path: '/Test/GetParcel',
  audience: ['customer'],
  needs: null,
  input: { id: f.id({ required: true }), at: f.time() },
  output: f.object({ name: f.text({ max: 20 }) }),
  transaction: 'none',
});
const getShelf = call({ ...getParcel, path: '/Test/GetShelf' });

let requests: string[];
let refused = false;

/** Shows a query as a component does; returns the function that stops. */
const show = (query: { queryKey: QueryKey }) => new QueryObserver(queries, query).subscribe(() => undefined);
const settled = () => vi.waitFor(() => expect(queries.isFetching()).toBe(0));

beforeEach(async () => {
  requests = [];
  refused = false;
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('navigator', { language: 'en-us' });
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    requests.push(`${url.replace('/api', '')} ${body}`);
    const envelope = refused ? { Code: errorCodes.InUse, Message: 'In use' } : { Code: errorCodes.Ok, Data: { Name: 'Tea' } };
    return new Response(JSON.stringify(envelope));
  });
  await startI18n({ load: async () => ({}), always: [] });
  await switchLanguage('en-us');
});
afterEach(() => {
  queries.clear();
  vi.unstubAllGlobals();
});

test('names a query by path, input on the wire and language', async () => {
  expect(callKey(getParcel, { id: '1', at: new Date('2026-03-01T00:00:00Z') })).toEqual([
    '/Test/GetParcel',
    { Id: '1', At: '2026-03-01 08:00:00' },
    'en-us',
  ]);
  expect(callKey(getParcel, { id: '1', at: null })).toEqual(['/Test/GetParcel', { Id: '1' }, 'en-us']);
  expect(callKey(getParcel, { id: '1' }, true)).not.toEqual(callKey(getParcel, { id: '1' }));
  await switchLanguage('zh-tw');
  expect(callKey(getParcel, { id: '1' }).at(-1)).toBe('zh-tw');
});

test.each([
  [true, { name: 'Tea' }],
  [false, undefined],
])('shows the previous answer while that of a changed input loads: %s', async (showsPrevious, shown) => {
  const observer = new QueryObserver(queries, callQuery(getParcel, { id: '1' }, { showsPrevious }));
  const stop = observer.subscribe(() => undefined);
  await settled();
  observer.setOptions(callQuery(getParcel, { id: '2' }, { showsPrevious }));
  expect(observer.getCurrentResult().data).toEqual(shown);
  await settled();
  stop();
});

test('sends equal questions once, and none without an input', async () => {
  const stops = [
    callQuery(getParcel, { id: '1' }),
    callQuery(getParcel, { id: '1' }, { staleTime: 60_000 }),
    callQuery(getParcel, null),
  ].map(show);
  await settled();
  expect(requests).toEqual(['/Test/GetParcel {"Id":"1"}']);
  expect(cachedAnswer(getParcel, { id: '1' })).toEqual({ name: 'Tea' });
  for (const stop of stops) stop();
});

test('reports a refusal as the error of the query', async () => {
  refused = true;
  await expect(queries.fetchQuery(callQuery(getParcel, { id: '1' }))).rejects.toMatchObject({ code: errorCodes.InUse, message: 'In use' });
});

test('renews the visible answers of one call, of all inputs or of one', async () => {
  const stops = [callQuery(getParcel, { id: '1' }), callQuery(getParcel, { id: '2' }), callQuery(getShelf, { id: '1' })].map(show);
  await settled();
  requests = [];
  await renew(getParcel);
  expect(requests.toSorted()).toEqual(['/Test/GetParcel {"Id":"1"}', '/Test/GetParcel {"Id":"2"}']);
  requests = [];
  await renew(getParcel, { id: '2' });
  expect(requests).toEqual(['/Test/GetParcel {"Id":"2"}']);
  for (const stop of stops) stop();
});

test('replaces the cached answer of one input', async () => {
  await queries.fetchQuery(callQuery(getParcel, { id: '1' }));
  setAnswer(getParcel, { id: '1' }, { name: 'Coffee' });
  expect(cachedAnswer(getParcel, { id: '1' })).toEqual({ name: 'Coffee' });
  expect(cachedAnswer(getParcel, { id: '2' })).toBeUndefined();
});

test('a change of language outdates only answers whose key does not name it', async () => {
  const readList = vi.fn(async () => ({}));
  const stops = [callQuery(getParcel, { id: '1' }), { queryKey: ['list', 'parcel', {}], queryFn: readList }].map(show);
  const stop = reloadTextsOnLanguageChange(async () => undefined);
  await settled();
  await switchLanguage('zh-cn');
  await vi.waitFor(() => expect(readList).toHaveBeenCalledTimes(2));
  expect(requests.filter((one) => one.startsWith('/Test'))).toHaveLength(1);
  for (const one of [...stops, stop]) one();
});
