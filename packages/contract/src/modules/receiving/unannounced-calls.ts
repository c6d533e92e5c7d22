import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { warehouseDocumentIndex } from './screens.ts';

const id = f.id({ required: true });
/** The unannounced commodity; without it all of the document that are not settled. */
const commodityId = f.ref('commodity');

/**
 * Answers what happens with goods that arrived without being announced; staff answer on behalf of the owner. Accepted ones are available
 * immediately, others wait until the warehouse has sent them back.
 */
export const answerUnannouncedGoods = call({
  path: '/WarehouseDocument/AnswerUnannouncedGoods',
  audience: ['platform', 'site', 'customer'],
  needs: warehouseDocumentIndex.AnswerMissing,
  idempotent: true,
  input: { id, commodityId, unannouncedAnswer: f.enum('UnannouncedGoodsAnswer', { required: true }), remarks: f.longText() },
  output: done,
});

/** Records that unannounced goods were sent back, and how; they leave stock, and the owner is notified. */
export const sendBackUnannouncedGoods = call({
  path: '/WarehouseDocument/SendBackUnannouncedGoods',
  audience: ['platform', 'site', 'warehouse'],
  needs: warehouseDocumentIndex.SettleMissing,
  idempotent: true,
  input: { id, commodityId, unannouncedDecision: f.longText({ required: true }) },
  output: done,
});
