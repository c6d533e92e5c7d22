import * as errorCodes from '@entrepot/contract/data/error-codes.ts';
import { languageNow, languageWanted, say } from '../texts/i18n.ts';
import { keep, recall } from '../browser/storage.ts';
import { networkFailed, networkWorks, useNetwork } from './network.ts';
import { inOneWindow } from './one-window.ts';
import { apiProblem, isUnanswered, noAnswer, toldFields } from './problem.ts';
import { clearTokens, keepTokens, type Tokens, tokens } from './tokens.ts';

/** How one request is sent. */
export interface Sending {
  /** The key of the person's intent, kept over repeats of the same press. */
  idempotencyKey?: string;
  /** Milliseconds; default 10 000. */
  timeout?: number;
  signal?: AbortSignal;
  /** Sent without token, and never refreshed: sign-in itself. */
  anonymous?: boolean;
}

interface Envelope {
  Code: number;
  Message?: string | null;
  Data?: unknown;
}

interface Answer {
  status: number;
  requestId: string | null;
  envelope: Envelope;
}

/** Keeps what was read for times without a network. */
export interface Keeper {
  /** Is what this path answers worth reading again later? */
  keeps(path: string): boolean;
  keep(path: string, body: unknown, data: unknown): void;
  /** What was kept of the same question; undefined when it was never answered. */
  recall(path: string, body: unknown): Promise<{ data: unknown } | undefined>;
}

let keeper: Keeper | undefined;

/** Has answers kept, and given again while the server cannot be reached. */
export const keepAnswersWith = (one: Keeper): void => void (keeper = one);

let clientName: string | undefined;

/** Says with every call which client makes it, for what the server keeps of where something was entered. */
export const callAs = (name: 'mobile'): void => void (clientName = name);

const baseKey = 'ApiBase';
let base = '/api';
let refreshing: Promise<void> | null = null;

/** The address that all calls start with. */
export const apiBase = (): string => base;

/** Asks the control centre where the API of this host is; throws its message when it knows no such host. */
export async function findApiBase(): Promise<void> {
  try {
    const { envelope, ...facts } = await post('/GetSiteApiUrlByHost', { Host: location.host }, { anonymous: true });
    if (envelope.Code !== errorCodes.Ok) throw apiProblem(envelope.Message || 'Error', { code: envelope.Code, ...facts });
    base = String(envelope.Data).replace(/\/$/, '');
    if (keeper) keep(baseKey, base);
  } catch (problem) {
    const known = keeper && isUnanswered(problem) ? recall<string>(baseKey) : null;
    if (!known) throw problem;
    base = known;
  }
}

/**
 * Sends one call and gives the envelope's Data; refreshes an expired token once. Where the server cannot be reached, what is kept of the
 * same question is given. Throws an ApiProblem.
 */
export async function send(path: string, body: unknown, sending: Sending = {}): Promise<unknown> {
  if (!keeper?.keeps(path)) return sendNow(path, body, sending);
  const known = useNetwork.getState().dead ? await keeper.recall(path, body) : undefined;
  if (known) return known.data;
  try {
    const data = await sendNow(path, body, sending);
    keeper.keep(path, body, data);
    return data;
  } catch (problem) {
    const kept = isUnanswered(problem) ? await keeper.recall(path, body) : undefined;
    if (!kept) throw problem;
    return kept.data;
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
  if (envelope.Code === errorCodes.Ok) return Array.isArray(envelope.Data) ? envelope.Data.map(rowInWords) : (envelope.Data ?? null);
  if (used && status === 401) clearTokens(envelope.Message || 'Error');
  throw apiProblem(wordsOf(envelope, status), {
    code: envelope.Code,
    status,
    requestId,
    data: envelope.Data,
    problems: toldFields(envelope.Data),
  });
}

/** What is read of a refusal. The code's own words are for visitors too (401): who is signed in (403) learns who gives what is lacking. */
const wordsOf = ({ Message }: Envelope, status: number): string =>
  status === 403 && Message === say('client', 'problem.notSignedIn') ? say('client', 'problem.noPermission') : Message || 'Error';

/** A refused row of a batch, which only those who are signed in are answered, in the same words. */
const rowInWords = (row: Partial<Envelope & { Ok: boolean }> | null) =>
  row?.Ok === false ? { ...row, Message: wordsOf(row as Envelope, 403) } : row;

const isExpired = ({ status, envelope }: Answer) => (status === 401 || status === 403) && envelope.Code === errorCodes.TokenExpired;

/** Gets new tokens in place of an expired pair; callers at the same time share one request, also over windows. */
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
  keepTokens({ access: pair.AccessToken, refresh: pair.RefreshToken });
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
    response = await fetch(url, { method: 'POST', headers, body: isForm ? body : JSON.stringify(body ?? {}), signal });
  } catch (cause) {
    if (sending.signal?.aborted) throw cause;
    throw noAnswerProblem(limit.aborted ? 'timeOut' : 'network');
  }
  networkWorks();
  return read(response);
}

function noAnswerProblem(why: 'timeOut' | 'network') {
  networkFailed();
  return apiProblem(say('client', `problem.${why}`), { code: noAnswer[why] });
}

async function read(response: Response): Promise<Answer> {
  const requestId = response.headers.get('X-Request-Id');
  const envelope = (await response.json().catch(() => null)) as Envelope | null;
  if (envelope && typeof envelope.Code === 'number') return { status: response.status, requestId, envelope };
  throw apiProblem(say('client', 'problem.unreadable'), { code: noAnswer.unreadable, status: response.status, requestId });
}
