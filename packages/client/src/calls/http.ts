import * as errorCodes from '@entrepot/contract/data/error-codes.ts';
import { languageNow, languageWanted, say } from '../texts/i18n.ts';
import { networkFailed, networkWorks } from './network.ts';
import { inOneWindow } from './one-window.ts';
import { apiProblem, noAnswer, toldFields } from './problem.ts';
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

let base = '/api';
let refreshing: Promise<void> | null = null;

/** The address that all calls start with. */
export const apiBase = (): string => base;

/** Asks the control centre where the API of this host is; throws its message when it knows no such host. */
export async function findApiBase(): Promise<void> {
  const { envelope, ...facts } = await post('/GetSiteApiUrlByHost', { Host: location.host }, { anonymous: true });
  if (envelope.Code !== errorCodes.Ok) throw apiProblem(envelope.Message || 'Error', { code: envelope.Code, ...facts });
  base = String(envelope.Data).replace(/\/$/, '');
}

/** Sends one call and gives the envelope's Data; refreshes an expired token once. Throws an ApiProblem. */
export async function send(path: string, body: unknown, sending: Sending = {}): Promise<unknown> {
  if (refreshing && !sending.anonymous) await refreshing;
  const used = sending.anonymous ? null : tokens();
  let answer = await post(base + path, body, sending, used?.access);
  if (used && isExpired(answer)) {
    await refresh(used);
    answer = await post(base + path, body, sending, tokens()?.access);
  }
  const { envelope, status, requestId } = answer;
  if (envelope.Code === errorCodes.Ok) return envelope.Data ?? null;
  if (used && status === 401) clearTokens(envelope.Message || 'Error');
  throw apiProblem(envelope.Message || 'Error', {
    code: envelope.Code,
    status,
    requestId,
    data: envelope.Data,
    problems: toldFields(envelope.Data),
  });
}

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
