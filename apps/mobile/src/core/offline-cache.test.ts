import { getPackages, getPackageById, getEditPackage, establishPackage } from '@entrepot/contract/modules/packages/calls.ts';
import { getUserInfo, getUserMenuTree } from '@entrepot/contract/modules/access/calls.ts';
import { getSellerOrders } from '@entrepot/contract/modules/mall/order-calls.ts';
import { expect, test } from 'vitest';
import { isCacheablePath } from './offline-cache.ts';

test('serves profile, permissions, parcels and mall orders offline, but no form data or actions', () => {
  for (const call of [getUserInfo, getUserMenuTree, getPackages, getPackageById, getSellerOrders])
    expect([call.path, isCacheablePath(call.path)]).toEqual([call.path, true]);
  for (const call of [getEditPackage, establishPackage]) expect([call.path, isCacheablePath(call.path)]).toEqual([call.path, false]);
});
