import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';

/** Data of the refusal of an unlikely number. */
export interface MeasuresQuestion {
  Asks: 'confirm' | 'approval';
  /** The subject of the approval; it is valid for these numbers only. */
  Subject: string;
}

/** The four-eyes approval of one very unlikely number, given at the workplace; usable once, for ten minutes. */
export const measureApproval = resource({
  name: 'measureApproval',
  module: 'warehouses',
  table: 'measure_approval',
  bare: true,
  fields: {
    askedBy: f.staff({ readOnly: true, required: true }),
    approverId: f.staff({ readOnly: true, required: true }),
    subject: f.text({ readOnly: true, required: true, max: 300 }),
    expirationTime: f.time({ readOnly: true, required: true }),
    usedTime: f.time({ readOnly: true }),
  },
  indexes: [['askedBy', 'expirationTime']],
  checks: { another_person: 'approver_id <> asked_by' },
});

/**
 * Approves unlikely weights and sizes with the name of an authorized colleague and their PIN for the workplace where they were typed. Failed
 * attempts are counted (`RateLimited`).
 */
export const approveMeasures = call({
  path: '/Warehouse/ApproveMeasures',
  audience: ['platform', 'site', 'warehouse'],
  needs: null,
  transaction: 'own',
  input: {
    userName: f.text({ required: true, max: 128 }),
    pin: f.secret({ required: true }),
    passwordKeyId: f.text({ required: true }),
    workplaceKey: f.text({ required: true, max: 200 }),
    subject: f.text({ required: true, max: 300 }),
  },
  output: f.object({ approvalId: f.id({ required: true }), approverName: f.text({ required: true }) }, { required: true }),
});
