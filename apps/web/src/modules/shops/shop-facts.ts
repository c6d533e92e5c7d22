import { type Listed } from '@entrepot/client/calls/api.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getAvailableShopAuthorizationConfigurations } from '@entrepot/contract/modules/shops/calls.ts';
import { shopAuthorizationStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import { shop } from '@entrepot/contract/modules/shops/shop.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';

export type ShopRow = Listed<typeof shop>;
type Permission = keyof typeof enumCodes.ShopPermission;

const { Shopify, Shopline } = enumCodes.ShopAuthorizationInformationType;
/** The marketplaces at which each shop has its own consent page, by the end of a shop's address there. */
const addresses: Partial<Record<number, string>> = { [Shopify]: 'myshopify.com', [Shopline]: 'myshopline.com' };
/** Example of such an address; null where the consent page does not need one. */
export const addressAt = (type: number | undefined): string | null => {
  const end = type === undefined ? undefined : addresses[type];
  return end ? `my-shop.${end}` : null;
};

/** The permissions that the owner of a shop grants the user; empty for the user's own shops and for staff. */
export const sharedOf = (row: ShopRow): readonly number[] => (row.sharedPermissions as readonly number[] | null | undefined) ?? [];
/** Whether the shop is the user's own; for staff, any shop. */
export const isOwn = (row: ShopRow): boolean => sharedOf(row).length === 0;
/** Whether the user has a permission for a shop: owners have all, others those that were shared with them. */
export const mayOn = (permission: Permission) => (row: ShopRow) =>
  isOwn(row) || sharedOf(row).includes(enumCodes.ShopPermission[permission]);
/** Whether the user may read its orders. Permission to consolidate includes this. */
export const maySeeOrders = (row: ShopRow): boolean => mayOn('ViewOrders')(row) || mayOn('Consolidate')(row);
/** Whether the marketplace currently grants read access. */
export const isUsable = ({ status }: ShopRow): boolean => shopAuthorizationStates.is(status, 'usable');
/** Whether its authorization can be revoked. */
export const mayCancel = ({ status }: ShopRow): boolean => shopAuthorizationStates.can(status, 'cancel');

/** Whether the consent page needs the shop's own address, which is not known yet. */
export const needsAddress = ({ shopAuthorizationInformationType: type, shopId }: ShopRow): boolean => addressAt(type) !== null && !shopId;

/** The columns and filters of the list for the current user. */
export function shopKeys() {
  const isCustomer = audience() === 'customer';
  const own = (keys: readonly string[]) => (isCustomer ? keys.filter((key) => key !== 'ownerId') : keys);
  return {
    columns: own([
      'name',
      'shopAuthorizationInformationType',
      'status',
      'ownerId',
      ...(isCustomer ? ['sharing'] : []),
      'warehouseId',
      'typeOfShippingId',
      'currencyId',
      'automaticallyGenerateProducts',
      'unpacking',
      'lastSynchronizeTime',
      'remarks',
      'shopId',
    ]),
    filters: own(['name', 'shopId', 'remarks', 'shopAuthorizationInformationType', 'status', 'ownerId']),
  };
}

/** The marketplaces of which a customer may authorize a shop; undefined while loading. */
export const useMarketplaces = () =>
  useCallQuery(getAvailableShopAuthorizationConfigurations, {}, { enabled: audience() === 'customer' }).data;
