import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { operationLogIndex } from '@entrepot/contract/modules/access/screens.ts';
import { type getTimeline, type TimelineKind, timelineKinds } from '@entrepot/contract/modules/timeline/calls.ts';
import { timelineErrors } from '@entrepot/contract/modules/timeline/errors.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { describeChange } from '../access/public.ts';
import { logs } from './logs.ts';
import { money } from './money.ts';
import { movements } from './movements.ts';
import { shelfLogs } from './shelf-logs.ts';
import { subjectOf } from './subject.ts';
import { messages, tracks } from './tracks-and-messages.ts';
import { type Book, joined, type Subject, type Trace, type Window } from './trace.ts';

/** The timestamps of a record, and the step of each. */
const stepsOf: Readonly<Record<string, Readonly<Record<string, TimelineKind>>>> = {
  package: {
    signedTime: 'seen',
    weighedTime: 'weighed',
    shelvedTime: 'moved',
    claimedTime: 'changed',
    orderedTime: 'reserved',
    departedTime: 'departed',
  },
  bin: { signedTime: 'seen', shelvedTime: 'moved' },
  bag: { sealedTime: 'packed', receivedTime: 'seen' },
  transportShift: { arrivalTime: 'seen' },
  warehouseTransfer: { departureTime: 'departed', arrivalTime: 'seen' },
  pickingList: { claimTime: 'changed', startTime: 'changed', finishTime: 'picked' },
  stockCount: { reviewTime: 'changed', closeTime: 'changed' },
  returnOrder: {
    submitTime: 'changed',
    signedTime: 'seen',
    departureTime: 'departed',
    carriedTime: 'seen',
    shelvedTime: 'moved',
    endTime: 'changed',
  },
  returnLogisticsOrder: { signedTime: 'seen', shelvedTime: 'moved', claimedTime: 'changed' },
  commodity: { measuredTime: 'weighed' },
  logisticsOrder: {
    submitTime: 'reserved',
    approvalTime: 'changed',
    weighingTime: 'weighed',
    departureTime: 'departed',
    cancelTime: 'changed',
  },
  warehouseDocument: { submitTime: 'changed', arrivedTime: 'seen', firstSignTime: 'seen', shelvedTime: 'moved', endTime: 'changed' },
};

const timesOf = (subject: Subject) => Object.entries(stepsOf[subject.of.name] ?? {});

/** Returns the steps from a record's own timestamps, its creation first. */
function ownTimes({ row, ...subject }: Subject, { before }: Window): Book {
  const made: Trace = { at: row.creationTime, kind: 'declared', userId: row.creatorId };
  const steps = timesOf({ row, ...subject }).flatMap(([name, kind]): Trace[] => {
    const at = row[name] as Date | null;
    return at ? [{ at, kind }] : [];
  });
  return { traces: [made, ...steps].filter(({ at }) => at < before), wholeAfter: null };
}

type Answer = NonNullable<Output<typeof getTimeline>>;
type Entry = Answer['entries'][number];
/** Maximum number of rows read from each source per answer. */
const most = 200;
const usual = 30;
const { AccountTypeCode } = enumCodes;

/** Returns the history of a record, the newest first, and the cursor of the next page. Throws the errors of `subjectOf`. */
export async function timeline(tx: Db, caller: Caller, input: Input<typeof getTimeline>): Promise<Answer> {
  const subject = await subjectOf(tx, caller, input);
  const window = { before: momentOf(caller, input.before), most };
  const { traces, wholeAfter } = await read(tx, caller, subject, window);
  const wanted = new Set((input.kinds?.length ? input.kinds : timelineKinds) as readonly TimelineKind[]);
  const page = firstOf(
    joined(traces).filter(({ kind }) => wanted.has(kind)),
    input.rows ?? usual,
  );
  const cutOff = page.left ? page.entries.at(-1)!.at : wholeAfter;
  return { entries: await describeTraces(tx, caller, page.entries), before: cutOff?.toISOString() ?? null };
}

function momentOf({ now }: Caller, before: string | null | undefined): Date {
  const moment = before ? new Date(before) : new Date(now.getTime() + 1);
  if (Number.isNaN(moment.getTime())) throw timelineErrors.wrongMoment();
  return moment;
}

/** Reads all sources of a record except the operation log. */
export async function recordsExceptLog(tx: Db, caller: Caller, subject: Subject, window: Window): Promise<Book[]> {
  const books: Book[] = [ownTimes(subject, window)];
  for (const book of [movements, shelfLogs, tracks, messages, money]) books.push(await book(tx, caller, subject, window));
  return books;
}

/** Returns the distinct moments of some sources. */
export const momentsOf = (books: readonly Book[]): Date[] =>
  [...new Set(books.flatMap(({ traces }) => traces.map(({ at }) => at.getTime())))].map((at) => new Date(at));

/** Reads all sources of a record. Where one was cut off, earlier entries are left to the next page. */
async function read(tx: Db, caller: Caller, subject: Subject, window: Window): Promise<Book> {
  const books = await recordsExceptLog(tx, caller, subject, window);
  books.push(await logs(tx, caller, subject, window, momentsOf(books)));
  const cuts = books.flatMap(({ wholeAfter }) => wholeAfter ?? []);
  const traces = books.flatMap((book) => book.traces);
  if (!cuts.length) return { traces, wholeAfter: null };
  const cut = Math.max(...cuts.map((at) => at.getTime()));
  const whole = traces.filter(({ at }) => at.getTime() > cut);
  // A single moment may have more rows than are read: it is returned as far as it was read, so that paging always advances.
  return whole.length
    ? { traces: whole, wholeAfter: new Date(cut + 1) }
    : { traces: traces.filter(({ at }) => at.getTime() === cut), wholeAfter: new Date(cut) };
}

/** Returns the first entries, including all others of the last one's moment. */
function firstOf(entries: readonly Trace[], rows: number): { entries: readonly Trace[]; left: boolean } {
  const last = entries[rows - 1]?.at.getTime();
  const firstEntries = last === undefined ? entries : entries.filter(({ at }) => at.getTime() >= last);
  return { entries: firstEntries, left: firstEntries.length < entries.length };
}

async function describeTraces(tx: Db, caller: Caller, traces: readonly Trace[]): Promise<Entry[]> {
  const hands = await handsOf(tx, caller, traces);
  const knowsAddresses = caller.audience !== 'customer' && can(caller, operationLogIndex);
  const entries: Entry[] = [];
  for (const trace of traces) {
    const hand = hands.get(trace.userId ?? '');
    const changes: Entry['changes'] = [];
    for (const change of trace.changes ?? []) {
      const { label, before, after } = await describeChange(tx, caller, change);
      if (before !== after) changes.push({ label, before, after });
    }
    entries.push({
      ...blank,
      ...trace,
      time: trace.at,
      hand: hand?.kind ?? 'system',
      handName: caller.audience === 'customer' ? null : (hand?.name ?? null),
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

/** Resolves the actors: customers or staff of any site. */
async function handsOf(tx: Db, { audience }: Caller, traces: readonly Trace[]): Promise<Map<string, Hand>> {
  const ids = [...new Set(traces.flatMap(({ userId }) => userId ?? []))];
  if (!ids.length) return new Map();
  const found = await sql<Hand & { id: string }>`select id, coalesce(nick_name, user_name) as name,
      case when account_type_code = ${AccountTypeCode.User} then 'customer' else 'staff' end as kind
    from user_account
    where site_id in (select id from site) and id = any(${ids}::uuid[])`.execute(tx);
  return new Map(found.rows.map(({ id, kind, name }) => [id, { kind, name: audience === 'customer' ? '' : name }]));
}
