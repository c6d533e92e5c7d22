import { noteServerTime } from '@entrepot/contract/core/clock.ts';
import { setDemoMode } from '@entrepot/contract/data/demo-mode.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { languageNow, languageWanted, translate } from '../texts/i18n.ts';
import { store, recall } from '../browser/storage.ts';
import { toast } from './notices.ts';
import { networkFailed, networkWorks, useNetwork } from './network.ts';
import { inOneWindow } from './single-tab.ts';
import { apiProblem, isUnanswered, noAnswer, fieldProblemsOf } from './problem.ts';
import { clearTokens, storeTokens, type Tokens, tokens } from './tokens.ts';

/** Options of one request. */
export interface Sending {
  /** Idempotency key of the user's action; repeats of one press share it. */
  idempotencyKey?: string;
  /** Milliseconds; default 10 000. */
  timeout?: number;
  signal?: AbortSignal;
  /** Sent without a token and never refreshed, such as the sign-in itself. */
  anonymous?: boolean;
}

interface Envelope {
  Code: number;
  Message?: string | null;
  Data?: unknown;
  /** Of the control centre: whether the server runs with demo data and demo accounts. */
  Demo?: boolean;
}

interface Answer {
  status: number;
  requestId: string | null;
  envelope: Envelope;
}

/** Cache of responses for offline use. */
export interface ResponseCache {
  /** Whether responses of this path are cached. */
  isCacheable(path: string): boolean;
  store(path: string, body: unknown, data: unknown): void;
  /** Returns the cached response to the same request; undefined when there is none. */
  recall(path: string, body: unknown): Promise<{ data: unknown } | undefined>;
}

let responseCache: ResponseCache | undefined;

/** Sets the cache that serves responses while the server is unreachable. */
export const setResponseCache = (one: ResponseCache): void => void (responseCache = one);

let clientName: string | undefined;

/** Sets the client name that is sent with every call, so that the server can record where data was entered. */
export const setClient = (name: 'mobile'): void => void (clientName = name);

const baseKey = 'ApiBase';
let base = '/api';
let refreshing: Promise<void> | null = null;

/** Base URL of all calls. */
export const apiBase = (): string => base;

/**
 * Looks up the API address of this host at the control centre, and sets demo mode as the server; throws the control centre's message when
 * the host is unknown. Nothing is drawn before, so forms offer the codes of the demo, or do not, from the first one on.
 */
export async function findApiBase(): Promise<void> {
  try {
    const { envelope, ...facts } = await post('/GetSiteApiUrlByHost', { Host: location.host }, { anonymous: true });
    if (envelope.Code !== errorCodes.Ok) throw apiProblem(envelope.Message || 'Error', { code: envelope.Code, ...facts });
    base = String(envelope.Data).replace(/\/$/, '');
    setDemoMode(envelope.Demo === true);
    if (responseCache) store(baseKey, base);
  } catch (problem) {
    const known = responseCache && isUnanswered(problem) ? recall<string>(baseKey) : null;
    if (!known) throw problem;
    base = known;
  }
}

/**
 * Sends one call and returns the envelope's `Data`; refreshes an expired token once. Serves the cached response when the server is
 * unreachable. Throws an `ApiProblem`.
 */
export async function send(path: string, body: unknown, sending: Sending = {}): Promise<unknown> {
  if (!responseCache?.isCacheable(path)) return sendNow(path, body, sending);
  const known = useNetwork.getState().dead ? await responseCache.recall(path, body) : undefined;
  if (known) return known.data;
  try {
    const data = await sendNow(path, body, sending);
    responseCache.store(path, body, data);
    return data;
  } catch (problem) {
    const stored = isUnanswered(problem) ? await responseCache.recall(path, body) : undefined;
    if (!stored) throw problem;
    return stored.data;
  }
}

