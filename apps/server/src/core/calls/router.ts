import { Refusal, refuse } from '@entrepot/contract/core/errors.ts';
import { writes } from '@entrepot/contract/core/call.ts';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import type { Field } from '@entrepot/contract/core/field.ts';
import { problemsOf } from '@entrepot/contract/core/problems.ts';
import { readInZone, toWire } from '@entrepot/contract/core/wire.ts';
import { rowFields } from '@entrepot/contract/core/row-results.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { type Caller, type Change, fieldAudience } from './caller.ts';
import { constraintRefusal } from './constraint-refusals.ts';
import type { Db, Tx } from '../db/db.ts';
import { isDiskFull, isTooBusy, isWithoutDatabase, retryConflicts } from '../db/database-errors.ts';
import { filesSent, containsFiles, withFiles } from '../files/file-fields.ts';
import { requireStoredFiles } from '../files/files.ts';
import { jsonText } from '../db/json-text.ts';
import type { Position, Replica } from '../db/replica.ts';
import { retryUntil } from '../db/retry-while-away.ts';
import { steadyNow } from '../steady-clock.ts';
import { mustBeOneSite } from '../scope/one-site.ts';
import { mustReach, sitesNamedIn } from '../scope/reach.ts';
import { atSites } from '../scope/scope.ts';
import { claimKey, type RequestKey, requestKey, storeAnswer } from './idempotency.ts';
import { mayCall } from './may-call.ts';
import { logOperation } from './operation-log.ts';
import { endlessRead } from './endless-reads.ts';
import { type Handler, isRawJson, CommittedRefusal } from './handler.ts';
import { writingFor } from '../lists/json-answers.ts';
import { errorText, fieldMessages, sentence } from './texts.ts';
import { asInvalid } from './zod-refusal.ts';

/** The answer for the HTTP layer: a status and the JSON envelope. */
export interface Answer {
  status: number;
  body: string;
  code: number;
  /** The position up to which a replica must have come to see what the call wrote; only where there is one. */
  written?: Position;
}

const envelope = (code: number, message: string, data: string) => `{"Code":${code},"Message":${JSON.stringify(message)},"Data":${data}}`;
const jsonOf = (value: unknown) => JSON.stringify(value) ?? 'null';

type Input = Record<string, unknown>;
type TransactionalHandler = Extract<Handler, { transaction: 'required' }>;

/** The options of a request besides its body. */
export interface RequestOptions {
  /** The `Idempotency-Key` header; the body's key takes precedence. */
  idempotencyKey?: string | undefined;
  /** Identifies the content of the request instead of its body, for forms whose files get a new address each time they are sent. */
  content?: string | undefined;
  /** The position of the caller's last write: no older data may be read. */
  written?: Position | undefined;
}

/** The router's callbacks: error log, change notification, and signing of file addresses. */
export interface RouterHooks {
  /** How long (ms) a call that only reads, or has an idempotency key, waits for a database that is away; 0 when left out. */
  retryMs?: number;
  /** Answers calls that state `mayLag`. */
  replica?: Pick<Replica, 'read' | 'position'> | undefined;
  log(problem: unknown, caller: Caller, path: string): void;
  sign(address: string): string;
  /** Receives calls that a signed-in person has no right to, and calls by which a person exported data. */
  secured?(kind: 'forbidden' | 'exported', caller: Caller, path: string): Promise<void>;
  /** Receives the changes after the commit. */
  changed?(changes: readonly Change[]): void;
}

/**
 * Answers every call: audience, permission, input, transaction, idempotency, operation log, envelope. The only place that combines them.
 */
