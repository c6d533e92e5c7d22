import { expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { isLate } from './arrival-days.ts';

const { Submitted, InTransit, Arrived, Receiving } = enumCodes.WarehouseDocumentStatus;
const monday = '2026-11-23';
const announced = (
  documentStatus: typeof Submitted | typeof InTransit | typeof Arrived | typeof Receiving,
  arrivalDate: string | null,
) => ({
  documentStatus,
  arrivalDate,
});

test('marks what is due on an earlier day as late, also within the shown week', () => {
  expect(isLate(announced(Submitted, monday), '2026-11-24')).toBe(true);
  expect(isLate(announced(InTransit, monday), '2026-11-26')).toBe(true);
});

test('arrived, current, future and undated documents are not late', () => {
  for (const status of [Arrived, Receiving]) expect(isLate(announced(status, monday), '2026-11-26')).toBe(false);
  expect(isLate(announced(Submitted, monday), monday)).toBe(false);
  expect(isLate(announced(Submitted, '2026-11-27'), '2026-11-26')).toBe(false);
  expect(isLate(announced(Submitted, null), '2026-11-26')).toBe(false);
});
