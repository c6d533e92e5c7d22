import { getPackages, getPackageById, getEditPackage, establishPackage } from '@entrepot/contract/modules/packages/calls.ts';
import { getUserInfo, getUserMenuTree } from '@entrepot/contract/modules/access/calls.ts';
import { getSellerOrders } from '@entrepot/contract/modules/mall/order-calls.ts';
import { expect, test } from 'vitest';
import { isKept } from './last-seen.ts';

test('who one is, what one may do and one’s parcels and orders of the mall can be read without a network; what forms start from and what is done cannot', () => {
  for (const call of [getUserInfo, getUserMenuTree, getPackages, getPackageById, getSellerOrders])
    expect([call.path, isKept(call.path)]).toEqual([call.path, true]);
  for (const call of [getEditPackage, establishPackage]) expect([call.path, isKept(call.path)]).toEqual([call.path, false]);
});
