import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';

/** The reasons for which a person was reminded, or a record was sent back; business follows from them. */
export const reminderKinds = {
  unpaidOrder: 'unpaidOrder',
  supplementDue: 'supplementDue',
  pickupEnds: 'pickupEnds',
  debt: 'debt',
  orderRejected: 'orderRejected',
  numberPool: 'numberPool',
} as const;

/**
 * A reminder that was sent about a record. Business that depends on it, such as the expiry of an unpaid order, reads it here: messages
 * belong to their readers, who delete them.
 */
export const reminder = resource({
  name: 'reminder',
  module: 'messaging',
  table: 'reminder',
  bare: true,
  appendOnly: true,
  fields: {
    kind: f.text({ readOnly: true, required: true, max: 20 }),
    subjectId: f.id({ readOnly: true, required: true }),
    remarks: f.longText({ readOnly: true, max: 2000 }),
  },
  indexes: [['kind', 'subjectId']],
});
