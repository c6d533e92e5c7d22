import { ask, type Listed } from '@entrepot/client/calls/api.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getAvailableShopAuthorizationConfigurations } from '@entrepot/contract/modules/shops/calls.ts';
import { shopAuthorizationStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import { shop } from '@entrepot/contract/modules/shops/shop.ts';
import { useQuery } from '@tanstack/react-query';

export type ShopRow = Listed<typeof shop>;
type Permission = keyof typeof enumCodes.ShopPermission;

const { Shopify, Shopline } = enumCodes.ShopAuthorizationInformationType;
/** The marketplaces at which each shop has its own consent page, by the end of a shop's address there. */
const addresses: Partial<Record<number, string>> = { [Shopify]: 'myshopify.com', [Shopline]: 'myshopline.com' };
/** Such an address as an example; null where the consent page needs to be told none. */
export const addressAt = (type: number | undefined): string | null => {
  const end = type === undefined ? undefined : addresses[type];
  return end ? `my-shop.${end}` : null;
};

/** What somebody else allows the person to do with a shop; none of it is the person's own, or seen by the staff. */
export const sharedOf = (row: ShopRow): readonly number[] => (row.sharedPermissions as readonly number[] | null | undefined) ?? [];
/** Is it the person's own, or any for the staff? */
export const isOwn = (row: ShopRow): boolean => sharedOf(row).length === 0;
/** May the person do something of a kind with it: the owner may do all, others what was shared with them. */
export const mayOn = (permission: Permission) => (row: ShopRow) =>
  isOwn(row) || sharedOf(row).includes(enumCodes.ShopPermission[permission]);
/** May the person read its orders? Whoever consolidates them does. */
export const maySeeOrders = (row: ShopRow): boolean => mayOn('ViewOrders')(row) || mayOn('Consolidate')(row);
/** Does the marketplace let us read it now? */
export const isUsable = ({ status }: ShopRow): boolean => shopAuthorizationStates.is(status, 'usable');
/** May its consent be taken back? */
export const mayCancel = ({ status }: ShopRow): boolean => shopAuthorizationStates.can(status, 'cancel');

/** Must the consent page be told the shop's own address, which we do not know yet? */
export const needsAddress = ({ shopAuthorizationInformationType: type, shopId }: ShopRow): boolean => addressAt(type) !== null && !shopId;

/** The columns and filters of the list for the person who looks. */
export function shopKeys() {
  const isCustomer = audience() === 'C';
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

/** The marketplaces of which a customer may authorize a shop; undefined while they are not known. */
export const useMarketplaces = () =>
  useQuery({
    queryKey: ['shopConfiguration', 'available'],
    queryFn: () => ask(getAvailableShopAuthorizationConfigurations, {}, { quiet: true }),
    enabled: audience() === 'C',
  }).data;
