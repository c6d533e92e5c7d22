import { covers } from '@entrepot/testing/covers.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ErrorKey } from '@entrepot/contract/core/errors.ts';
import { languages } from '@entrepot/contract/core/language.ts';
import { pickLanguage, textAt } from '@entrepot/contract/core/texts.ts';
import { textIn } from '@entrepot/contract/data/coded.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { errors } from '@entrepot/contract/data/errors.ts';
import { startI18n } from '../texts/i18n.ts';
import all from '../texts.json' with { type: 'json' };
import { setResponseCache, send } from './http.ts';
import { networkWorks } from './network.ts';
import { type Notice, setNoticeSink } from './notices.ts';
import { type ApiProblem, noAnswer } from './problem.ts';
import { clearTokens, storeTokens, tokens } from './tokens.ts';

/** Fakes browser storage and a server that returns these responses in turn; the last response repeats. */
function browser(...answers: (() => Response | Promise<Response>)[]) {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('navigator', { language: 'en-us' });
  const requests: { url: string; body: unknown; headers: Record<string, string> }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, body: JSON.parse(String(init.body)), headers: init.headers as Record<string, string> });
    return (answers.length > 1 ? answers.shift()! : answers[0]!)();
  });
  return requests;
}
const respond =
  (key: ErrorKey, rest: object = {}, status = 200) =>
  () =>
    new Response(JSON.stringify({ Code: errorCodes[key], Message: '', Data: null, ...rest }), { status });
const problemOf = (sending: Promise<unknown>): Promise<ApiProblem> =>
  sending.then(
    () => Promise.reject(new Error('it worked')),
    (problem: ApiProblem) => problem,
  );
const expired = respond('TokenExpired', { Message: 'expired' }, 401);
const renewed = respond('Ok', { Data: { AccessToken: 'new', RefreshToken: 'new refresh' } });

