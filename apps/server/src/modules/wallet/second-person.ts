import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Call, Input } from '@entrepot/contract/core/call.ts';
import type { CodeOf, Dec } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { moneyRequest } from '@entrepot/contract/modules/wallet/money-request.ts';
import { moneyRequestErrors } from '@entrepot/contract/modules/wallet/money-request-calls.ts';
import { moneyRequestIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import { type Decimal, dec, sum, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { Waiting } from '../../core/calls/handler.ts';
import type { Tx } from '../../core/rows/db.ts';
import { findWhere, insertBehind } from '../../core/rows/rows.ts';
import { tellStaff } from '../content/public.ts';
import { currenciesOf, siteConfigurationOf } from '../sites/public.ts';
import { coinOf } from './money.ts';
import { calledOf } from './people.ts';

const { Discount, Waiver } = enumCodes.MoneyMovement;
const { Waiting: Waits, WithinLimit } = enumCodes.MoneyRequestStatus;
const byShare: readonly number[] = [Discount, Waiver];
const day = 86_400_000;

/** What a call of the staff would move, in the currency of the customer's wallet. */
export interface Moved {
  movement: CodeOf<'MoneyMovement'>;
  siteId: string;
  ownerId: string;
  currencyId: string;
  amount: Dec;
  /** What it is a part of, for discounts and waivers. */
  whole?: Dec;
  subject?: { type: string; id: string; number: string };
  remarks?: string | null;
}
type Verb = (tx: Tx, caller: Caller, input: any) => Promise<any>;
/** What a call would move; null when it moves nothing that a person decides. */
type Measure<I> = (tx: Tx, caller: Caller, input: I) => Promise<Moved | null>;

/** Every call by which staff move money by hand, with its verb. */
export const heldCalls = new Map<string, { call: Call; verb: Verb }>();

/**
 * Holds a verb by which staff move money: above the site's limits it is tried and taken back, and what was asked waits for a
 * second person (469); within them it is done and noted. What one person moves for one customer within a day counts together.
 */
export function heldByTwo<C extends Call<any, any, any>, V extends Verb>(call: C, verb: V, measure: Measure<Input<C> & { id: string }>): V {
  heldCalls.set(call.path, { call: call as unknown as Call, verb });
  const held: Verb = async (tx, caller, input) => {
    if (caller.who !== 'P' && caller.who !== 'S') return verb(tx, caller, input);
    // Most move money in their own site, whose limits come with it.
    const [moved] = await Promise.all([measure(tx, caller, input), caller.siteId && siteConfigurationOf(tx, caller.siteId)]);
    if (!moved || !dec(moved.amount).gt(0)) return verb(tx, caller, input);
    const limits = await limitsFor(tx, moved);
    if (!limits.amount.gt(0) && !limits.share) return verb(tx, caller, input);
    if (!(await isAbove(tx, caller, moved, limits))) {
      const answer = await verb(tx, caller, input);
      await note(tx, caller, moved, call.path, {}, WithinLimit);
      return answer;
    }
    await tryOut(tx, caller, () => verb(tx, caller, input));
    return askSecond(tx, caller, moved, call.path, input);
  };
  return held as V;
}

/** From which amount on, and from which part of the whole on, a second person is needed; an amount of 0 and no share: never. */
interface SecondLimits {
  amount: Decimal;
  share: Decimal | null;
}

async function limitsFor(tx: Tx, { siteId, movement, whole }: Moved): Promise<SecondLimits> {
  const { manualLimit, discountLimit, discountShare } = await siteConfigurationOf(tx, siteId);
  if (!byShare.includes(movement)) return { amount: dec(manualLimit), share: null };
  const share = whole !== undefined && dec(discountShare).gt(0) ? dec(whole).times(dec(discountShare)).dividedBy(100) : null;
  return { amount: dec(discountLimit), share };
}

async function isAbove(tx: Tx, caller: Caller, moved: Moved, limits: SecondLimits): Promise<boolean> {
  if (limits.share !== null && dec(moved.amount).gt(limits.share)) return true;
  if (!limits.amount.gt(0)) return false;
  const [{ byId }, before] = await Promise.all([currenciesOf(tx, moved.siteId, caller.now), movedLately(tx, caller, moved)]);
  // The limits are in the site's currency, and so are these rates.
  const worth = ({ amount, currencyId }: { amount: Dec; currencyId: string }) => dec(amount).times(dec(byId[currencyId]?.rate ?? '1'));
  return sum([...before, moved].map(worth)).gt(limits.amount);
}

/** Until the end, what the caller moves for the customer comes one after the other: two at once count each other. */
const holdMoves = (tx: Tx, caller: Caller, { siteId, ownerId }: Pick<Moved, 'siteId' | 'ownerId'>) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${siteId} ${ownerId} ${caller.userId}`}, 469))`.execute(tx);

/** What the caller alone moved for the customer in this way within a day; a discount takes the place of an earlier one of its bill. */
async function movedLately(tx: Tx, caller: Caller, { siteId, ownerId, movement, subject }: Moved) {
  const [, rows] = await Promise.all([
    holdMoves(tx, caller, { siteId, ownerId }),
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
      creationTime.getTime() > caller.now.getTime() - day && !(movement === Discount && subjectId === subject?.id),
  );
}

/** Does something and takes it back, so that what would be refused is refused at once. */
async function tryOut(tx: Tx, caller: Caller, work: () => Promise<unknown>): Promise<void> {
  const changes = caller.changes.length;
  await sql`savepoint trial`.execute(tx);
  await work();
  await sql`rollback to savepoint trial`.execute(tx);
  caller.changes.length = changes;
}

function note(
  tx: Tx,
  caller: Caller,
  { movement, siteId, ownerId, currencyId, amount, whole, subject, remarks }: Moved,
  path: string,
  request: Record<string, unknown>,
  moneyRequestStatus: CodeOf<'MoneyRequestStatus'>,
): Promise<RowOf<typeof moneyRequest>> {
  return insertBehind(tx, caller, moneyRequest, {
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

async function askSecond(tx: Tx, caller: Caller, moved: Moved, path: string, input: Record<string, unknown>): Promise<Waiting> {
  const amount = (await coinOf(tx, caller, moved.currencyId)).text(text(dec(moved.amount)));
  const waiting = await waitsAlready(tx, caller, moved, path, input);
  const row = waiting ?? (await note(tx, caller, moved, path, input, Waits));
  if (!waiting) await tellSeconds(tx, caller, row, amount);
  return new Waiting(moneyRequestErrors.waitsForSecond({ amount }, { MoneyRequestId: row.id }));
}

/** The same, asked by the same person and not decided yet: asked once more it waits once, or it would be approved and done twice. */
async function waitsAlready(tx: Tx, caller: Caller, moved: Moved, path: string, input: Record<string, unknown>) {
  const { siteId, ownerId } = moved;
  await holdMoves(tx, caller, moved);
  const rows = await findWhere(tx, caller, moneyRequest, { siteId, ownerId, path, askedById: caller.userId!, moneyRequestStatus: Waits });
  const asked: unknown = JSON.parse(JSON.stringify(input));
  return rows.find(({ request }) => isDeepStrictEqual(request, asked));
}

async function tellSeconds(tx: Tx, caller: Caller, row: RowOf<typeof moneyRequest>, amount: string): Promise<void> {
  await tellStaff(tx, caller, {
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

/** What a movement of money is about, as people are told: its document where there is one, and whose money it is. */
export const subjectOf = async (tx: Tx, { subjectNumber, ownerId }: RowOf<typeof moneyRequest>): Promise<string> =>
  [subjectNumber, await calledOf(tx, ownerId)].filter(Boolean).join(' · ');
