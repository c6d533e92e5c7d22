import { floorErrors } from '@entrepot/contract/modules/receiving/floor-errors.ts';
import type { MeasuresQuestion } from '@entrepot/contract/modules/warehouses/measures.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { takeApproval } from '../warehouses/public.ts';
import type { Expected, LockedInspection } from './inspection-row.ts';
import { commodityName } from './names.ts';

// Up to this many extra pieces are plausible as a miscount of the sender; beyond it, and beyond twice the announced number, the entry is
// probably wrong.
const fewPieces = 20;

interface Typed {
  lockedInspection: LockedInspection;
  confirmation: { confirmMeasures?: boolean | null; approvalId?: string | null };
  counted: readonly { commodityId: string; quantity: number }[];
  expected: readonly Expected[];
}

/**
 * Throws `ValidationFailed` for more pieces than announced until the entry is confirmed, and for far more until another person approves.
 */
export async function refuseUnlikely(tx: Tx, caller: Caller, { lockedInspection, confirmation, counted, expected }: Typed): Promise<void> {
  const doubts = counted.flatMap(({ commodityId, quantity }) => {
    // Goods that were not announced were confirmed at their scan, and wait for their owner's answer.
    if (!lockedInspection.goods.some((line) => line.commodityId === commodityId && line.unannouncedStatus === null)) return [];
    const announced = expected.filter((one) => one.commodityId === commodityId).reduce((sum, one) => sum + one.quantity, 0);
    return quantity > announced
      ? [{ commodityId, quantity, announced, far: quantity > 2 * announced && quantity - announced > fewPieces }]
      : [];
  });
  const worst = doubts.find(({ far }) => far) ?? doubts[0];
  if (!worst) return;
  const what = lockedInspection.bin?.binNumber ?? lockedInspection.document.orderNo;
  const commodity = await commodityName(tx, lockedInspection.inspection.siteId, worst.commodityId);
  const subject = `${what}: ${commodity} ${worst.announced} → ${worst.quantity}`.slice(0, 300);
  const { confirmMeasures, approvalId } = confirmation;
  const agreed = worst.far ? Boolean(approvalId) && (await takeApproval(tx, caller, approvalId!, subject)) : confirmMeasures;
  if (agreed) return;
  const data: MeasuresQuestion = { Asks: worst.far ? 'approval' : 'confirm', Subject: subject };
  const values = { commodity, expected: worst.announced, counted: worst.quantity };
  throw worst.far ? floorErrors.farMoreThanExpected(values, data) : floorErrors.moreThanExpected(values, data);
}
