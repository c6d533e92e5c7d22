import { sql } from 'kysely';
import { type FieldProblem, invalid } from '@entrepot/contract/core/errors.ts';
import type { Field } from '@entrepot/contract/core/field.ts';
import type { DraftOf, RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { coupon } from '@entrepot/contract/modules/promotions/coupon.ts';
import { promotionsErrors } from '@entrepot/contract/modules/promotions/errors.ts';
import { expenseType } from '@entrepot/contract/modules/sites/expense-type.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';

export type CouponRow = RowOf<typeof coupon>;
type Draft = DraftOf<typeof coupon>;

const { FixedWindow, DaysAfterClaim } = enumCodes.CouponValidityType;
const { Draft: DraftStatus, Expired } = enumCodes.CouponStatus;
const { Ended } = enumCodes.ActivityStatus;
// The name and the maximum may still change once customers have some.
const free: ReadonlySet<string> = new Set(['name', 'maximumDistribution']);

/**
 * Validates a new or edited coupon: its amounts and its validity. Throws `StateNotAllowed` for changes of value once customers have some.
 */
export async function fill(tx: Tx, caller: Caller, draft: Draft, row: CouponRow | null): Promise<Partial<CouponRow>> {
  const problems = problemsOf(draft);
  if (problems.length) throw invalid(...problems);
  if (draft.expenseTypeId) await find(tx, caller, expenseType, draft.expenseTypeId);
  if (!row) return {};
  if (row.couponStatus === DraftStatus) {
    if (changesWorth(draft, row) && (await isPromised(tx, row))) throw promotionsErrors.promised();
    return {};
  }
  if (row.couponStatus === Expired || changesWorth(draft, row)) throw promotionsErrors.fixed();
  const max = draft.maximumDistribution ?? row.maximumDistribution ?? 0;
  if (max > 0 && max < row.issuedQuantity)
    throw invalid({ field: 'MaximumDistribution', key: 'tooSmall', values: { min: row.issuedQuantity } });
  return {};
}

/** Whether an activity or a promotion that has not ended gives the coupon: what they give was decided by its value. */
async function isPromised(tx: Tx, { siteId, id }: CouponRow): Promise<boolean> {
  const found = await sql`select 1 from activity a
    where a.site_id = ${siteId} and a.activity_status <> ${Ended} and not a.is_deleted and a.gifts @> ${JSON.stringify([{ couponId: id }])}::jsonb
    union all select 1 from promotion_activity p
    where p.site_id = ${siteId} and p.activity_status <> ${Ended} and not p.is_deleted and p.coupons @> ${JSON.stringify([{ couponId: id }])}::jsonb
    limit 1`.execute(tx);
  return found.rows.length > 0;
}

/** Throws `InUse` when deleting a coupon that was issued. */
export function mayRemove(_tx: Tx, _caller: Caller, row: CouponRow): void {
  if (row.issuedQuantity > 0) throw promotionsErrors.issued({ count: row.issuedQuantity });
}

function problemsOf({ preferentialAmount, couponValidityType, startDate, deadline, effectiveDays }: Draft): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (!dec(preferentialAmount).gt(0)) problems.push({ field: 'PreferentialAmount', key: 'tooSmall', values: { min: 0.01 } });
  if (couponValidityType === FixedWindow && !deadline) problems.push({ field: 'Deadline', key: 'required' });
  if (couponValidityType === DaysAfterClaim && !effectiveDays) problems.push({ field: 'EffectiveDays', key: 'required' });
  if (startDate && deadline && startDate >= deadline) problems.push({ field: 'StartDate', key: 'dates' });
  return problems;
}

/** Does a draft change the value of the coupon? Empty fields with a default are not sent. */
function changesWorth(draft: Draft, row: CouponRow): boolean {
  return Object.entries(coupon.fields as Record<string, Field>).some(
    ([key, field]) =>
      !field.readOnly &&
      !free.has(key) &&
      !same(field, (draft as CouponValues)[key] ?? null, (row as unknown as CouponValues)[key] ?? null),
  );
}

type CouponValues = Record<string, unknown>;

function same(field: Field, sent: unknown, stored: unknown): boolean {
  if (sent === null) return stored === null || field.default !== undefined;
  if (field.shape === 'decimal') return dec(sent as string).equals(dec(stored as string | null));
  if (field.shape === 'time') return (sent as Date).getTime() === (stored as Date | null)?.getTime();
  return JSON.stringify(sent) === JSON.stringify(stored);
}
