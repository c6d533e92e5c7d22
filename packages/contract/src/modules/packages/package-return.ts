import { anyOf, call, done, rowResults } from '../../core/call.ts';
import { errorsOf } from '../../core/errors.ts';
import { type Fact, fact } from '../../core/events.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { packageReturnIndex } from '../returns/screens.ts';
import { rawNumberRequired } from './inputs.ts';
import { pkg } from './package.ts';
import { packageIndex } from './screens.ts';

const { courierNumber, packageStatus, ownerId, warehouseId, shelfId, productName, quantity, grossWeight, pictures } = pkg.fields;
const id = f.id({ required: true });
const ids = f.ids({ required: true, max: 200 });
/** Where a package goes back to, and who pays the courier for it. */
const destination = {
  recipientName: f.text({ required: true, max: 60 }),
  phone: f.phone({ required: true }),
  address: f.text({ required: true, max: 255 }),
  courierName: f.text({ max: 60 }),
  returnReason: f.enum('ReturnReason'),
  freightCollect: f.flag(),
};

/** A package that goes back to its sender, as the warehouse's list shows it. A view of the packages and no table of its own. */
export const packageReturn = resource({
  name: 'packageReturn',
  module: 'packages',
  table: 'package',
  title: 'courierNumber',
  area: 'Package',
  who: { read: 'PSW', write: '' },
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
  who: 'PSW',
  needs: packageReturnIndex,
  reads: true,
  query: true,
  takes: {
    siteId: f.ref('site', { seenBy: 'PS' }),
    courierNumber: f.text({ max: 60 }),
    ownerId: anyOf(f.ref('user', { wire: 'UserId' })),
    warehouseId: anyOf(f.ref('warehouse')),
    packageStatus: anyOf(f.enum('PackageStatus')),
  },
  gives: f.page({
    ...packageReturn.fields,
    returnReason: f.enum('ReturnReason'),
    courierName: f.text(),
    recipientName: f.text(),
    phone: f.text(),
    address: f.text(),
    freightCollect: f.flag(),
    returnCourierNumber: f.text(),
    /** The bill of its handling; none where the site takes nothing for it. */
    billSerialNumber: f.text(),
    paymentStatus: f.enum('PaymentStatus'),
    departedTime: f.time(),
  }),
});

/** What sending packages back would cost for the handling, in the wallet's currency: for each and for all. */
export const previewPackageReturn = call({
  path: '/Package/PreviewPackageReturn',
  who: 'C',
  needs: packageIndex.ApplyReturn,
  reads: true,
  takes: { ids },
  gives: f.object({
    currencyId: f.ref('currency', { required: true }),
    fee: f.money({ required: true }),
    amount: f.money({ required: true }),
  }),
});

/** Asks for packages to be sent back to whoever sent them; the handling of each is billed. */
export const applyPackageReturn = call({
  path: '/Package/ApplyPackageReturn',
  who: 'C',
  needs: packageIndex.ApplyReturn,
  takes: { ids, ...destination },
  gives: rowResults,
  each: 'ids',
});

/** Keeps a package that was to go back: it is again what it was, and what was billed or paid for its way back is taken back. */
export const cancelPackageReturn = call({
  path: '/Package/CancelPackageReturn',
  who: 'CPS',
  needs: [packageIndex.ApplyReturn, packageReturnIndex.Cancel],
  takes: { id },
  gives: done,
});

/** Hands a package to the courier who takes it back. There is no way back. */
export const confirmPackageReturn = call({
  path: '/Package/ConfirmPackageReturn',
  who: 'PSW',
  needs: packageReturnIndex.Confirm,
  // A scan sent again after a lost answer is answered as the first time.
  idempotent: true,
  takes: { id, returnCourierNumber: { ...rawNumberRequired, wire: 'ReturnCourierNumber' } },
  gives: done,
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
/** A package is to go back to its sender. */
export const packageReturning: Fact<Back> = fact<Back>('packageReturning');
/** A package left the house to go back to its sender. */
export const packageReturned: Fact<Back> = fact<Back>('packageReturned');