export function router(
  db: Db,
  handlers: readonly Handler[],
  { retryMs = 0, replica, log, sign, changed = () => undefined, secured }: RouterHooks,
) {
  const byPath = new Map(handlers.map((handler) => [handler.path, handler]));
  if (byPath.size !== handlers.length) throw new Error(`two handlers have the same path: ${twice(handlers)}`);
  // The router claims the key in the transaction of the effect.
  const keyless = handlers.filter(({ storesKey, each, transaction }) => (storesKey || each) && transaction !== 'required');
  if (keyless.length)
    throw new Error(
      `idempotent calls and calls over several ids need transaction 'required': ${keyless.map(({ path }) => path).join(', ')}`,
    );
  const writing = handlers.filter((handler) => handler.mayLag && writes(handler));
  if (writing.length) throw new Error(`only calls that change nothing may lag: ${writing.map(({ path }) => path).join(', ')}`);

  return async function answer(path: string, by: Caller, body: unknown, sent: RequestOptions = {}): Promise<Answer> {
    const handler = byPath.get(path);
    let caller = by;
    let input: Input = {};
    try {
      if (!handler) return refusal(caller, refuse('NotFound'), 404);
      if (!mayCall(caller, handler)) {
        if (caller.userId) await secured?.('forbidden', caller, path);
        return refusal(caller, refuse('NoPermission'), caller.audience === 'anonymous' ? 401 : 403);
      }
      if (caller.restriction && !handler.audience.includes('anonymous') && !handler.withoutSecondFactor)
        return refusal(caller, caller.restriction, 403);
      input = read(handler, caller, bodyWithKey(handler, body, sent));
      caller = await seeingNewSites(caller, handler, input);
      const key = keyOf(handler, caller, input, sent);
      const until = steadyNow() + retryMs;
      const data =
        handler.each && handler.transaction === 'required'
          ? await eachRow(db, handler, caller, input, { key, until, log })
          : await claimOnce(db, handler, caller, input, { key, until, replica, written: sent.written });
      changed(caller.changes);
      const written = replica && writes(handler) ? await replica.position().catch(() => undefined) : undefined;
      const waits = storedRefusal(data);
      if (waits) return { ...refusal(caller, waits), ...definedOnly({ written }) };
      if (caller.userId && isExport(path)) await secured?.('exported', caller, path);
      return {
        status: 200,
        body: envelope(errorCodes.Ok, [...caller.notes].join('\n'), signedFiles(handler.output, data, sign)),
        code: errorCodes.Ok,
        ...definedOnly({ written }),
      };
    } catch (problem) {
      const knownRefusal = await asRefusal(db, handler, caller, input, problem);
      if (knownRefusal) return refusal(caller, knownRefusal);
      log(problem, caller, path);
      const endless = endlessRead(handler, input, problem);
      if (endless) return refusal(caller, endless);
      const transient = transientRefusal(problem);
      // The scan client retries a 503, but would discard a scan that was answered as an internal error.
      if (transient) return refusal(caller, transient, 503);
      const code = errorCodes.InternalError;
      return { status: 500, body: envelope(code, errorText(caller.language, 'InternalError'), 'null'), code };
    }
  };
}

/** Adds a fresh signature to each address in the call's file fields. Addresses in other texts are left unchanged. */
function signedFiles(output: Field, data: string, sign: RouterHooks['sign']): string {
  if (!data.includes('"/files/') || !containsFiles(output)) return data;
  return JSON.stringify(withFiles(output, JSON.parse(data), sign));
}

/** Whether a call gives out a list as a file. */
const isExport = (path: string) => /\/Export[^/]*$/.test(path);

const twice = (handlers: readonly Handler[]) =>
  handlers
    .map(({ path }) => path)
    .filter((path, at, all) => all.indexOf(path) !== at)
    .join(', ');

function read(handler: Handler, caller: Caller, body: unknown): Input {
  const parsed = handler.schemaFor(fieldAudience(caller)).safeParse(body ?? {}, { reportInput: true });
  if (!parsed.success) throw asInvalid(problemsOf(parsed.error));
  return readInZone(handler.input, parsed.data, caller.timeZone);
}

/** The caller with the sites of this moment, where the input names one that was not known: another process may have created it just now. */
async function seeingNewSites(caller: Caller, { input: fields }: Handler, input: Input): Promise<Caller> {
  if (!caller.rereadSiteIds || sitesNamedIn(fields, input).every((id) => caller.siteIds.includes(id))) return caller;
  return atSites(caller, await caller.rereadSiteIds());
}

/** The body with the idempotency key of the header, unless it has one of its own. */
function bodyWithKey({ idempotent }: Handler, body: unknown, { idempotencyKey }: RequestOptions): unknown {
  if (!idempotent || !idempotencyKey || Array.isArray(body) || typeof (body ?? {}) !== 'object') return body;
  const fields: { IdempotencyKey?: unknown } = body ?? {};
  return { ...fields, IdempotencyKey: fields.IdempotencyKey ?? idempotencyKey };
}

