import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { ownerShows } from '../access/user.ts';
import { commodityInventoryIndex, commodityLotIndex } from './screens.ts';

/** The states of a lot. A blocked lot is neither ordered nor picked until it is unblocked. */
export const lotStates = states('CommodityLotStatus', {
  Usable: { block: 'Blocked' },
  Blocked: { unblock: 'Usable' },
});

/**
 * A lot of a commodity, with one expiry date. It is recorded when its first pieces are put on a shelf. A commodity that requires only
 * expiry dates has one lot per date, which the date names.
 */
export const commodityLot = resource({
  name: 'commodityLot',
  module: 'commodities',
  table: 'commodity_lot',
  title: 'number',
  area: 'CommodityLot',
  audience: { read: ['platform', 'site', 'warehouse', 'customer'], write: [] },
  screen: commodityLotIndex,
  readableFrom: [commodityInventoryIndex],
  scope: { customer: 'ownerId', warehouse: null },
  fields: {
    commodityId: f.ref('commodity', {
      readOnly: true,
      required: true,
      display: { CommodityName: 'name', CommodityCode: 'commodityCode' },
    }),
    ownerId: f.customer({ apiName: 'UserId', readOnly: true, required: true, display: ownerShows }),
    number: f.code({ apiName: 'LotNumber', readOnly: true, required: true, max: 40 }),
    expiryDate: f.date({ readOnly: true }),
    status: f.state(lotStates, 'Usable', { apiName: 'CommodityLotStatus' }),
    // Why it was blocked last, when and by whom.
    blockReason: f.longText({ readOnly: true }),
    blockedTime: f.time({ readOnly: true }),
    blockerId: f.staff({ readOnly: true, seenBy: ['platform', 'site', 'warehouse'] }),
  },
  calls: { list: 'GetCommodityLots' },
  unique: [['commodityId', 'number']],
  indexes: [['status'], ['expiryDate'], ['ownerId']],
  search: ['number'],
  page: {
    filters: ['number', 'commodityId', 'ownerId', 'status'],
    columns: ['number', 'commodityId', 'ownerId', 'expiryDate', 'status', 'blockReason', 'blockedTime', 'blockerId'],
    form: [],
  },
});
