import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Refusal, refuse } from '@entrepot/contract/core/errors.ts';
import type { Field, Who } from '@entrepot/contract/core/field.ts';
import { problemsOf } from '@entrepot/contract/core/problems.ts';
import { readInZone, toWire } from '@entrepot/contract/core/wire.ts';
import { type Caller, can, type Change } from './caller.ts';
import { databaseError, type Tx } from '../rows/db.ts';
import { isTooBusy, isWithoutDatabase } from '../rows/no-database.ts';
import { filesSent, holdsFiles, withFiles } from '../files/file-fields.ts';
import { mustHaveKept } from '../files/files.ts';
import { jsonText } from '../rows/json-text.ts';
import { mustBeOneSite } from '../rows/one-site.ts';
import { mustReach } from '../rows/reach.ts';
import { logOperation } from './operation-log.ts';
import { type Handler, isRawJson, Waiting } from './handler.ts';
import { writingFor } from '../rows/answers.ts';
import { errorText, fieldMessages, sentence } from './texts.ts';
import { asInvalid } from './zod-refusal.ts';

/** What the HTTP layer sends: a status and the envelope's JSON. */
export interface Answer {
  status: number;
  body: string;
  code: number;
}

const envelope = (code: number, message: string, data: string) => `{"Code":${code},"Message":${JSON.stringify(message)},"Data":${data}}`;
const jsonOf = (value: unknown) => JSON.stringify(value) ?? 'null';

/** What the router needs beside the calls: whom to tell of a throw that is no refusal and of what was changed, and the signature of files. */
export interface Around {
  log(problem: unknown, caller: Caller, path: string): void;
  sign(address: string): string;
  /** What was changed, once it holds. */
  changed?(changes: readonly Change[]): void;
}

/**
 * Answers every call: audience, permission, input, transaction, idempotency, operation log, envelope. The only place where
 * they meet.
 */
export function router(db: Tx, handlers: readonly Handler[], { log, sign, changed = () => undefined }: Around) {
  const byPath = new Map(handlers.map((handler) => [handler.path, handler]));
  if (byPath.size !== handlers.length) throw new Error(`two handlers answer the same path: ${twice(handlers)}`);

  return async function answer(path: string, caller: Caller, body: unknown, idempotencyHeader?: string): Promise<Answer> {
    try {
      const handler = byPath.get(path);
      if (!handler) return refusal(caller, refuse('NotFound'), 404);
      if (!mayCall(caller, handler)) return refusal(caller, refuse('NoPermission'), caller.who === 'A' ? 401 : 403);
      const input = read(handler, caller, body);
      if (handler.idempotent) input.idempotencyKey = input.idempotencyKey ?? idempotencyHeader ?? null;
      const data = handler.each ? await eachRow(db, handler, caller, input, log) : await once(db, handler, caller, input);
      changed(caller.changes);
      const waits = waitsIn(data);
      if (waits) return refusal(caller, waits);
      return { status: 200, body: envelope(0, '', signedFiles(handler.gives, data, sign)), code: 0 };
    } catch (problem) {
      const said = asRefusal(problem);
      if (said) return refusal(caller, said);
      log(problem, caller, path);
      const passes = passingRefusal(problem);
      // A scan that is refused for this is sent again by itself; one that we took for a fault of ours would be given up.
      if (passes) return refusal(caller, passes, 503);
      return { status: 500, body: envelope(199, errorText(caller.language, 'InternalError'), 'null'), code: 199 };
    }
  };
}

/** Data with a fresh signature behind each address that stands where the call gives a file. What a person wrote elsewhere stays as it is. */
function signedFiles(gives: Field, data: string, sign: Around['sign']): string {
  if (!data.includes('"/files/') || !holdsFiles(gives)) return data;
  return JSON.stringify(withFiles(gives, JSON.parse(data), sign));
}

const twice = (handlers: readonly Handler[]) =>
  handlers
    .map(({ path }) => path)
    .filter((path, at, all) => all.indexOf(path) !== at)
    .join(', ');

