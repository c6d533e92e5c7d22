import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { pickShops } from '@entrepot/contract/modules/shops/pick-shops.ts';
import { shop } from '@entrepot/contract/modules/shops/shop.ts';
import type { PickerProps } from '@entrepot/ui/base/context-props.ts';
import type { FilterProps } from '@entrepot/ui/form/widget-props.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { type ComponentType, Suspense } from 'react';

const { ViewOrders, Consolidate, ManageCommodity } = enumCodes.ShopPermission;
const { Authorized } = enumCodes.ShopAuthorizationStatus;

type ShopPermission = (typeof enumCodes.ShopPermission)[keyof typeof enumCodes.ShopPermission];
/** Purposes of the selection: a shared shop is offered if it is shared for one of them. */
export type NeededPermissions = readonly ShopPermission[];
export const forOrders: NeededPermissions = [ViewOrders, Consolidate];
export const forConsolidating: NeededPermissions = [Consolidate];
export const forArticles: NeededPermissions = [ManageCommodity];

/** Fields by which shops are shown and filtered in the selection. */
const choosable = {
  ...shop,
  calls: { list: 'GetSelectShopAuthorizationInformations' },
  fields: { ...shop.fields, permission: pickShops.input.permission },
  page: { filters: ['ownerId'], columns: ['name', 'shopAuthorizationInformationType', 'ownerId'], form: [] },
} as const;

const LatePicker = late(
  async () => {
    const { Picker } = await import('../../core/picker/picker.tsx');
    return { default: (props: PickerProps) => <Picker of={choosable} {...props} /> };
  },
  <div className="picker-space" />,
);

/** A shop's name and shipping settings; undefined while loading, null if the user has no such shop. */
export const useShop = (id: string | null | undefined) =>
  useCallQuery(pickShops, id ? { id } : null, { select: (answer) => answer.data[0] ?? null, staleTime: 60_000 }).data;

/** Name of the shop; undefined while unknown. */
export const useShopName = (id: string | null | undefined): string | undefined => useShop(id)?.name;

interface ShopPickerProps extends Omit<PickerProps, 'value' | 'onChange' | 'many' | 'within'> {
  value: string | null | undefined;
  onChange(id: string | null): void;
  /** Purpose of the selection. */
  permission: NeededPermissions;
  /** Only shops that can be synchronized now. */
  usable?: boolean;
}

/** Selects a shop, page by page: the user's own and those shared for this purpose. */
export function ShopPicker({ value, onChange, permission, usable, ...props }: ShopPickerProps) {
  return (
    <Suspense fallback={<div className="picker-space" />}>
      <LatePicker
        {...props}
        value={value ?? null}
        visible={useShopName(value)}
        within={{ permission, status: usable ? [Authorized] : undefined }}
        onChange={(id) => onChange(Array.isArray(id) ? (id[0] ?? null) : id)}
      />
    </Suspense>
  );
}

/** The filter of a list by shop. */
const filterFor = (permission: NeededPermissions): ComponentType<FilterProps> =>
  function ShopFilter({ name, label, value, onChange }: FilterProps<string>) {
    const t = useTexts('core-web');
    return (
      <ShopPicker
        label={label}
        hideLabel
        placeholder={t('list.all')}
        name={name}
        value={value}
        onChange={onChange}
        permission={permission}
      />
    );
  };

/** The filters by shop of lists of orders and of articles. */
export const ordersFilter = { shopId: filterFor(forOrders) };
export const articlesFilter = { shopId: filterFor(forArticles) };

/** Whether there are shops that can be synchronized now, and the shop if there is only one. undefined while loading. */
export function useUsableShops(permission: NeededPermissions) {
  const { data } = useCallQuery(pickShops, { permission: [...permission], status: Authorized, rows: 1 });
  return data && { any: data.total > 0, only: data.total === 1 ? data.data[0]!.id : null };
}
