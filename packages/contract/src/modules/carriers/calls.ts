import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { carrierIndex } from './screens.ts';
import { shippingMethod } from './shipping-method.ts';

const byId = { id: f.id({ required: true }) };

export const enableCarrier = call({
  path: '/Carrier/EnableCarrier',
  audience: ['platform', 'site'],
  needs: carrierIndex.Enable,
  input: byId,
  output: done,
});

export const disableCarrier = call({
  path: '/Carrier/DisableCarrier',
  audience: ['platform', 'site'],
  needs: carrierIndex.Disable,
  input: byId,
  output: done,
});

/** Tests whether a carrier's interface issues numbers now. */
export const testCarrierInterface = call({
  path: '/Carrier/TestCarrierInterface',
  audience: ['platform', 'site'],
  needs: carrierIndex.Test,
  input: byId,
  output: f.object({ ok: f.flag({ required: true }), detail: f.text({ required: true, max: 500 }) }),
  transaction: 'none',
});

export const getSelectCarriers = call({
  path: '/Carrier/GetSelectCarriers',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: null,
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    typeOfShippingId: f.ref('shippingMethod'),
    destinationCountryId: f.ref('region'),
    availableForStoreOrders: f.flag(),
  },
  output: f.list({ value: f.id({ required: true }), name: f.text({ required: true, max: 200 }), alias: f.text() }),
  transaction: 'none',
  query: true,
});

/** Maximum number of numbers per call. */
export const maxNumbers = 10_000;

/** Adds numbers to a carrier's pool: a range with a fixed number of digits, or a list. */
export const establishLocalTrackingNumbers = call({
  path: '/Carrier/EstablishLocalTrackingNumbers',
  audience: ['platform', 'site'],
  needs: carrierIndex.AddNumbers,
  input: {
    carrierId: f.ref('carrier', { required: true }),
    prefix: f.code({ max: 12 }),
    startNumber: f.code({ max: 20 }),
    endNumber: f.code({ max: 20 }),
    suffix: f.code({ max: 12 }),
    checkDigitRule: f.count({ min: 1, max: 4 }),
    numbers: f.texts({ code: true, each: 40, max: maxNumbers }),
  },
  output: f.object({ added: f.count({ required: true }), skipped: f.count({ required: true }) }),
});

/** Adds numbers from a spreadsheet, all of them or none; the job lists errors by row. */
export const upLoadLocalTrackingNumbers = call({
  path: '/Carrier/UpLoadLocalTrackingNumbers',
  audience: ['platform', 'site'],
  needs: carrierIndex.AddNumbers,
  input: { carrierId: f.ref('carrier', { required: true }), fileId: f.id({ required: true }) },
  output: f.object({ jobId: f.id({ required: true }) }, { required: true }),
});

export const voidLocalTrackingNumbers = call({
  path: '/Carrier/VoidLocalTrackingNumbers',
  audience: ['platform', 'site'],
  needs: carrierIndex.VoidNumbers,
  input: { ids: f.ids({ required: true }) },
  output: done,
});

export const deleteLocalTrackingNumbers = call({
  path: '/Carrier/DeleteLocalTrackingNumbers',
  audience: ['platform', 'site'],
  needs: carrierIndex.DeleteNumbers,
  input: { ids: f.ids({ required: true }) },
  output: done,
});

const { minDays, maxDays } = shippingMethod.fields;

export const getSelectTypeOfShippings = call({
  path: '/TypeOfShipping/GetSelectTypeOfShippings',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: null,
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    warehouseId: f.ref('warehouse'),
    destinationCountryId: f.ref('region'),
  },
  output: f.list({ value: f.id({ required: true }), name: f.text({ required: true, max: 200 }), minDays, maxDays }),
  transaction: 'none',
  query: true,
});
