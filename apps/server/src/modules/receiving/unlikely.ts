import { floorErrors } from '@entrepot/contract/modules/receiving/floor-errors.ts';
import type { MeasuresQuestion } from '@entrepot/contract/modules/warehouses/measures.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { takeApproval } from '../warehouses/public.ts';
import type { Expected, HeldInspection } from './inspection-row.ts';
import { commodityName } from './names.ts';

// Up to so many pieces more than announced are a miscount of the sender's; beyond, and beyond twice as many, of whoever typed it.
const fewPieces = 20;

interface Typed {
  held: HeldInspection;
  said: { confirmMeasures?: boolean | null; approvalId?: string | null };
  counted: readonly { commodityId: string; quantity: number }[];
  expected: readonly Expected[];
}

/** Refuses more pieces than were announced until somebody looked again (100), and far more until a second person did. */
export async function refuseUnlikely(tx: Tx, caller: Caller, { held, said, counted, expected }: Typed): Promise<void> {
  const doubts = counted.flatMap(({ commodityId, quantity }) => {
    const announced = expected.filter((one) => one.commodityId === commodityId).reduce((sum, one) => sum + one.quantity, 0);
    return quantity > announced
      ? [{ commodityId, quantity, announced, far: quantity > 2 * announced && quantity - announced > fewPieces }]
      : [];
  });
  const worst = doubts.find(({ far }) => far) ?? doubts[0];
  if (!worst) return;
  const what = held.bin?.binNumber ?? held.document.orderNo;
  const commodity = await commodityName(tx, held.inspection.siteId, worst.commodityId);
  const subject = `${what}: ${commodity} ${worst.announced} → ${worst.quantity}`.slice(0, 300);
  const { confirmMeasures, approvalId } = said;
  const agreed = worst.far ? Boolean(approvalId) && (await takeApproval(tx, caller, approvalId!, subject)) : confirmMeasures;
  if (agreed) return;
  const data: MeasuresQuestion = { Asks: worst.far ? 'approval' : 'confirm', Subject: subject };
  const values = { commodity, expected: worst.announced, counted: worst.quantity };
  throw worst.far ? floorErrors.farMoreThanExpected(values, data) : floorErrors.moreThanExpected(values, data);
}
