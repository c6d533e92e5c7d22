import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { languages } from '@entrepot/contract/core/language.ts';
import errors from '@entrepot/contract/data/errors.json' with { type: 'json' };
import { startI18n } from '../texts/i18n.ts';
import { keepAnswersWith, send } from './http.ts';
import { networkWorks } from './network.ts';
import type { ApiProblem } from './problem.ts';
import { clearTokens, keepTokens, tokens } from './tokens.ts';

/** A browser's storage, and a server that answers in turn; the last answer repeats. */
function browser(...answers: (() => Response | Promise<Response>)[]) {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('navigator', { language: 'en-us' });
  const asked: { url: string; body: unknown; headers: Record<string, string> }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, body: JSON.parse(String(init.body)), headers: init.headers as Record<string, string> });
    return (answers.length > 1 ? answers.shift()! : answers[0]!)();
  });
  return asked;
}
const says =
  (Code: number, rest: object = {}, status = 200) =>
  () =>
    new Response(JSON.stringify({ Code, Message: '', Data: null, ...rest }), { status });
const problemOf = (sending: Promise<unknown>): Promise<ApiProblem> =>
  sending.then(
    () => Promise.reject(new Error('it worked')),
    (problem: ApiProblem) => problem,
  );
const expired = says(5, { Message: 'expired' }, 401);
const renewed = says(0, { Data: { AccessToken: 'new', RefreshToken: 'new refresh' } });

beforeEach(() => void vi.spyOn(AbortSignal, 'timeout'));
afterEach(() => {
  clearTokens();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('an answer with code 0 gives its data, any other code its message, and without one the word Error', async () => {
  browser(says(0, { Data: 42 }), says(105, { Message: 'In use' }), says(199));
  expect(await send('/A/B', {})).toBe(42);
  expect(await problemOf(send('/A/B', {}))).toMatchObject({ code: 105, message: 'In use' });
  expect(await problemOf(send('/A/B', {}))).toMatchObject({ code: 199, message: 'Error' });
});

test('a call waits 10 seconds for its answer, unless it says that it takes longer', async () => {
  browser(says(0));
  await send('/A/B', {});
  await send('/Site/EditSitePageConfiguration', {}, { timeout: 600_000 });
  expect(vi.mocked(AbortSignal.timeout).mock.calls).toEqual([[10_000], [600_000]]);
});

test('no network, no answer in time and an answer nobody can read are problems of their own', async () => {
  browser(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await problemOf(send('/A/B', {}))).toMatchObject({ code: -1 });
  vi.mocked(AbortSignal.timeout).mockReturnValueOnce(AbortSignal.abort());
  expect(await problemOf(send('/A/B', {}))).toMatchObject({ code: -2 });
  browser(() => new Response('<html>Bad gateway</html>', { status: 502 }));
  expect(await problemOf(send('/A/B', {}))).toMatchObject({ code: -3, status: 502 });
});

test('calls that meet an expired token wait for one renewal and are made again with the new one', async () => {
  const asked = browser(expired, expired, renewed, says(0, { Data: 'done' }));
  keepTokens({ access: 'old', refresh: 'old refresh' });
  expect(await Promise.all([send('/A/B', { a: 1 }), send('/A/C', { c: 1 })])).toEqual(['done', 'done']);
  expect(asked.map(({ url }) => url)).toEqual(['/api/A/B', '/api/A/C', '/api/Account/RefreshToken', '/api/A/B', '/api/A/C']);
  expect(asked[2]!.body).toEqual({ Token: 'old refresh' });
  expect(asked.slice(3).map(({ headers }) => headers.Authorization)).toEqual(['Bearer new', 'Bearer new']);
});

test('a token that cannot be renewed ends the session, and the reason is told once', async () => {
  const refused = says(1, { Message: 'Signed in elsewhere' }, 401);
  browser(expired, expired, refused);
  keepTokens({ access: 'old', refresh: 'old refresh' });
  const { onTokensGone } = await import('./tokens.ts');
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
  const told: (string | undefined)[] = [];
  const stop = onTokensGone((why) => void told.push(why));
  const problems = await Promise.all([problemOf(send('/A/B', {})), problemOf(send('/A/C', {}))]);
  stop();
  expect(problems.map(({ message }) => message)).toEqual(['Signed in elsewhere', 'Signed in elsewhere']);
  expect([told, tokens()]).toEqual([['Signed in elsewhere'], null]);
});

test('what a person may not do is refused in the words of the server, and the session goes on', async () => {
  browser(says(1, { Message: 'No permission' }, 403));
  keepTokens({ access: 'good', refresh: 'good refresh' });
  expect(await problemOf(send('/A/B', {}))).toMatchObject({ code: 1, status: 403, message: 'No permission' });
  expect(tokens()).not.toBeNull();
});

test.each(languages)('who is signed in and lacks a permission is told who gives it, not to sign in (%s)', async (language) => {
  const texts = (await import(`../locales/${language}.json`)).default;
  const told = (errors.find(({ Key }) => Key === 'NoPermission') as Record<string, unknown>)[language.replace('-', '_')];
  const rows = [
    { Id: '1', Ok: false, Code: 1, Message: told },
    { Id: '2', Ok: false, Code: 105, Message: 'In use' },
    { Id: '3', Ok: true, Code: 0, Message: '' },
  ];
  browser(says(1, { Message: told }, 403), says(1, { Message: told }, 401), says(0, { Data: rows }));
  vi.stubGlobal('navigator', { language });
  vi.stubGlobal('document', { documentElement: {} });
  await startI18n({ load: async (name) => (name === 'client' ? texts : {}), always: [] });
  expect(await problemOf(send('/A/B', {}))).toMatchObject({ code: 1, message: texts.problem.noPermission });
  expect(await problemOf(send('/A/B', {}))).toMatchObject({ code: 1, message: told });
  expect(await send('/A/B', {})).toEqual([{ ...rows[0], Message: texts.problem.noPermission }, ...rows.slice(1)]);
});

test('what was read is given again while the server cannot be reached; what is done and what was never read is not', async () => {
  const kept = new Map<string, unknown>();
  keepAnswersWith({
    keeps: (path) => path.startsWith('/Package/Get'),
    keep: (path, _body, data) => void kept.set(path, data),
    recall: async (path) => (kept.has(path) ? { data: kept.get(path) } : undefined),
  });
  try {
    const dead = () => Promise.reject(new TypeError('no network'));
    browser(says(0, { Data: { Total: 2 } }), dead);
    expect(await send('/Package/GetPackages', {})).toEqual({ Total: 2 });
    expect(await send('/Package/GetPackages', {})).toEqual({ Total: 2 });
    expect((await problemOf(send('/Package/GetPackageById', {}))).code).toBe(-1);
    expect((await problemOf(send('/Package/EstablishPackage', {}))).code).toBe(-1);
    // A refusal is an answer: nothing of before stands for it.
    networkWorks();
    browser(says(101, { Message: 'gone' }));
    expect((await problemOf(send('/Package/GetPackages', {}))).code).toBe(101);
  } finally {
    networkWorks();
    keepAnswersWith({ keeps: () => false, keep: () => undefined, recall: async () => undefined });
  }
});
