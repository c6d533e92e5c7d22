import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';

/** Why a payment that succeeded is in no settlement file of its provider. Undone decisions remain as history. */
export const missingDecision = resource({
  name: 'missingDecision',
  module: 'bank',
  table: 'missing_decision',
  bare: true,
  fields: {
    onlinePaymentId: f.ref('onlinePayment', { readOnly: true, required: true }),
    remarks: f.longText({ readOnly: true, required: true }),
    decidedById: f.staff({ readOnly: true }),
    undoneTime: f.time({ readOnly: true }),
    undoneById: f.staff({ readOnly: true }),
    undoRemarks: f.longText({ readOnly: true }),
  },
  unique: [{ on: ['onlinePaymentId'], where: 'undone_time is null' }],
  checks: { undone_has_reason: '(undone_time is null) = (undo_remarks is null)' },
});
