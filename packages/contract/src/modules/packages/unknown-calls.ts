import { anyOf, call, done, rowResults } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { rawNumber, rawNumberRequired } from './inputs.ts';
import { unknownItemIndex } from './screens.ts';
import { unknownItem } from './unknown-item.ts';
import { unknownItemClaim } from './unknown-item-claim.ts';

const id = f.id({ required: true });
/** A claim with who makes it, as it is answered. */
export const claimFields = {
  id: f.id(),
  creationTime: f.time(),
  ...unknownItemClaim.fields,
  userName: f.text(),
  nickName: f.text(),
  memberCode: f.text(),
  cargoTypeName: f.text(),
};

export const getUnknownItems = call({
  path: '/UnknownItem/GetUnknownItems',
  who: 'CPSW',
  needs: unknownItemIndex,
  reads: true,
  query: true,
  takes: {
    siteId: f.ref('site', { seenBy: 'PS' }),
    courierNumber: f.text({ max: 60, seenBy: 'PSW' }),
    warehouseId: anyOf(f.ref('warehouse')),
    unknownItemStatus: anyOf(f.enum('UnknownItemStatus')),
  },
  gives: f.page({
    ...unknownItem.fields,
    /** The caller's own claim; customers only. */
    myClaim: f.object(claimFields),
    /** All claims, the waiting ones first; platform and site staff only. */
    claims: f.list(claimFields),
  }),
});

export const searchUnknownItem = call({
  path: '/UnknownItem/SearchUnknownItem',
  who: 'C',
  needs: unknownItemIndex.Claim,
  reads: true,
  takes: { courierNumber: rawNumberRequired },
  gives: f.object({ ...unknownItem.fields, myClaim: f.object(claimFields) }),
});

export const claimUnknownItem = call({
  path: '/UnknownItem/ClaimUnknownItem',
  who: 'C',
  needs: unknownItemIndex.Claim,
  takes: {
    id: f.id(),
    courierNumber: rawNumber,
    productName: f.text({ required: true, max: 100 }),
    cargoTypeId: f.ref('cargoType'),
    purchasePrice: f.money(),
    evidenceUrls: f.images(),
    remarks: f.longText(),
  },
  gives: done,
});

export const auditUnknownItemClaim = call({
  path: '/UnknownItem/AuditUnknownItemClaim',
  who: 'PS',
  needs: unknownItemIndex.Audit,
  takes: { id, approved: f.flag({ required: true }), remarks: f.longText() },
  gives: done,
});

export const assignUnknownItem = call({
  path: '/UnknownItem/AssignUnknownItem',
  who: 'PSW',
  needs: unknownItemIndex.Assign,
  takes: { id, ownerId: f.ref('user', { wire: 'UserId', required: true }) },
  gives: done,
});

export const cancelUnknownItemClaim = call({
  path: '/UnknownItem/CancelUnknownItemClaim',
  who: 'CPS',
  needs: unknownItemIndex.CancelClaim,
  takes: { id },
  gives: done,
});

/** Gives an item nobody claimed back to the courier or sender; the number of its way back is noted. */
export const returnUnknownItem = call({
  path: '/UnknownItem/ReturnUnknownItem',
  who: 'PSW',
  needs: unknownItemIndex.Return,
  takes: { id, returnCourierNumber: f.code({ required: true, max: 40 }), remarks: f.longText() },
  gives: done,
});

/** Throws items away that nobody claimed in the days the site keeps them. */
export const disposeUnknownItem = call({
  path: '/UnknownItem/DisposeUnknownItem',
  who: 'PS',
  needs: unknownItemIndex.Dispose,
  takes: { ids: f.ids({ required: true }), remarks: f.longText() },
  gives: rowResults,
  each: 'ids',
});
