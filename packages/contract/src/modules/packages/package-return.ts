import { anyOf, call, done } from '../../core/call.ts';
import { rowResults } from '../../core/row-results.ts';
import { errorsOf } from '../../core/errors.ts';
import { type DomainEvent, defineEvent } from '../../core/events.ts';
import { f } from '../../core/field.ts';
import { viewOf } from '../../core/resource.ts';
import { packageReturnIndex } from '../returns/screens.ts';
import { rawNumberRequired } from './inputs.ts';
import { pkg } from './package.ts';
import { packageIndex } from './screens.ts';

const { courierNumber, packageStatus, ownerId, warehouseId, shelfId, productName, quantity, grossWeight, pictures } = pkg.fields;
const id = f.id({ required: true });
const ids = f.ids({ required: true, max: 200 });
/** The return address of a package, and the payer of the courier. */
const destination = {
  recipientName: f.text({ required: true, max: 60 }),
  phone: f.phone({ required: true }),
  address: f.text({ required: true, max: 255 }),
  courierName: f.text({ max: 60 }),
  returnReason: f.enum('ReturnReason'),
  freightCollect: f.flag(),
};

/** A package to be returned to its sender, in the warehouse's list. A view of the packages and no table of its own. */
export const packageReturn = viewOf(pkg, {
  name: 'packageReturn',
  module: 'packages',
  title: 'courierNumber',
  area: 'Package',
  audience: { read: ['platform', 'site', 'warehouse'], write: [] },
  screen: packageReturnIndex,
  bare: true,
  fields: { courierNumber, packageStatus, ownerId, warehouseId, shelfId, productName, quantity, grossWeight, pictures },
  calls: { list: 'GetPackageReturns' },
  search: ['courierNumber'],
  page: {
    filters: ['courierNumber', 'ownerId', 'packageStatus', 'warehouseId'],
    columns: ['courierNumber', 'ownerId', 'packageStatus', 'warehouseId', 'shelfId', 'quantity', 'grossWeight'],
    form: [],
  },
});

export const getPackageReturns = call({
  path: '/Package/GetPackageReturns',
  audience: ['platform', 'site', 'warehouse'],
  needs: packageReturnIndex,
  transaction: 'none',
  query: true,
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    courierNumber: f.text({ max: 60 }),
    ownerId: anyOf(f.customer({ apiName: 'UserId' })),
    warehouseId: anyOf(f.ref('warehouse')),
    packageStatus: anyOf(f.enum('PackageStatus')),
  },
  output: f.page({
    ...packageReturn.fields,
    returnReason: f.enum('ReturnReason'),
    courierName: f.text(),
    recipientName: f.text(),
    phone: f.text(),
    address: f.text(),
    freightCollect: f.flag(),
    returnCourierNumber: f.text(),
    /** The bill of its handling; none when the site charges nothing. */
    billSerialNumber: f.text(),
    paymentStatus: f.enum('PaymentStatus'),
    departedTime: f.time(),
  }),
});

/** Previews the handling fees of returning packages, in the wallet's currency: for each and in total. */
export const previewPackageReturn = call({
  path: '/Package/PreviewPackageReturn',
  audience: ['customer'],
  needs: packageIndex.ApplyReturn,
  transaction: 'none',
  input: { ids },
  output: f.object({
    currencyId: f.ref('currency', { required: true }),
    fee: f.money({ required: true }),
    amount: f.money({ required: true }),
  }),
});

/** Requests that packages are returned to their senders; the handling of each is billed. */
export const applyPackageReturn = call({
  path: '/Package/ApplyPackageReturn',
  audience: ['customer'],
  needs: packageIndex.ApplyReturn,
  input: { ids, ...destination },
  output: rowResults,
  each: 'ids',
});

/** Cancels the return of a package: its former status is restored, and the charge for its return is voided or refunded. */
export const cancelPackageReturn = call({
  path: '/Package/CancelPackageReturn',
  audience: ['platform', 'site', 'customer'],
  needs: [packageIndex.ApplyReturn, packageReturnIndex.Cancel],
  input: { id },
  output: done,
});

/** Hands a package over to the courier for its return. Irreversible. */
export const confirmPackageReturn = call({
  path: '/Package/ConfirmPackageReturn',
  audience: ['platform', 'site', 'warehouse'],
  needs: packageReturnIndex.Confirm,
  // A scan repeated after a lost answer gets the first answer.
  idempotent: true,
  input: { id, returnCourierNumber: { ...rawNumberRequired, apiName: 'ReturnCourierNumber' } },
  output: done,
});

export const packageReturnErrors = errorsOf('packages', {
  returnsWithOrder: 'StateNotAllowed',
  returnUnpaid: 'StateNotAllowed',
});

interface Back {
  siteId: string;
  packageId: string;
  ownerId: string;
}
/** The return of a package to its sender was requested. */
export const packageReturning: DomainEvent<Back> = defineEvent<Back>('packageReturning');
/** A package left the warehouse on its way back to its sender. */
export const packageReturned: DomainEvent<Back> = defineEvent<Back>('packageReturned');
