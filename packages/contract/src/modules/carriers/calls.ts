import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { carrierIndex } from './screens.ts';
import { shippingMethod } from './shipping-method.ts';

const byId = { id: f.id({ required: true }) };

export const enableCarrier = call({
  path: '/Carrier/EnableCarrier',
  who: 'PS',
  needs: carrierIndex.Enable,
  takes: byId,
  gives: done,
});

export const disableCarrier = call({
  path: '/Carrier/DisableCarrier',
  who: 'PS',
  needs: carrierIndex.Disable,
  takes: byId,
  gives: done,
});

/** Says whether numbers can be had from a carrier now. */
export const testCarrierInterface = call({
  path: '/Carrier/TestCarrierInterface',
  who: 'PS',
  needs: carrierIndex.Test,
  takes: byId,
  gives: f.object({ ok: f.flag({ required: true }), detail: f.text({ required: true, max: 500 }) }),
  reads: true,
});

export const getSelectCarriers = call({
  path: '/Carrier/GetSelectCarriers',
  who: 'CPSW',
  needs: null,
  takes: {
    siteId: f.ref('site', { seenBy: 'PS' }),
    typeOfShippingId: f.ref('shippingMethod'),
    destinationCountryId: f.ref('region'),
    availableForStoreOrders: f.flag(),
  },
  gives: f.list({ value: f.id({ required: true }), name: f.text({ required: true, max: 200 }), alias: f.text() }),
  reads: true,
  query: true,
});

/** How many numbers one call may add. */
export const mostNumbers = 10_000;

/** Adds numbers to a carrier's pool: a range with the same count of digits throughout, or a list. */
export const establishLocalTrackingNumbers = call({
  path: '/Carrier/EstablishLocalTrackingNumbers',
  who: 'PS',
  needs: carrierIndex.AddNumbers,
  takes: {
    carrierId: f.ref('carrier', { required: true }),
    prefix: f.code({ max: 12 }),
    startNumber: f.code({ max: 20 }),
    endNumber: f.code({ max: 20 }),
    suffix: f.code({ max: 12 }),
    checkDigitRule: f.count({ min: 1, max: 4 }),
    numbers: f.texts({ code: true, each: 40, max: mostNumbers }),
  },
  gives: f.object({ added: f.count({ required: true }), skipped: f.count({ required: true }) }),
});

/** Adds numbers from a spreadsheet, all of them or none; the job tells what is wrong by row. */
export const upLoadLocalTrackingNumbers = call({
  path: '/Carrier/UpLoadLocalTrackingNumbers',
  who: 'PS',
  needs: carrierIndex.AddNumbers,
  takes: { carrierId: f.ref('carrier', { required: true }), fileId: f.id({ required: true }) },
  gives: f.object({ jobId: f.id({ required: true }) }, { required: true }),
});

export const voidLocalTrackingNumbers = call({
  path: '/Carrier/VoidLocalTrackingNumbers',
  who: 'PS',
  needs: carrierIndex.VoidNumbers,
  takes: { ids: f.ids({ required: true }) },
  gives: done,
});

export const deleteLocalTrackingNumbers = call({
  path: '/Carrier/DeleteLocalTrackingNumbers',
  who: 'PS',
  needs: carrierIndex.DeleteNumbers,
  takes: { ids: f.ids({ required: true }) },
  gives: done,
});

const { minDays, maxDays } = shippingMethod.fields;

export const getSelectTypeOfShippings = call({
  path: '/TypeOfShipping/GetSelectTypeOfShippings',
  who: 'CPSW',
  needs: null,
  takes: { siteId: f.ref('site', { seenBy: 'PS' }), warehouseId: f.ref('warehouse'), destinationCountryId: f.ref('region') },
  gives: f.list({ value: f.id({ required: true }), name: f.text({ required: true, max: 200 }), minDays, maxDays }),
  reads: true,
  query: true,
});
