import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { unknownItemIndex } from './screens.ts';

/** The codes of a claim's `status`; the contract has no enumeration for them. */
export const unknownItemClaimStatus = { Waiting: 1, Approved: 2, Rejected: 3, Withdrawn: 4 } as const;

/** A customer's claim to an unknown item, with the proof. Several customers may claim the same one. */
export const unknownItemClaim = resource({
  name: 'unknownItemClaim',
  module: 'packages',
  table: 'unknown_item_claim',
  title: 'productName',
  area: 'UnknownItem',
  who: { read: 'CPS', write: '' },
  screen: unknownItemIndex,
  fields: {
    packageId: f.ref('package', { required: true }),
    ownerId: f.ref('user', {
      wire: 'UserId',
      byServer: true,
      required: true,
      shows: { UserName: 'userName', NickName: 'nickName', MemberCode: 'memberCode' },
    }),
    productName: f.text({ required: true, max: 100 }),
    cargoTypeId: f.ref('cargoType'),
    purchasePrice: f.money(),
    evidenceUrls: f.images({ starts: [] }),
    remarks: f.longText(),
    status: f.count({ byServer: true, required: true, min: 1, max: 4, starts: unknownItemClaimStatus.Waiting }),
    auditRemarks: f.longText({ byServer: true }),
    auditorId: f.ref('user', { byServer: true, seenBy: 'PS' }),
    auditTime: f.time({ byServer: true }),
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