function mayCall(caller: Caller, handler: Handler): boolean {
  if (handler.who.includes('A') || caller.who === 'X') return true;
  if (!handler.who.includes(caller.who) || caller.closed?.has(handler.path)) return false;
  return holds(caller, handler.needs) || caller.rights.has(handler.path);
}

const holds = (caller: Caller, needs: Handler['needs']) => needs === null || needs.some((code) => can(caller, code));

function read(handler: Handler, caller: Caller, body: unknown): Record<string, unknown> {
  const parsed = handler.schemaFor(caller.who === 'X' ? 'P' : (caller.who as Who)).safeParse(body ?? {}, { reportInput: true });
  if (!parsed.success) throw asInvalid(problemsOf(parsed.error));
  return readInZone(handler.takes, parsed.data, caller.timeZone);
}

/** Runs a call in one transaction (a read runs without) and gives its Data as JSON text. */
async function once(db: Tx, handler: Handler, caller: Caller, input: Record<string, unknown>): Promise<string> {
  if (handler.reads) return dataOf(handler.gives, await handler.run(db, caller, input), caller);
  return retried(caller, () =>
    db.transaction().execute(async (tx) => {
      const key = handler.idempotent ? (input.idempotencyKey as string | null) : null;
      const earlier = key ? await claimKey(tx, handler, caller, key, input) : undefined;
      if (earlier !== undefined) return earlier;
      await mustBeOneSite(tx, caller, handler.takes, input);
      const made = await handler.run(tx, caller, input);
      // After the call, whose own refusals say more.
      await mustReach(tx, caller, handler.takes, input);
      mustHaveKept(tx, filesSent(handler.takes, input));
      const data = made instanceof Waiting ? waitsText(made) : dataOf(handler.gives, made, caller);
      if (key)
        await sql`update idempotency set answer = ${data} where site_id = ${caller.siteId} and key = ${`${caller.userId} ${key}`}`.execute(
          tx,
        );
      await writeLog(tx, handler, caller, input);
      return data;
    }),
  );
}

// Kept beside answers under an idempotency key, which are JSON and never begin like this.
const waitsMark = 'waits:';
const waitsText = ({ refusal: { key, text, values, data } }: Waiting) => waitsMark + jsonOf({ key, text, values, data });

/** The refusal of a request that waits for somebody, when it was answered for the first time or again. */
function waitsIn(data: string | null): Refusal | undefined {
  if (!data?.startsWith(waitsMark)) return undefined;
  const { key, text, values, data: told } = JSON.parse(data.slice(waitsMark.length));
  return new Refusal(key, text, values, told);
}

// A serialization failure, a deadlock, a lock that was not to be had in time.
const passing = new Set(['40001', '40P01', '55P03']);

/** What is nobody's fault passes: the whole call is done again, three times at most. */
async function retried<T>(caller: Caller, work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    caller.changes.length = 0;
    return await work();
  } catch (problem) {
    const state = databaseError(problem)?.state;
    if (tries > 1 && state && passing.has(state)) return retried(caller, work, tries - 1);
    throw problem;
  }
}

/**
 * Each id in a transaction of its own; a refused one does not stop the others. Throws what passes by itself when it kept each of them
 * from being done, so that the whole call is made again, as any other call is.
 */
