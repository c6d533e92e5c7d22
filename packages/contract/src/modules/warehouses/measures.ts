import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';

/** What a refusal of an unlikely number asks for. */
export interface MeasuresQuestion {
  Asks: 'confirm' | 'approval';
  /** What the approval is for; it is good for these numbers alone. */
  Subject: string;
}

/** A second person agreed, at somebody's workplace, to one very unlikely number; good once, for ten minutes. */
export const measureApproval = resource({
  name: 'measureApproval',
  module: 'warehouses',
  table: 'measure_approval',
  bare: true,
  fields: {
    askedBy: f.ref('user', { byServer: true, required: true }),
    approverId: f.ref('user', { byServer: true, required: true }),
    subject: f.text({ byServer: true, required: true, max: 300 }),
    expirationTime: f.time({ byServer: true, required: true }),
    usedTime: f.time({ byServer: true }),
  },
  indexes: [['askedBy', 'expirationTime']],
  checks: { another_person: 'approver_id <> asked_by' },
});

/**
 * A second person who may approve unlikely weights and sizes signs for one with name and password, at the workplace of the one who
 * typed it. Wrong ones are counted (107).
 */
export const approveMeasures = call({
  path: '/Warehouse/ApproveMeasures',
  who: 'PSW',
  needs: null,
  takes: {
    userName: f.text({ required: true, max: 128 }),
    password: f.secret({ required: true }),
    passwordKeyId: f.text({ required: true }),
    subject: f.text({ required: true, max: 300 }),
  },
  gives: f.object({ approvalId: f.id({ required: true }), approverName: f.text({ required: true }) }, { required: true }),
});
