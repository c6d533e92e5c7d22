import { call } from '../../core/call.ts';
import { rowResults } from '../../core/row-results.ts';
import { f } from '../../core/field.ts';
import { warehouseRentIndex } from './screens.ts';

const owner = { apiName: 'UserId', seenBy: ['platform', 'site'] } as const;

/** Previews the rent of a customer's goods up to a day: by package, commodity and bin; bills nothing. */
export const previewWarehouseRent = call({
  path: '/WarehouseRent/PreviewWarehouseRent',
  audience: ['platform', 'site', 'customer'],
  needs: warehouseRentIndex,
  input: { ownerId: f.customer(owner), packageIds: f.ids(), until: f.date({ required: true }) },
  output: f.object({
    currencyId: f.id({ required: true }),
    amount: f.money({ required: true }),
    items: f.list({
      // One of the three, and its display number; for a package also the courier number.
      packageId: f.id(),
      commodityId: f.id(),
      binId: f.id(),
      number: f.code({ required: true }),
      courierNumber: f.code(),
      warehouseId: f.id({ required: true }),
      firstDate: f.date({ required: true }),
      lastDate: f.date({ required: true }),
      freeDays: f.count({ required: true }),
      normalDays: f.count({ required: true }),
      ultraDays: f.count({ required: true }),
      volume: f.cubicMetres({ required: true }),
      quantity: f.count({ required: true }),
      amount: f.money({ required: true }),
    }),
  }),
  transaction: 'none',
});

/** Bills the rent of a customer's goods, or of all customers', up to a day that is over. */
export const settleWarehouseRent = call({
  path: '/WarehouseRent/SettleWarehouseRent',
  audience: ['platform', 'site'],
  needs: warehouseRentIndex.Settle,
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    ownerId: f.customer({ apiName: 'UserId' }),
    until: f.date({ required: true }),
  },
  output: f.object({ billIds: f.ids({ required: true }) }),
  idempotent: true,
});

/** Waives settled rent that is unpaid; its bill is voided. */
export const waiveWarehouseRent = call({
  path: '/WarehouseRent/WaiveWarehouseRent',
  audience: ['platform', 'site'],
  needs: warehouseRentIndex.Waive,
  input: { ids: f.ids({ required: true }), remarks: f.longText({ required: true }) },
  output: rowResults,
  each: 'ids',
});