async function eachRow(
  db: Tx,
  handler: Handler,
  caller: Caller,
  input: Record<string, unknown>,
  log: (problem: unknown, caller: Caller, path: string) => void,
): Promise<string> {
  const ids = [...new Set(input[handler.each!] as string[])];
  if (!ids.length) throw refuse('AtLeastOneSelection');
  const rows: unknown[] = [];
  let undone = 0;
  for (const id of ids) {
    const one: Caller = { ...caller, changes: [] };
    try {
      const made = await retried(one, () =>
        db.transaction().execute(async (tx) => {
          const value = await handler.run(tx, one, { ...input, id });
          await mustReach(tx, one, handler.takes, input);
          mustHaveKept(tx, filesSent(handler.takes, input));
          await writeLog(tx, handler, one, { id });
          return value;
        }),
      );
      caller.changes.push(...one.changes);
      if (made instanceof Waiting) throw made.refusal;
      rows.push({
        Id: id,
        Ok: true,
        Code: 0,
        Message: '',
        ...(typeof made === 'object' && made ? (toWire({ ...handler.gives, shape: 'plain' }, made, caller) as object) : {}),
      });
    } catch (problem) {
      const said = asRefusal(problem);
      const passes = said ? undefined : passingRefusal(problem);
      if (passes && ++undone === ids.length) throw problem;
      if (!said) log(problem, one, handler.path);
      const told = said ?? passes ?? refuse('InternalError');
      rows.push({
        Id: id,
        Ok: false,
        Code: told.code,
        Message: sentence(caller.language, told),
        ...(typeof told.data === 'object' ? told.data : {}),
      });
    }
  }
  return jsonOf(rows);
}

function dataOf(gives: Field, value: unknown, caller: Caller): string {
  if (isRawJson(value)) return value.rawJson;
  return jsonOf(toWire(gives, value, writingFor(caller)));
}

/**
 * Claims an idempotency key in the transaction of its effect. Gives the first answer when the same request was done
 * before; refuses the same key with another request (code 108).
 */
async function claimKey(
  tx: Tx,
  handler: Handler,
  caller: Caller,
  key: string,
  input: Record<string, unknown>,
): Promise<string | undefined> {
  const { idempotencyKey: _, ...request } = input;
  const hash = createHash('sha256').update(handler.path.replace('/User', '/')).update(jsonOf(request)).digest('hex');
  const name = `${caller.userId} ${key}`;
  const made =
    await sql`insert into idempotency (site_id, key, request_hash, creation_time) values (${caller.siteId}, ${name}, ${hash}, ${caller.now}) on conflict do nothing`.execute(
      tx,
    );
  if (made.numAffectedRows === 1n) return undefined;
  const found = await sql<{
    requestHash: string;
    answer: string;
  }>`select request_hash, answer from idempotency where site_id = ${caller.siteId} and key = ${name}`.execute(tx);
  const row = found.rows[0];
  if (!row || row.requestHash !== hash) throw refuse('IdempotencyConflict');
  return row.answer;
}

/** Writes what a call changed. It is about the row that it was asked for, where that changed, however many bills were changed before it. */
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

/** The server stands, its database does not: for a moment, as it is started again by itself. */
export const unavailable = () => new Refusal('InternalError', 'core.errors.unavailable');

/** The database has more to do than it can at this moment. */
const tooBusy = () => new Refusal('InternalError', 'core.errors.tooBusy');

/** What is told of a failure that passes by itself, so that the same call is made again; undefined of any other. */
function passingRefusal(problem: unknown): Refusal | undefined {
  if (isWithoutDatabase(problem)) return unavailable();
  return isTooBusy(problem) ? tooBusy() : undefined;
}

const byConstraint: Record<string, ConstructorParameters<typeof Refusal>[0]> = {
  '23505': 'Duplicate',
  '23503': 'NotFound',
  '23514': 'ValidationFailed',
};

/** The refusal behind a throw: our own, or what a constraint of the database means. */
function asRefusal(problem: unknown): Refusal | undefined {
  if (problem instanceof Refusal) return problem;
  const found = databaseError(problem);
  const key = found && byConstraint[found.state];
  return key && new Refusal(key, undefined, { constraint: found.constraint });
}

function refusal(caller: Caller, said: Refusal, status = statusOf(said.code)): Answer {
  const data = said.problems.length ? jsonOf(fieldMessages(caller.language, said.problems)) : jsonOf(said.data);
  return { status, body: envelope(said.code, sentence(caller.language, said), data), code: said.code };
}

const statusOf = (code: number) => ({ 1: 403, 5: 401, 107: 429, 199: 500 })[code] ?? 200;