/** The key of a request. Only verbs that store it themselves receive it in their input. */
function keyOf(handler: Handler, caller: Caller, input: Input, { content }: RequestOptions): RequestKey | null {
  if (!handler.idempotent) return null;
  const { idempotencyKey, ...request } = input;
  if (!handler.storesKey) delete input.idempotencyKey;
  return requestKey(handler, caller, { key: idempotencyKey as string | null, input: request, content });
}

/** The key of a request, and until when (on the steady clock) it waits for a database that is away. */
interface Attempts {
  key: RequestKey | null;
  until: number;
}

/** The replica, and the position of the caller's last write. */
interface Reading {
  replica: RouterHooks['replica'];
  written: Position | undefined;
}

/** Runs a call in the transaction it states (`transaction`) and returns its Data as JSON text. */
async function claimOnce(
  db: Db,
  handler: Handler,
  caller: Caller,
  input: Input,
  { key, until, replica, written }: Attempts & Reading,
): Promise<string> {
  if (handler.transaction === 'required') return inTransaction(db, handler, caller, input, { key, until });
  if (handler.transaction === 'own') {
    await mustBeOneSite(db, caller, handler.input, input);
    await mustReach(db, caller, handler.input, input);
  }
  const run = async (handle: Db) => dataOf(handler, await handler.run(handle, caller, input), caller);
  const early = handler.mayLag ? await replica?.read(written, run) : undefined;
  if (early) return early.value;
  return handler.transaction === 'none' ? retryUntil(() => run(db), until) : run(db);
}

/**
 * Runs a verb in a transaction with its checks, its idempotency key and its log entry; with `id`, for that id of a call over several. Returns
 * its result as JSON text, or that of the first execution when the key was used before.
 */
function inTransaction(
  db: Db,
  handler: TransactionalHandler,
  caller: Caller,
  input: Input,
  { key, until }: Attempts,
  id?: string,
): Promise<string> {
  const work = () =>
    db.transaction().execute(async (tx) => {
      const earlier = key && (await claimKey(tx, caller, key, id));
      if (earlier) return earlier;
      await mustBeOneSite(tx, caller, handler.input, input);
      const made = await handler.run(tx, caller, input);
      // Runs after the call, because the call's own refusals are more specific.
      await mustReach(tx, caller, handler.input, input);
      requireStoredFiles(tx, filesSent(handler.input, input));
      const data = made instanceof CommittedRefusal ? serializeRefusal(made) : dataOf(handler, made, caller);
      if (key) await storeAnswer(tx, caller, key, data, id);
      await writeLog(tx, handler, caller, input);
      return data;
    });
  // Without a key it is not known whether a commit without an answer took place.
  return key ? retryUntil(() => retried(caller, work), until) : retried(caller, work);
}

// Prefix of a stored refusal among the stored answers of idempotency keys; JSON never starts with it.
const refusalMark = 'waits:';
const serializeRefusal = ({ refusal: { key, text, values, data } }: CommittedRefusal) => refusalMark + jsonOf({ key, text, values, data });

/** The refusal of a request that is pending approval, on the first answer and on a repeated one. */
function storedRefusal(data: string | null): Refusal | undefined {
  if (!data?.startsWith(refusalMark)) return undefined;
  const { key, text, values, data: result } = JSON.parse(data.slice(refusalMark.length));
  return new Refusal(key, text, values, result);
}

/** Transient conflicts: the whole call is retried. */
const retried = <T>(caller: Caller, work: () => Promise<T>): Promise<T> =>
  retryConflicts(() => {
    caller.changes.length = 0;
    return work();
  });

/**
 * Runs each id in a transaction of its own; one refused id does not stop the others. Throws the transient error when every id failed with
 * one, so that the whole call is retried like any other, and `IdempotencyConflict` when the key was sent with another request.
 */
