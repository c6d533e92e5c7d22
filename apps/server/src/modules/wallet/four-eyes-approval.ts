import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Call, Input } from '@entrepot/contract/core/call.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { moneyRequest } from '@entrepot/contract/modules/wallet/money-request.ts';
import { moneyRequestErrors } from '@entrepot/contract/modules/wallet/money-request-calls.ts';
import { moneyRequestIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import { type Dec, type Decimal, dec, round, sum, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { CommittedRefusal } from '../../core/calls/handler.ts';
import type { Tx } from '../../core/db/db.ts';
import { findWhere, insertDeferred } from '../../core/db/rows.ts';
import { notifyStaff } from '../messaging/public.ts';
import { currenciesOf, siteConfigurationOf } from '../sites/public.ts';
import { type CurrencyFormat, currencyFormatOf } from './money.ts';
import { calledOf } from './user-names.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const { Discount, Waiver } = enumCodes.MoneyMovement;
const { Waiting: Waits, WithinLimit } = enumCodes.MoneyRequestStatus;
const byShare: readonly number[] = [Discount, Waiver];

/** The amount that a call of the staff would move, in the currency of the customer's wallet. */
export interface Moved {
  movement: CodeOf<'MoneyMovement'>;
  siteId: string;
  /** Null if it concerns no customer. */
  ownerId: string | null;
  currencyId: string;
  amount: Dec;
  /** Needs four-eyes approval whatever its amount. */
  always?: boolean;
  /** The total it is part of, for discounts and waivers. */
  whole?: Dec;
  subject?: { type: string; id: string; number: string };
  remarks?: string | null;
}
type Verb = (tx: Tx, caller: Caller, input: any) => Promise<any>;
/** Measures what a call would move; null when it moves nothing that needs a decision. */
type Measure<I> = (tx: Tx, caller: Caller, input: I) => Promise<Moved | null>;

/** Every call by which staff move money manually, with its handler. */
export const fourEyesCalls = new Map<string, { call: Call; verb: Verb }>();

/**
 * Wraps a handler by which staff move money: above the site's limits it runs as a dry run and the request is stored for approval
 * (`SecondPersonNeeded`); within them it runs and is recorded. Moves of one person for one customer are summed per day.
 */
export function withFourEyesApproval<C extends Call<any, any, any>, V extends Verb>(
  call: C,
  verb: V,
  measure: Measure<Input<C> & { id: string }>,
): V {
  fourEyesCalls.set(call.path, { call: call as unknown as Call, verb });
  const wrapped: Verb = async (tx, caller, input) => {
    if (caller.audience !== 'platform' && caller.audience !== 'site') return verb(tx, caller, input);
    // Most move money in their own site, whose limits are loaded at the same time.
    const [moved] = await Promise.all([measure(tx, caller, input), caller.siteId && siteConfigurationOf(tx, caller.siteId)]);
    if (!moved || !(moved.always || dec(moved.amount).gt(0))) return verb(tx, caller, input);
    const limits = await limitsFor(tx, moved);
    if (!moved.always && !limits.amount.gt(0) && !limits.share) return verb(tx, caller, input);
    const exceeded = await limitExceeded(tx, caller, moved, limits);
    if (!exceeded) {
      const answer = await verb(tx, caller, input);
      await note(tx, caller, moved, call.path, {}, WithinLimit);
      return answer;
    }
    await dryRun(tx, caller, () => verb(tx, caller, input));
    return requestApproval(tx, caller, moved, { path: call.path, input, exceeded });
  };
  return wrapped as V;
}

/** The amount and the share of the total from which approval is needed; an amount of 0 and no share: never. */
interface ApprovalLimits {
  amount: Decimal;
  share: Decimal | null;
}

async function limitsFor(tx: Tx, { siteId, movement, whole }: Moved): Promise<ApprovalLimits> {
  const { manualLimit, discountLimit, discountShare } = await siteConfigurationOf(tx, siteId);
  if (!byShare.includes(movement)) return { amount: dec(manualLimit), share: null };
  const share = whole !== undefined && dec(discountShare).gt(0) ? dec(whole).times(dec(discountShare)).dividedBy(100) : null;
  return { amount: dec(discountLimit), share };
}

/** The limit that a move exceeds: the share of the total, or the amount per day, in the site's currency; `always` without a limit. */
type Exceeded = 'share' | 'amount' | 'always';

async function limitExceeded(tx: Tx, caller: Caller, moved: Moved, limits: ApprovalLimits): Promise<Exceeded | null> {
  if (moved.always) return 'always';
  if (limits.share !== null && dec(moved.amount).gt(limits.share)) return 'share';
  if (!limits.amount.gt(0)) return null;
  const [{ byId }, before] = await Promise.all([currenciesOf(tx, moved.siteId, caller.now), movedWithinDay(tx, caller, moved)]);
  // The limits are in the site's currency, and so are these rates.
  const worth = ({ amount, currencyId }: { amount: Dec; currencyId: string }) => dec(amount).times(dec(byId[currencyId]?.rate ?? '1'));
  return sum([...before, moved].map(worth)).gt(limits.amount) ? 'amount' : null;
}

/** Serializes the caller's moves for the customer until the end of the transaction, so that concurrent ones count each other. */
const lockMoves = (tx: Tx, caller: Caller, { siteId, ownerId }: Pick<Moved, 'siteId' | 'ownerId'>) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${siteId} ${ownerId} ${caller.userId}`}, 469))`.execute(tx);

/** Returns what the caller alone moved for the customer in this way within a day; a discount replaces an earlier one of its bill. */
async function movedWithinDay(tx: Tx, caller: Caller, { siteId, ownerId, movement, subject }: Moved) {
  const [, rows] = await Promise.all([
    lockMoves(tx, caller, { siteId, ownerId }),
    findWhere(tx, caller, moneyRequest, {
      siteId,
      ownerId,
      askedById: caller.userId!,
      moneyMovement: movement,
      moneyRequestStatus: WithinLimit,
    }),
  ]);
  return rows.filter(
    ({ creationTime, subjectId }) =>
      creationTime.getTime() > caller.now.getTime() - dayMs && !(movement === Discount && subjectId === subject?.id),
  );
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

function note(
  tx: Tx,
  caller: Caller,
  { movement, siteId, ownerId, currencyId, amount, whole, subject, remarks }: Moved,
  path: string,
  request: Record<string, unknown>,
  moneyRequestStatus: CodeOf<'MoneyRequestStatus'>,
): Promise<RowOf<typeof moneyRequest>> {
  return insertDeferred(tx, caller, moneyRequest, {
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
  });
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
  const { manualLimit, discountLimit, discountShare } = await siteConfigurationOf(tx, siteId);
  const more = { MoneyRequestId: moneyRequestId };
  if (exceeded === 'always') return moneyRequestErrors.alwaysNeedsSecond({}, more);
  if (exceeded === 'share') {
    const share = text(round(dec(amount).times(100).dividedBy(dec(whole)), 1));
    const values = { amount: format.text(amount), whole: format.text(whole ?? '0'), share, limit: text(dec(discountShare)) };
    return moneyRequestErrors.shareNeedsSecond(values, more);
  }
  const { baseId } = await currenciesOf(tx, siteId, caller.now);
  const limit = (await currencyFormatOf(tx, caller, baseId)).text(byShare.includes(movement) ? discountLimit : manualLimit);
  return moneyRequestErrors.waitsForSecond({ amount: format.text(amount), limit }, more);
}

/**
 * Finds an equal pending request, also of another person: a repeated request must not be approved and executed twice. The idempotency key is
 * not compared, because a client sends a new one after it was refused. Concurrent requests about the customer wait for each other.
 */
async function waitsAlready(tx: Tx, caller: Caller, { siteId, ownerId }: Moved, path: string, input: Record<string, unknown>) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${siteId} ${ownerId}`}, 470))`.execute(tx);
  const rows = await findWhere(tx, caller, moneyRequest, { siteId, ownerId, path, moneyRequestStatus: Waits });
  const requested = contentOf(JSON.parse(JSON.stringify(input)));
  return rows.find(({ request }) => isDeepStrictEqual(contentOf(request ?? {}), requested));
}

const contentOf = ({ idempotencyKey: _key, ...content }: Record<string, unknown>) => content;

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
