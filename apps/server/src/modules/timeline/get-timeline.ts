import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { operationLogIndex } from '@entrepot/contract/modules/access/screens.ts';
import { type getTimeline, type TimelineKind, timelineKinds } from '@entrepot/contract/modules/timeline/calls.ts';
import { timelineErrors } from '@entrepot/contract/modules/timeline/errors.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { changeInWords } from '../access/public.ts';
import { logs } from './logs.ts';
import { money } from './money.ts';
import { movements } from './movements.ts';
import { ownTimes } from './own-times.ts';
import { shelfLogs } from './shelf-logs.ts';
import { subjectOf } from './subject.ts';
import { messages, tracks } from './told.ts';
import { type Book, joined, type Subject, type Trace, type Window } from './trace.ts';

type Answer = NonNullable<Output<typeof getTimeline>>;
type Entry = Answer['entries'][number];
/** So many rows of each book are read for one answer. */
const most = 200;
const usual = 30;
const { AccountTypeCode } = enumCodes;

/** What happened to one thing, the newest first, and from where to read on. Refusals: see `subjectOf`. */
export async function timeline(tx: Tx, caller: Caller, input: Input<typeof getTimeline>): Promise<Answer> {
  const subject = await subjectOf(tx, caller, input);
  const window = { before: momentOf(caller, input.before), most };
  const { traces, wholeAfter } = await read(tx, caller, subject, window);
  const wanted = new Set((input.kinds?.length ? input.kinds : timelineKinds) as readonly TimelineKind[]);
  const shown = firstOf(
    joined(traces).filter(({ kind }) => wanted.has(kind)),
    input.rows ?? usual,
  );
  const cutOff = shown.left ? shown.entries.at(-1)!.at : wholeAfter;
  return { entries: await inWords(tx, caller, shown.entries), before: cutOff?.toISOString() ?? null };
}

function momentOf({ now }: Caller, before: string | null | undefined): Date {
  const moment = before ? new Date(before) : new Date(now.getTime() + 1);
  if (Number.isNaN(moment.getTime())) throw timelineErrors.wrongMoment();
  return moment;
}

/** All books of a thing but the operation log. */
export async function booksBesideLog(tx: Tx, caller: Caller, subject: Subject, window: Window): Promise<Book[]> {
  const books: Book[] = [ownTimes(subject, window)];
  for (const book of [movements, shelfLogs, tracks, messages, money]) books.push(await book(tx, caller, subject, window));
  return books;
}

/** Every moment that some books tell of, once. */
export const momentsOf = (books: readonly Book[]): Date[] =>
  [...new Set(books.flatMap(({ traces }) => traces.map(({ at }) => at.getTime())))].map((at) => new Date(at));

/** All books of a thing. Where one was cut off, what happened before is told by the next answer. */
async function read(tx: Tx, caller: Caller, subject: Subject, window: Window): Promise<Book> {
  const books = await booksBesideLog(tx, caller, subject, window);
  books.push(await logs(tx, caller, subject, window, momentsOf(books)));
  const cuts = books.flatMap(({ wholeAfter }) => wholeAfter ?? []);
  const traces = books.flatMap((book) => book.traces);
  if (!cuts.length) return { traces, wholeAfter: null };
  const cut = Math.max(...cuts.map((at) => at.getTime()));
  const whole = traces.filter(({ at }) => at.getTime() > cut);
  // A single moment may hold more than is read at once: then it is told as far as it was read, lest one never gets past it.
  return whole.length
    ? { traces: whole, wholeAfter: new Date(cut + 1) }
    : { traces: traces.filter(({ at }) => at.getTime() === cut), wholeAfter: new Date(cut) };
}

/** The first so many entries, with all others of the last one's moment. */
function firstOf(entries: readonly Trace[], rows: number): { entries: readonly Trace[]; left: boolean } {
  const last = entries[rows - 1]?.at.getTime();
  const shown = last === undefined ? entries : entries.filter(({ at }) => at.getTime() >= last);
  return { entries: shown, left: shown.length < entries.length };
}

async function inWords(tx: Tx, caller: Caller, traces: readonly Trace[]): Promise<Entry[]> {
  const hands = await handsOf(tx, caller, traces);
  const knowsAddresses = caller.who !== 'C' && can(caller, operationLogIndex);
  const entries: Entry[] = [];
  for (const trace of traces) {
    const hand = hands.get(trace.userId ?? '');
    const changes: Entry['changes'] = [];
    for (const change of trace.changes ?? []) {
      const { label, before, after } = await changeInWords(tx, caller, change);
      if (before !== after) changes.push({ label, before, after });
    }
    entries.push({
      ...blank,
      ...trace,
      time: trace.at,
      hand: hand?.kind ?? 'system',
      handName: caller.who === 'C' ? null : (hand?.name ?? null),
      address: knowsAddresses ? (trace.address ?? null) : null,
      refund: trace.refund ?? false,
      pictures: [...(trace.pictures ?? [])],
      moves: [...(trace.moves ?? [])],
      changes,
    });
  }
  return entries;
}

const blank = {
  place: null,
  device: null,
  number: null,
  words: null,
  note: null,
  trajectoryStatus: null,
  billType: null,
  paymentType: null,
  amount: null,
  currencyCode: null,
};

interface Hand {
  kind: string;
  name: string;
}

/** Whose hands did something: the customer's or the staff's, who may be of any site. */
async function handsOf(tx: Tx, { who }: Caller, traces: readonly Trace[]): Promise<Map<string, Hand>> {
  const ids = [...new Set(traces.flatMap(({ userId }) => userId ?? []))];
  if (!ids.length) return new Map();
  const found = await sql<Hand & { id: string }>`select id, coalesce(nick_name, user_name) as name,
      case when account_type_code = ${AccountTypeCode.User} then 'customer' else 'staff' end as kind
    from user_account where site_id in (select id from site) and id = any(${ids}::uuid[])`.execute(tx);
  return new Map(found.rows.map(({ id, kind, name }) => [id, { kind, name: who === 'C' ? '' : name }]));
}