async function eachRow(
  db: Db,
  handler: TransactionalHandler,
  caller: Caller,
  input: Input,
  { key, until, log }: Attempts & Pick<RouterHooks, 'log'>,
): Promise<string> {
  const ids = [...new Set(input[handler.each!] as string[])];
  if (!ids.length) throw refuse('AtLeastOneSelection');
  const rows: string[] = [];
  let undone = 0;
  for (const id of ids) {
    const one: Caller = { ...caller, changes: [] };
    try {
      const data = await inTransaction(db, handler, one, { ...input, id }, { key, until }, id);
      caller.changes.push(...one.changes);
      const waits = storedRefusal(data);
      if (waits) throw waits;
      rows.push(rowOf(id, data));
    } catch (problem) {
      const knownRefusal = await asRefusal(db, handler, one, input, problem);
      if (knownRefusal?.key === 'IdempotencyConflict') throw knownRefusal;
      const transient = knownRefusal ? undefined : transientRefusal(problem);
      if (transient && ++undone === ids.length) throw problem;
      if (!knownRefusal) log(problem, one, handler.path);
      rows.push(refusedRow(id, knownRefusal ?? transient ?? refuse('InternalError'), caller));
    }
  }
  return `[${rows.join(',')}]`;
}

/** One row of an answer: its outcome, and the fields of its result. */
const rowOf = (id: string, data: string) => jsonOf({ Id: id, Ok: true, Code: errorCodes.Ok, Message: '', ...JSON.parse(data) });
const refusedRow = (id: string, refused: Refusal, { language }: Caller) =>
  jsonOf({
    Id: id,
    Ok: false,
    Code: refused.code,
    Message: sentence(language, refused),
    ...(typeof refused.data === 'object' ? refused.data : {}),
  });

function dataOf(handler: Handler, value: unknown, caller: Caller): string {
  if (isRawJson(value)) return value.rawJson;
  if (!handler.each) return jsonOf(toWire(handler.output, value, writingFor(caller)));
  return jsonOf(rowFields(handler.output, typeof value === 'object' && value ? value : {}, writingFor(caller)));
}

/**
 * Logs what a call changed. The entry refers to the row the call was about, if that row changed, even when other rows changed before it.
 */
async function writeLog(tx: Tx, handler: Handler, caller: Caller, { id }: Record<string, unknown>): Promise<void> {
  const first = caller.changes.find((change) => change.id === id) ?? caller.changes[0];
  if (!first) return;
  const [, area, operation] = handler.path.split('/');
  const side = (which: 'before' | 'after') =>
    jsonText(caller.changes.slice(0, 50).map((change) => ({ target: change.target, id: change.id, ...change[which] })));
  const { siteId, target, id: targetId } = first;
  const { userId, accountType } = caller;
  const entry = { siteId, userId, accountType, area: area!, operation: operation!, target, targetId };
  await logOperation(tx, caller, { ...entry, before: side('before'), after: side('after') });
}

/** The server is up but the database is not: a transient state, as the database restarts automatically. */
const unavailable = () => new Refusal('InternalError', 'core.errors.unavailable');

/** The database is overloaded at the moment. */
const tooBusy = () => new Refusal('InternalError', 'core.errors.tooBusy');

/** Nothing can be written until there is room on the disk again. */
const diskFull = () => new Refusal('InternalError', 'core.errors.diskFull');

/** The refusal for a transient failure, so that the same call is retried; `undefined` for any other failure. */
export function transientRefusal(problem: unknown): Refusal | undefined {
  if (isDiskFull(problem)) return diskFull();
  if (isWithoutDatabase(problem)) return unavailable();
  return isTooBusy(problem) ? tooBusy() : undefined;
}

/** The refusal behind a thrown error: a `Refusal`, or the meaning of a violated database constraint. */
async function asRefusal(
  db: Db,
  handler: Handler | undefined,
  caller: Caller,
  input: Input,
  problem: unknown,
): Promise<Refusal | undefined> {
  if (problem instanceof Refusal) return problem;
  return handler && constraintRefusal(db, caller, problem, { fields: handler.input, input });
}

function refusal(caller: Caller, knownRefusal: Refusal, status = statusOf(knownRefusal.code)): Answer {
  const data = knownRefusal.problems.length ? jsonOf(fieldMessages(caller.language, knownRefusal.problems)) : jsonOf(knownRefusal.data);
  return { status, body: envelope(knownRefusal.code, sentence(caller.language, knownRefusal), data), code: knownRefusal.code };
}

const statusOf = (code: number) => ({ 1: 403, 5: 401, 107: 429, 199: 500 })[code] ?? 200;
