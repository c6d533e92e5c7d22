import { anyOf, call, done } from '../../core/call.ts';
import { rowResults } from '../../core/row-results.ts';
import { f } from '../../core/field.ts';
import { rawNumber, rawNumberRequired } from './inputs.ts';
import { unknownItemIndex } from './screens.ts';
import { unknownItem } from './unknown-item.ts';
import { unknownItemClaim } from './unknown-item-claim.ts';

const id = f.id({ required: true });
/** A claim with its claimant, as returned. */
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
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: unknownItemIndex,
  transaction: 'none',
  query: true,
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    courierNumber: f.text({ max: 60, seenBy: ['platform', 'site', 'warehouse'] }),
    warehouseId: anyOf(f.ref('warehouse')),
    unknownItemStatus: anyOf(f.enum('UnknownItemStatus')),
  },
  output: f.page({
    ...unknownItem.fields,
    /** The caller's own claim; customers only. */
    myClaim: f.object(claimFields),
    /** All claims, the waiting ones first; platform and site staff only. */
    claims: f.list(claimFields),
  }),
});

export const searchUnknownItem = call({
  path: '/UnknownItem/SearchUnknownItem',
  audience: ['customer'],
  needs: unknownItemIndex.Claim,
  transaction: 'none',
  input: { courierNumber: rawNumberRequired },
  output: f.object({ ...unknownItem.fields, myClaim: f.object(claimFields) }),
});

export const claimUnknownItem = call({
  path: '/UnknownItem/ClaimUnknownItem',
  audience: ['customer'],
  needs: unknownItemIndex.Claim,
  input: {
    id: f.id(),
    courierNumber: rawNumber,
    productName: f.text({ required: true, max: 100 }),
    cargoTypeId: f.ref('cargoType'),
    purchasePrice: f.money({ currency: 'site' }),
    evidenceUrls: f.images(),
    remarks: f.longText(),
  },
  output: done,
});

export const auditUnknownItemClaim = call({
  path: '/UnknownItem/AuditUnknownItemClaim',
  audience: ['platform', 'site'],
  needs: unknownItemIndex.Audit,
  input: { id, approved: f.flag({ required: true }), remarks: f.longText() },
  output: done,
});

export const assignUnknownItem = call({
  path: '/UnknownItem/AssignUnknownItem',
  audience: ['platform', 'site', 'warehouse'],
  needs: unknownItemIndex.Assign,
  input: { id, ownerId: f.customer({ apiName: 'UserId', required: true }) },
  output: done,
});

export const cancelUnknownItemClaim = call({
  path: '/UnknownItem/CancelUnknownItemClaim',
  audience: ['platform', 'site', 'customer'],
  needs: unknownItemIndex.CancelClaim,
  input: { id },
  output: done,
});

/** Returns an unclaimed item to the courier or sender; the tracking number of its way back is noted. */
export const returnUnknownItem = call({
  path: '/UnknownItem/ReturnUnknownItem',
  audience: ['platform', 'site', 'warehouse'],
  needs: unknownItemIndex.Return,
  input: { id, returnCourierNumber: f.code({ required: true, max: 40 }), remarks: f.longText() },
  output: done,
});

/** Disposes of items that were not claimed within the site's storage days. */
export const disposeUnknownItem = call({
  path: '/UnknownItem/DisposeUnknownItem',
  audience: ['platform', 'site'],
  needs: unknownItemIndex.Dispose,
  input: { ids: f.ids({ required: true }), remarks: f.longText() },
  output: rowResults,
  each: 'ids',
});
