import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { unknownItemIndex } from './screens.ts';

/** The codes of a claim's `status`; the contract has no enumeration for them. */
export const unknownItemClaimStatus = { Waiting: 1, Approved: 2, Rejected: 3, Withdrawn: 4 } as const;

/** A customer's claim to an unknown item, with evidence. Several customers may claim the same one. */
export const unknownItemClaim = resource({
  name: 'unknownItemClaim',
  module: 'packages',
  table: 'unknown_item_claim',
  title: 'productName',
  area: 'UnknownItem',
  audience: { read: ['platform', 'site', 'customer'], write: [] },
  screen: unknownItemIndex,
  scope: { customer: 'ownerId' },
  fields: {
    packageId: f.ref('package', { required: true }),
    ownerId: f.customer({
      apiName: 'UserId',
      readOnly: true,
      required: true,
      display: { UserName: 'userName', NickName: 'nickName', MemberCode: 'memberCode' },
    }),
    productName: f.text({ required: true, max: 100 }),
    cargoTypeId: f.ref('cargoType'),
    purchasePrice: f.money({ currency: 'site' }),
    evidenceUrls: f.images({ default: [] }),
    remarks: f.longText(),
    status: f.count({ readOnly: true, required: true, min: 1, max: 4, default: unknownItemClaimStatus.Waiting }),
    auditRemarks: f.longText({ readOnly: true }),
    auditorId: f.staff({ readOnly: true, seenBy: ['platform', 'site'] }),
    auditTime: f.time({ readOnly: true }),
  },
  unique: [{ on: ['packageId', 'ownerId'], where: `status = ${unknownItemClaimStatus.Waiting} and not is_deleted` }],
  indexes: [
    ['packageId', 'status'],
    ['ownerId', 'status'],
  ],
  checks: {
    status_known: `status between ${unknownItemClaimStatus.Waiting} and ${unknownItemClaimStatus.Withdrawn}`,
    purchase_price_not_negative: 'purchase_price >= 0',
  },
});
