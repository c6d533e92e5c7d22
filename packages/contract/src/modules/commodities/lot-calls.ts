import { anyOf, call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { commodityLot } from './commodity-lot.ts';
import { commodityInventoryIndex, commodityLotIndex } from './screens.ts';

/** How many days ahead the first page counts expiring stock. */
export const expiryDays = 30;

/** The pieces of a lot in the caller's warehouses. */
export const lotTotals = {
  quantity: f.count({ readOnly: true, required: true }),
  reservedQuantity: f.count({ readOnly: true, required: true }),
};

/** The lots of commodities, each with its pieces in the caller's warehouses. */
export const getCommodityLots = call({
  path: '/CommodityLot/GetCommodityLots',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  twinForAll: true,
  needs: [commodityLotIndex, commodityInventoryIndex],
  transaction: 'none',
  query: true,
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    number: f.text({ apiName: 'LotNumber', max: 40 }),
    commodityId: anyOf(f.ref('commodity')),
    ownerId: anyOf(f.customer({ apiName: 'UserId', seenBy: ['platform', 'site', 'warehouse'] })),
    status: anyOf(f.enum('CommodityLotStatus', { apiName: 'CommodityLotStatus' })),
    /** Only lots with pieces in the warehouse. */
    warehouseId: f.ref('warehouse'),
    /** Only lots with pieces that expire within so many days, or have expired. */
    daysAhead: f.count({ max: 10_000 }),
  },
  output: f.rowPage(commodityLot, lotTotals),
});

/** Blocks lots with a reason: their pieces are neither ordered nor picked. Reserved pieces are replaced when their order is to be picked. */
export const blockLots = call({
  path: '/CommodityLot/BlockCommodityLots',
  audience: ['platform', 'site', 'warehouse'],
  needs: commodityLotIndex.Block,
  input: { ids: f.ids({ required: true, max: 200 }), reason: f.longText({ required: true }) },
  output: done,
});

/** Unblocks lots: their pieces can be ordered and picked again. */
export const unblockLots = call({
  path: '/CommodityLot/UnblockCommodityLots',
  audience: ['platform', 'site', 'warehouse'],
  needs: commodityLotIndex.Unblock,
  input: { ids: f.ids({ required: true, max: 200 }), reason: f.longText({ required: true }) },
  output: done,
});

/** Corrects the expiry date of a lot that was recorded wrongly. */
export const correctLot = call({
  path: '/CommodityLot/CorrectCommodityLot',
  audience: ['platform', 'site', 'warehouse'],
  needs: commodityLotIndex.Correct,
  input: { id: f.id({ required: true }), expiryDate: f.date(), reason: f.longText({ required: true }) },
  output: done,
});