beforeEach(() => void vi.spyOn(AbortSignal, 'timeout'));
afterEach(() => {
  clearTokens();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('returns the data of a response, and throws the message of a refusal, or Error without one', covers('ERR-CODES'), async () => {
  browser(respond('Ok', { Data: 42 }), respond('InUse', { Message: 'In use' }), respond('InternalError'));
  expect(await send('/A/B', {})).toBe(42);
  expect(await problemOf(send('/A/B', {}))).toMatchObject({ code: errorCodes.InUse, message: 'In use' });
  expect(await problemOf(send('/A/B', {}))).toMatchObject({ code: errorCodes.InternalError, message: 'Error' });
});

test('shows the note of a call that succeeded, though not entirely as meant', async () => {
  const notices: Notice[] = [];
  setNoticeSink((notice) => String(notices.push(notice)));
  browser(respond('Ok', { Data: 1 }), respond('Ok', { Data: 2, Message: 'No font has this character' }));
  expect([await send('/A/B', {}), await send('/A/B', {})]).toEqual([1, 2]);
  expect(notices).toEqual([{ tone: 'warn', text: 'No font has this character', life: 0 }]);
  setNoticeSink(() => '');
});

test('times out after 10 seconds unless the call sets a longer time', covers('CONST-TIMEOUT', 'CONST-TIMEOUT-UPLOAD'), async () => {
  browser(respond('Ok'));
  await send('/A/B', {});
  await send('/Site/EditSitePageConfiguration', {}, { timeout: 600_000 });
  expect(vi.mocked(AbortSignal.timeout).mock.calls).toEqual([[10_000], [600_000]]);
});

test('distinguishes no network, a time-out and an unreadable response', async () => {
  browser(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await problemOf(send('/A/B', {}))).toMatchObject({ code: noAnswer.network });
  vi.mocked(AbortSignal.timeout).mockReturnValueOnce(AbortSignal.abort());
  expect(await problemOf(send('/A/B', {}))).toMatchObject({ code: noAnswer.timeOut });
  browser(() => new Response('<html>Bad gateway</html>', { status: 502 }));
  expect(await problemOf(send('/A/B', {}))).toMatchObject({ code: noAnswer.unreadable, status: 502 });
});

test('renews an expired token once for concurrent calls and repeats them', async () => {
  const requests = browser(expired, expired, renewed, respond('Ok', { Data: 'done' }));
  storeTokens({ access: 'old', refresh: 'old refresh' });
  expect(await Promise.all([send('/A/B', { a: 1 }), send('/A/C', { c: 1 })])).toEqual(['done', 'done']);
  expect(requests.map(({ url }) => url)).toEqual(['/api/A/B', '/api/A/C', '/api/Account/RefreshToken', '/api/A/B', '/api/A/C']);
  expect(requests[2]!.body).toEqual({ Token: 'old refresh' });
  expect(requests.slice(3).map(({ headers }) => headers.Authorization)).toEqual(['Bearer new', 'Bearer new']);
});

test('ends the session when the token cannot be renewed, and reports the reason once', async () => {
  const refused = respond('NoPermission', { Message: 'Signed in elsewhere' }, 401);
  browser(expired, expired, refused);
  storeTokens({ access: 'old', refresh: 'old refresh' });
  const { onSignedOut } = await import('./tokens.ts');
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
  const messages: (string | undefined)[] = [];
  const stop = onSignedOut((why) => void messages.push(why));
  const problems = await Promise.all([problemOf(send('/A/B', {})), problemOf(send('/A/C', {}))]);
  stop();
  expect(problems.map(({ message }) => message)).toEqual(['Signed in elsewhere', 'Signed in elsewhere']);
  expect([messages, tokens()]).toEqual([['Signed in elsewhere'], null]);
});

test('shows a refused permission with the server’s message, and the session continues', covers('ERR-401-CODE1'), async () => {
  browser(respond('NoPermission', { Message: 'No permission' }, 403));
  storeTokens({ access: 'good', refresh: 'good refresh' });
  expect(await problemOf(send('/A/B', {}))).toMatchObject({ code: errorCodes.NoPermission, status: 403, message: 'No permission' });
  expect(tokens()).not.toBeNull();
});

test.each(languages)('explains a missing permission to a signed-in user instead of asking to sign in (%s)', async (language) => {
  const texts = pickLanguage(all, language);
  const noPermission = textAt(texts, 'problem.noPermission');
  const refusedText = textIn(errors.lines.NoPermission, language);
  const rows = [
    { Id: '1', Ok: false, Code: errorCodes.NoPermission, Message: refusedText },
    { Id: '2', Ok: false, Code: errorCodes.InUse, Message: 'In use' },
    { Id: '3', Ok: true, Code: errorCodes.Ok, Message: '' },
  ];
  browser(
    respond('NoPermission', { Message: refusedText }, 403),
    respond('NoPermission', { Message: refusedText }, 401),
    respond('Ok', { Data: rows }),
  );
  vi.stubGlobal('navigator', { language });
  vi.stubGlobal('document', { documentElement: {} });
  await startI18n({ load: async (name) => (name === 'client' ? texts : {}), always: [] });
  expect(await problemOf(send('/A/B', {}))).toMatchObject({ code: errorCodes.NoPermission, message: noPermission });
  expect(await problemOf(send('/A/B', {}))).toMatchObject({ code: errorCodes.NoPermission, message: refusedText });
  expect(await send('/A/B', {})).toEqual([{ ...rows[0], Message: noPermission }, ...rows.slice(1)]);
});

test('serves cached reads while the server is unreachable, but no writes or uncached reads', async () => {
  const stored = new Map<string, unknown>();
  setResponseCache({
    isCacheable: (path) => path.startsWith('/Package/Get'),
    store: (path, _body, data) => void stored.set(path, data),
    recall: async (path) => (stored.has(path) ? { data: stored.get(path) } : undefined),
  });
  try {
    const dead = () => Promise.reject(new TypeError('no network'));
    browser(respond('Ok', { Data: { Total: 2 } }), dead);
    expect(await send('/Package/GetPackages', {})).toEqual({ Total: 2 });
    expect(await send('/Package/GetPackages', {})).toEqual({ Total: 2 });
    expect((await problemOf(send('/Package/GetPackageById', {}))).code).toBe(noAnswer.network);
    expect((await problemOf(send('/Package/EstablishPackage', {}))).code).toBe(noAnswer.network);
    // A refusal is a response too: it resets the earlier failures.
    networkWorks();
    browser(respond('NotFound', { Message: 'gone' }));
    expect((await problemOf(send('/Package/GetPackages', {}))).code).toBe(errorCodes.NotFound);
  } finally {
    networkWorks();
    setResponseCache({ isCacheable: () => false, store: () => undefined, recall: async () => undefined });
  }
});
