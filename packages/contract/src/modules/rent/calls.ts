import { call, rowResults } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { warehouseRentIndex } from './screens.ts';

const owner = { wire: 'UserId', seenBy: 'PS' } as const;

/** What the rent of a customer's goods comes to up to a day: parcel by parcel, commodity by commodity, bin by bin; nothing is billed. */
export const previewWarehouseRent = call({
  path: '/WarehouseRent/PreviewWarehouseRent',
  who: 'CPS',
  needs: warehouseRentIndex,
  takes: { ownerId: f.ref('user', owner), packageIds: f.ids(), until: f.date({ required: true }) },
  gives: f.object({
    currencyId: f.id({ required: true }),
    amount: f.money({ required: true }),
    items: f.list({
      // One of the three, and how people call it; a package by its courier's number too.
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
  reads: true,
});

/** Bills the rent of a customer's goods, or of everybody's, up to a day that is over. */
export const settleWarehouseRent = call({
  path: '/WarehouseRent/SettleWarehouseRent',
  who: 'PS',
  needs: warehouseRentIndex.Settle,
  takes: { siteId: f.ref('site', { seenBy: 'PS' }), ownerId: f.ref('user', { wire: 'UserId' }), until: f.date({ required: true }) },
  gives: f.object({ billIds: f.ids({ required: true }) }),
  idempotent: true,
});

/** Waives settled rent that was not paid; its bill is voided. */
export const waiveWarehouseRent = call({
  path: '/WarehouseRent/WaiveWarehouseRent',
  who: 'PS',
  needs: warehouseRentIndex.Waive,
  takes: { ids: f.ids({ required: true }), remarks: f.longText({ required: true }) },
  gives: rowResults,
  each: 'ids',
});