async function sendNow(path: string, body: unknown, sending: Sending): Promise<unknown> {
  if (refreshing && !sending.anonymous) await refreshing;
  const used = sending.anonymous ? null : tokens();
  let answer = await post(base + path, body, sending, used?.access);
  if (used && isExpired(answer)) {
    await refresh(used);
    answer = await post(base + path, body, sending, tokens()?.access);
  }
  const { envelope, status, requestId } = answer;
  // A call that succeeded, though not entirely as meant: a paper with characters that no font has.
  if (envelope.Code === errorCodes.Ok && envelope.Message) toast({ tone: 'warn', text: envelope.Message, life: 0 });
  if (envelope.Code === errorCodes.Ok) return Array.isArray(envelope.Data) ? envelope.Data.map(describeRow) : (envelope.Data ?? null);
  if (used && status === 401) clearTokens(envelope.Message || 'Error');
  throw apiProblem(textsOf(envelope, status), {
    code: envelope.Code,
    status,
    requestId,
    data: envelope.Data,
    problems: fieldProblemsOf(envelope.Data),
  });
}

/**
 * Returns the message of a refusal. The text of the code asks visitors to sign in (HTTP 401); a signed-in user without the permission (HTTP
 * 403) sees who grants it instead.
 */
const textsOf = ({ Message }: Envelope, status: number): string =>
  status === 403 && Message === translate('client', 'problem.notSignedIn')
    ? translate('client', 'problem.noPermission')
    : Message || 'Error';

/** Describes a refused row of a batch in the same way; only signed-in users receive such rows. */
const describeRow = (row: Partial<Envelope & { Ok: boolean }> | null) =>
  row?.Ok === false ? { ...row, Message: textsOf(row as Envelope, 403) } : row;

const isExpired = ({ status, envelope }: Answer) => (status === 401 || status === 403) && envelope.Code === errorCodes.TokenExpired;

/** Replaces an expired token pair; concurrent callers share one request, also across windows. */
export function refresh(expired: Tokens): Promise<void> {
  const isDone = () => (tokens() ?? expired).access !== expired.access;
  refreshing ??= inOneWindow({ name: expired.access.slice(-24), isDone, run: () => renew(tokens() ?? expired) }).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function renew({ refresh: token }: Tokens): Promise<void> {
  const { envelope, ...facts } = await post(`${base}/Account/RefreshToken`, { Token: token }, { anonymous: true });
  if (envelope.Code !== errorCodes.Ok) {
    if (facts.status === 401 || facts.status === 403 || envelope.Code === errorCodes.NoPermission) clearTokens(envelope.Message || 'Error');
    throw apiProblem(envelope.Message || 'Error', { code: envelope.Code, ...facts });
  }
  const pair = envelope.Data as { AccessToken: string; RefreshToken: string };
  storeTokens({ access: pair.AccessToken, refresh: pair.RefreshToken });
}

async function post(url: string, body: unknown, sending: Sending, access?: string): Promise<Answer> {
  const isForm = body instanceof FormData;
  const limit = AbortSignal.timeout(sending.timeout ?? 10_000);
  const headers: Record<string, string> = { 'Accept-Language': languageNow() ?? languageWanted() };
  if (!isForm) headers['Content-Type'] = 'application/json';
  if (clientName) headers['Entrepot-Client'] = clientName;
  if (access) headers.Authorization = `Bearer ${access}`;
  if (sending.idempotencyKey) headers['Idempotency-Key'] = sending.idempotencyKey;
  let response: Response;
  try {
    const signal = sending.signal ? AbortSignal.any([sending.signal, limit]) : limit;
    const sentAt = Date.now();
    response = await fetch(url, { method: 'POST', headers, body: isForm ? body : JSON.stringify(body ?? {}), signal });
    noteServerTime(response.headers.get('Date'), sentAt, Date.now());
  } catch (cause) {
    if (sending.signal?.aborted) throw cause;
    throw noAnswerProblem(limit.aborted ? 'timeOut' : 'network');
  }
  networkWorks();
  return read(response);
}

function noAnswerProblem(why: 'timeOut' | 'network') {
  networkFailed();
  return apiProblem(translate('client', `problem.${why}`), { code: noAnswer[why] });
}

async function read(response: Response): Promise<Answer> {
  const requestId = response.headers.get('X-Request-Id');
  const envelope = (await response.json().catch(() => null)) as Envelope | null;
  if (envelope && typeof envelope.Code === 'number') return { status: response.status, requestId, envelope };
  throw apiProblem(translate('client', 'problem.unreadable'), { code: noAnswer.unreadable, status: response.status, requestId });
}
