import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { warehouseDocumentIndex } from './screens.ts';

/** Answers the question about announced goods that did not arrive; staff answer on behalf of the owner. */
export const answerMissingGoods = call({
  path: '/WarehouseDocument/AnswerMissingGoods',
  audience: ['platform', 'site', 'customer'],
  needs: warehouseDocumentIndex.AnswerMissing,
  input: { id: f.id({ required: true }), missingAnswer: f.enum('MissingGoodsAnswer', { required: true }), remarks: f.longText() },
  output: done,
});

/** Settles the question about missing goods with a decision that the owner is notified of. */
export const settleMissingGoods = call({
  path: '/WarehouseDocument/SettleMissingGoods',
  audience: ['platform', 'site', 'warehouse'],
  needs: warehouseDocumentIndex.SettleMissing,
  input: { id: f.id({ required: true }), missingDecision: f.longText({ required: true }) },
  output: done,
});
