import { expect, test } from 'vitest';
import { shippedRightsOf } from './shipped-roles.ts';

const rightsOf = (role: string) => shippedRightsOf(role)!;

test('gives clerks the screens and buttons that name them, and personal screens', () => {
  expect(rightsOf('WarehouseClerk')).toEqual(
    expect.arrayContaining(['PackageSigning', 'PackageSigning.Sign', 'PackageIndex.Weigh', 'MineProfileIndex', 'PackingIndex']),
  );
  const others = ['PackageIndex.Delete', 'ShelvesIndex.Deactivate', 'TransportShiftArrivalReceipt.Complete'];
  expect(rightsOf('WarehouseClerk').filter((code) => others.includes(code))).toEqual([]);
});

test('gives support its menu groups without the floor and without managers’ buttons', () => {
  expect(rightsOf('SiteSupport')).toEqual(expect.arrayContaining(['PackageIndex.Print', 'UserIndex', 'AddOrderTracks.AddOrder']));
  const others = ['PackageIndex.ShowPurchasePrice', 'LogisticsOrderIndex.LockForRefund', 'PickingListIndex', 'UserIndex.SetCredit'];
  expect(rightsOf('SiteSupport').filter((code) => others.includes(code))).toEqual([]);
});

test('gives the screens of merchants and of other forwarders to their role only', () => {
  const special = (role: string) => ['SellerOrderIndex', 'LogisticsOrderPeerEstablish'].filter((code) => rightsOf(role).includes(code));
  expect([special('Customer'), special('Merchant'), special('PeerCustomer')]).toEqual([
    [],
    ['SellerOrderIndex'],
    ['LogisticsOrderPeerEstablish'],
  ]);
});

test('has no rights of unknown roles', () => {
  expect(shippedRightsOf('Unknown')).toBeUndefined();
});
