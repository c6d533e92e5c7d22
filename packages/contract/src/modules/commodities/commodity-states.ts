import { states } from '../../core/states.ts';

/** The states of a commodity: only a normal one is received, ordered and sold. Editing audited fields requests a new audit. */
export const commodityStates = states('CommodityStatus', {
  ToBeAudited: { approve: 'Normal', reject: 'Rejected', disable: 'Disabled' },
  Normal: { disable: 'Disabled', reject: 'Rejected', resubmit: 'ToBeAudited' },
  Rejected: { resubmit: 'ToBeAudited', approve: 'Normal', disable: 'Disabled' },
  Disabled: { enable: 'Normal' },
});

/** The audit of a commodity's measured size and weight; prices use measured values once it is approved. */
export const specificationStates = states('SpecificationAuditStatus', {
  ToBeAudited: { measure: 'ToBeAudited', approve: 'Approved', reject: 'Rejected' },
  Approved: { measure: 'ToBeAudited' },
  Rejected: { measure: 'ToBeAudited', approve: 'Approved' },
});
