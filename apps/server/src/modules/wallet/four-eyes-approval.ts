import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Call, Input } from '@entrepot/contract/core/call.ts';
import type { CodeOf, Fields } from '@entrepot/contract/core/field.ts';
import type { Code } from '@entrepot/contract/core/permission.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { codesOf } from '@entrepot/contract/core/screen.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { moneyRequest } from '@entrepot/contract/modules/wallet/money-request.ts';
import { moneyRequestErrors } from '@entrepot/contract/modules/wallet/money-request-calls.ts';
import { moneyRequestIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import { type Dec, type Decimal, dec, round, sum, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { CommittedRefusal, type Handler, wrapRun } from '../../core/calls/handler.ts';
import type { Tx } from '../../core/db/db.ts';
import { findWhere, insertAllDeferred, insertDeferred } from '../../core/db/rows.ts';
import { accountsOfOneHand } from '../access/public.ts';
import { notifyStaff } from '../messaging/public.ts';
import { currenciesOf, siteConfigurationOf } from '../sites/public.ts';
import { type CurrencyFormat, currencyFormatOf } from './money.ts';
import { calledOf } from './user-names.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const { Discount, Waiver, Debit, Settings, PriceList } = enumCodes.MoneyMovement;
const { Waiting: Waits, WithinLimit } = enumCodes.MoneyRequestStatus;
const byShare: readonly number[] = [Discount, Waiver];

/** The value that a call of the staff would move, in the currency of the customer's wallet. */
export interface Moved {
  movement: CodeOf<'MoneyMovement'>;
  siteId: string;
  /** Null if it concerns no customer, or several. */
  ownerId: string | null;
  currencyId: string;
  amount: Dec;
  /** Needs four-eyes approval whatever its amount. */
  always?: boolean;
  /** Has no upper limit, as an activity of any number of gifts: it exceeds every limit of a site that has one. */
  unlimited?: boolean;
  /** The customers of whom each gets `each`; `amount` is the total. */
  owners?: { ids: readonly string[]; each: Dec };
  /** The total it is part of, for discounts and waivers. */
  whole?: Dec;
  subject?: { type: string; id: string | null; number: string } | undefined;
  remarks?: string | null;
  /** The content that is decided besides the input and the amount, such as the prices that a switch puts into force: a request is void once it differs. */
  content?: unknown;
}
type Verb = (tx: Tx, caller: Caller, input: any) => Promise<any>;
/** Measures what a call would move; null when it moves nothing that needs a decision. */
export type Measure<I> = (tx: Tx, caller: Caller, input: I) => Promise<Moved | null>;

/** A call by which staff move value: its permission, the fields of its input, and its handler without the limits. */
interface LimitedCall {
  needs: readonly Code[] | null;
  input: Fields;
  verb: Verb;
  measure: Measure<any>;
}
/** Every call by which staff grant value, by its path. */
export const fourEyesCalls = new Map<string, LimitedCall>();

/** Wraps the function of a call by which staff move value (`limited`). */
export function withFourEyesApproval<C extends Call<any, any, any>, V extends Verb>(
  call: C,
  verb: V,
  measure: Measure<Input<C> & { id: string }>,
): V {
  return limited(call.path, { needs: codesOf(call.needs), input: call.input as Fields, verb, measure }) as V;
}

/** Wraps those handlers by which staff move value: `measures` by path, also for the path of customers (`limited`). */
export const withLimits = (handlers: readonly Handler[], measures: Readonly<Record<string, Measure<any>>>): Handler[] =>
  handlers.map((handler) => {
    const measure = measures[handler.path] ?? measures[handler.path.replace(/^\/User(?=[A-Z])/, '/')];
    return measure ? wrapRun(handler, (run) => limited(handler.path, { ...handler, verb: run, measure })) : handler;
  });

/**
 * The one place that limits the value which leaves the business by hand. Within the limits of the site the call runs and is recorded; above
 * them it runs as a dry run and the request is stored for approval (`SecondPersonNeeded`). Limits count what was granted without approval
 * within a day: by the person to the customer, by the person, to the customer, and on the site. Accounts of which one person got hold count
 * as one person.
 */
function limited(path: string, call: LimitedCall): Verb {
  fourEyesCalls.set(path, call);
  const { verb, measure } = call;
  return async (tx, caller, input) => {
    if (!isStaff(caller)) return verb(tx, caller, input);
    // Most move money in their own site, whose limits are loaded at the same time.
    const [moved] = await Promise.all([measure(tx, caller, input), caller.siteId && siteConfigurationOf(tx, caller.siteId)]);
    if (!moved || !(moved.always || moved.unlimited || dec(moved.amount).gt(0))) return verb(tx, caller, input);
    const limits = await limitsFor(tx, moved);
    if (!moved.always && !limits.any) return verb(tx, caller, input);
    const exceeded = (await isSetUpAlone(tx, moved)) ? null : await limitExceeded(tx, caller, moved, limits);
    if (!exceeded) {
      const answer = await verb(tx, caller, input);
      await note(tx, caller, moved, path, {}, WithinLimit);
      return answer;
    }
    await dryRun(tx, caller, () => verb(tx, caller, input));
    return requestApproval(tx, caller, moved, { path, input: { ...input, ...siteOf(call, input, moved) }, exceeded });
  };
}

/**
 * Whether a setting or a price is changed before any money moved on its site: the person who sets up a company may be alone, and there is no
 * value yet. A site with money never returns to this state.
 */
export async function isSetUpAlone(tx: Tx, { movement, siteId }: Pick<Moved, 'movement' | 'siteId'>): Promise<boolean> {
  if (movement !== Settings && movement !== PriceList) return false;
  const moved = await sql`select 1 from journal where site_id = ${siteId} limit 1`.execute(tx);
  return !moved.rows.length;
}

const isStaff = ({ audience }: Caller) => audience === 'platform' || audience === 'site' || audience === 'warehouse';

/** The default site of the requester, which is not that of every approver. */
const siteOf = (call: LimitedCall, input: { siteId?: string | null }, { siteId }: Moved) =>
  'siteId' in call.input && !input.siteId ? { siteId } : {};

/**
 * Limits in the site's currency: of one person for one customer, for the share of a total, and of all movements of a person, to a customer
 * and on the site. 0 and null: no limit.
 */
interface ApprovalLimits {
  amount: Decimal;
  share: Decimal | null;
  person: Decimal;
  customer: Decimal;
  site: Decimal;
  days: number;
  /** Whether the site has any of them. */
  any: boolean;
}

async function limitsFor(tx: Tx, { siteId, movement, whole }: Moved): Promise<ApprovalLimits> {
  const rules = await siteConfigurationOf(tx, siteId);
  const [person, customer, site] = [dec(rules.personLimit), dec(rules.customerLimit), dec(rules.totalLimit)];
  const amount = dec(byShare.includes(movement) ? rules.discountLimit : rules.manualLimit);
  const hasShare = byShare.includes(movement) && whole !== undefined && dec(rules.discountShare).gt(0);
  const share = hasShare ? dec(whole).times(dec(rules.discountShare)).dividedBy(100) : null;
  const any = share !== null || [amount, person, customer, site].some((limit) => limit.gt(0));
  return { amount, share, person, customer, site, days: rules.independentDays, any };
}

/** The limit that a move exceeds; `always` without a limit, `unlimited` all of them. */
type Exceeded = 'share' | 'amount' | 'person' | 'customer' | 'site' | 'always' | 'unlimited';

async function limitExceeded(tx: Tx, caller: Caller, moved: Moved, limits: ApprovalLimits): Promise<Exceeded | null> {
  if (moved.always) return 'always';
  if (moved.unlimited) return 'unlimited';
  if (limits.share !== null && dec(moved.amount).gt(limits.share)) return 'share';
  // Concurrent moves on the site count each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`value ${moved.siteId}`}, 469))`.execute(tx);
  const hand = await accountsOfOneHand(tx, caller, caller.userId!, limits.days);
  const { byId } = await currenciesOf(tx, moved.siteId, caller.now);
  // The limits are in the site's currency, and so are these rates.
  const worth = ({ amount, currencyId }: { amount: Dec; currencyId: string }) => dec(amount).times(dec(byId[currencyId]?.rate ?? '1'));
  const [one, total] = [worth({ ...moved, amount: moved.owners?.each ?? moved.amount }), worth(moved)];
  const past = await grantedWithinDay(tx, caller, moved, hand);
  const most = (of: keyof PastGrants) => {
    const byOwner = new Map<string, Decimal>();
    for (const row of past) byOwner.set(row.ownerId, (byOwner.get(row.ownerId) ?? dec('0')).plus(worth({ ...row, amount: row[of] })));
    return [...byOwner.values()].reduce((a, b) => (a.gt(b) ? a : b), dec('0'));
  };
  const all = (of: keyof PastGrants) =>
    sum(past.filter(({ ownerId }) => ownerId === everyone).map((row) => worth({ ...row, amount: row[of] })));
  const above = (limit: Decimal, amount: Decimal) => limit.gt(0) && amount.gt(limit);
  if (above(limits.amount, one.plus(most('alike')))) return 'amount';
  if (moved.movement === Debit) return null;
  const hasCustomer = moved.ownerId !== null || moved.owners !== undefined;
  if (hasCustomer && above(limits.customer, one.plus(most('customer')))) return 'customer';
  if (above(limits.person, total.plus(all('person')))) return 'person';
  if (above(limits.site, total.plus(all('site')))) return 'site';
  return null;
}

interface PastGrants {
  /** By the person to this customer in the same way; to this customer; by the person; on the site. */
  alike: Dec;
  customer: Dec;
  person: Dec;
  site: Dec;
}
const everyone = '';

/**
 * Sums what was granted without approval within a day, by customer of the move and currency, and over all customers as `everyone`. A
 * discount replaces an earlier one of its bill.
 */
async function grantedWithinDay(tx: Tx, { now }: Caller, { siteId, ownerId, owners, movement, subject }: Moved, hand: readonly string[]) {
  const ids = owners?.ids ?? (ownerId ? [ownerId] : []);
  const replaced = movement === Discount ? (subject?.id ?? null) : null;
  const found = await sql<PastGrants & { ownerId: string; currencyId: string }>`
    with past as (
      select owner_id, currency_id, amount, money_movement, asked_by_id = any(${hand}::uuid[]) as own
      from money_request
      where site_id = ${siteId} and money_request_status = ${WithinLimit} and creation_time > ${new Date(now.getTime() - dayMs)}
        and not is_deleted and not (money_movement = ${Discount} and subject_id is not distinct from ${replaced}::uuid and ${replaced !== null}))
    select ${everyone} as owner_id, currency_id,
      coalesce(sum(amount) filter (where own and money_movement = ${movement} and owner_id is null and ${ids.length === 0}), 0)::text as alike,
      '0' as customer,
      coalesce(sum(amount) filter (where own and money_movement <> ${Debit}), 0)::text as person,
      coalesce(sum(amount) filter (where money_movement <> ${Debit}), 0)::text as site
    from past group by currency_id
    union all
    select owner_id::text, currency_id,
      coalesce(sum(amount) filter (where own and money_movement = ${movement}), 0)::text,
      coalesce(sum(amount) filter (where money_movement <> ${Debit}), 0)::text,
      '0', '0'
    from past where owner_id = any(${ids}::uuid[]) group by owner_id, currency_id`.execute(tx);
  return found.rows;
}

/** Runs the work and rolls it back, so that refusals appear immediately. Returns what the work returned. */
export async function dryRun<T>(tx: Tx, caller: Caller, work: () => Promise<T>): Promise<T> {
  const changes = caller.changes.length;
  await sql`savepoint trial`.execute(tx);
  const answer = await work();
  await sql`rollback to savepoint trial`.execute(tx);
  caller.changes.length = changes;
  return answer;
}

/** Records a move: one row, or one for each of its customers once it is done. */
async function note(
  tx: Tx,
  caller: Caller,
  moved: Moved,
  path: string,
  request: Record<string, unknown>,
  moneyRequestStatus: CodeOf<'MoneyRequestStatus'>,
): Promise<RowOf<typeof moneyRequest>> {
  const { movement, siteId, ownerId, currencyId, amount, whole, subject, remarks, owners } = moved;
  const row = {
    siteId,
    ownerId,
    currencyId,
    moneyMovement: movement,
    moneyRequestStatus,
    amount,
    wholeAmount: whole ?? null,
    subjectType: subject?.type ?? null,
    subjectId: subject?.id ?? null,
    subjectNumber: subject?.number ?? null,
    remarks: remarks ?? null,
    askedById: caller.userId!,
    path,
    request,
    contentMark: contentMarkOf(moved),
  };
  if (!owners || moneyRequestStatus !== WithinLimit) return insertDeferred(tx, caller, moneyRequest, row);
  const rows = owners.ids.map((id) => ({ ...row, ownerId: id, amount: owners.each }));
  return (await insertAllDeferred(tx, caller, moneyRequest, rows))[0]!;
}

/** The call that waits, with its input, and the limit that it exceeds. */
interface WaitingCall {
  path: string;
  input: Record<string, unknown>;
  exceeded: Exceeded;
}

async function requestApproval(tx: Tx, caller: Caller, moved: Moved, { path, input, exceeded }: WaitingCall): Promise<CommittedRefusal> {
  const format = await currencyFormatOf(tx, caller, moved.currencyId);
  const amount = format.text(text(dec(moved.amount)));
  const waiting = await waitsAlready(tx, caller, moved, path, input);
  const row = waiting ?? (await note(tx, caller, moved, path, input, Waits));
  if (!waiting) await notifyApprovers(tx, caller, row, amount);
  return new CommittedRefusal(await refusalFor(tx, caller, moved, { exceeded, format, moneyRequestId: row.id }));
}

/** Names the rule that requires the approval. */
async function refusalFor(
  tx: Tx,
  caller: Caller,
  { siteId, movement, amount, whole }: Moved,
  { exceeded, format, moneyRequestId }: { exceeded: Exceeded; format: CurrencyFormat; moneyRequestId: string },
) {
  const rules = await siteConfigurationOf(tx, siteId);
  const more = { MoneyRequestId: moneyRequestId };
  if (movement === PriceList) return moneyRequestErrors.pricesNeedSecond({}, more);
  if (exceeded === 'always') return moneyRequestErrors.alwaysNeedsSecond({}, more);
  if (exceeded === 'unlimited')
    return movement === Settings ? moneyRequestErrors.rulesNeedSecond({}, more) : moneyRequestErrors.unlimitedNeedsSecond({}, more);
  if (exceeded === 'share') {
    const share = text(round(dec(amount).times(100).dividedBy(dec(whole)), 1));
    const values = { amount: format.text(amount), whole: format.text(whole ?? '0'), share, limit: text(dec(rules.discountShare)) };
    return moneyRequestErrors.shareNeedsSecond(values, more);
  }
  const { baseId } = await currenciesOf(tx, siteId, caller.now);
  const base = await currencyFormatOf(tx, caller, baseId);
  const own = byShare.includes(movement) ? rules.discountLimit : rules.manualLimit;
  const limit = { amount: own, person: rules.personLimit, customer: rules.customerLimit, site: rules.totalLimit }[exceeded];
  return moneyRequestErrors[refusals[exceeded]]({ amount: format.text(amount), limit: base.text(limit) }, more);
}

const refusals = {
  amount: 'waitsForSecond',
  person: 'personNeedsSecond',
  customer: 'customerNeedsSecond',
  site: 'siteNeedsSecond',
} as const;

/**
 * Finds an equal pending request, also of another person: a repeated request must not be approved and executed twice. The idempotency key is
 * not compared, because a client sends a new one after it was refused. Concurrent requests about the customer wait for each other.
 */
async function waitsAlready(tx: Tx, caller: Caller, moved: Moved, path: string, input: Record<string, unknown>) {
  const { siteId, ownerId } = moved;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${siteId} ${ownerId}`}, 470))`.execute(tx);
  const rows = await findWhere(tx, caller, moneyRequest, { siteId, ownerId, path, moneyRequestStatus: Waits });
  const requested = contentOf(input);
  return rows.find(
    (row) => contentOf(row.request ?? {}) === requested && dec(row.amount).eq(dec(moved.amount)) && !hasOtherContent(row, moved),
  );
}

/** The content of a request in one spelling: without its key, and lists as sets, because their order moves no other value. */
function contentOf({ idempotencyKey: _key, ...content }: Record<string, unknown>): string {
  return inOneOrder(JSON.parse(JSON.stringify(content)));
}

function inOneOrder(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(inOneOrder))].sort().join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}:${inOneOrder(one)}`);
  return `{${entries.sort().join(',')}}`;
}

/** A digest of the content that is decided, null for calls that are decided by their input and amount alone. */
const contentMarkOf = ({ content }: Moved): string | null =>
  content === undefined
    ? null
    : createHash('sha256')
        .update(inOneOrder(JSON.parse(JSON.stringify(content))))
        .digest('hex');

const hasOtherContent = ({ contentMark }: Pick<RowOf<typeof moneyRequest>, 'contentMark'>, moved: Moved) =>
  contentMark !== null && contentMark !== contentMarkOf(moved);

/**
 * Throws `ConcurrencyConflict` when a request would now move more than was requested, or something else: its subject was changed after the
 * request, and the approver would decide something that was not requested.
 */
export async function refuseChanged(
  tx: Tx,
  caller: Caller,
  row: RowOf<typeof moneyRequest>,
  input: Record<string, unknown>,
): Promise<void> {
  const moved = await fourEyesCalls.get(row.path)!.measure(tx, caller, input);
  if (!moved) return;
  const isMore = dec(moved.amount).gt(dec(row.amount)) || moved.currencyId !== row.currencyId || moved.ownerId !== row.ownerId;
  if (isMore || hasOtherContent(row, moved)) throw moneyRequestErrors.subjectChanged();
}

async function notifyApprovers(tx: Tx, caller: Caller, row: RowOf<typeof moneyRequest>, amount: string): Promise<void> {
  await notifyStaff(tx, caller, {
    siteId: row.siteId,
    screen: moneyRequestIndex.Audit,
    type: enumCodes.UserMessageType.Bill,
    sourceType: 'moneyRequest',
    sourceId: row.id,
    link: '/MoneyRequestIndex',
    text: 'wallet.messages.secondPerson',
    values: { name: await calledOf(tx, row.askedById), amount, number: await subjectOf(tx, row) },
  });
}

/** Returns the subject of a money request as shown to people: its document, if any, and the customer. */
export const subjectOf = async (tx: Tx, { subjectNumber, ownerId }: RowOf<typeof moneyRequest>): Promise<string> =>
  [subjectNumber, ownerId && (await calledOf(tx, ownerId))].filter(Boolean).join(' · ');
