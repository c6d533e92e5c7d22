import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { pickShops } from '@entrepot/contract/modules/shops/pick-shops.ts';
import { shop } from '@entrepot/contract/modules/shops/shop.ts';
import type { PickerProps } from '@entrepot/ui/context-props.ts';
import type { FilterProps } from '@entrepot/ui/widget-props.ts';
import { useQuery } from '@tanstack/react-query';
import { late } from '@entrepot/ui/late.tsx';
import { type ComponentType, Suspense } from 'react';

const { ViewOrders, Consolidate, ManageCommodity } = enumCodes.ShopPermission;
const { Authorized } = enumCodes.ShopAuthorizationStatus;

type ShopPermission = (typeof enumCodes.ShopPermission)[keyof typeof enumCodes.ShopPermission];
/** For what a shop is chosen: to whom it is shared, it is offered when it is shared for one of these. */
export type For = readonly ShopPermission[];
export const forOrders: For = [ViewOrders, Consolidate];
export const forConsolidating: For = [Consolidate];
export const forArticles: For = [ManageCommodity];

/** What of a shop a choice among them tells and is narrowed by. */
const choosable = {
  ...shop,
  calls: { list: 'GetSelectShopAuthorizationInformations' },
  fields: { ...shop.fields, permission: pickShops.takes.permission },
  page: { filters: ['ownerId'], columns: ['name', 'shopAuthorizationInformationType', 'ownerId'], form: [] },
} as const;

const LatePicker = late(
  async () => {
    const { Picker } = await import('../../core/picker/picker.tsx');
    return { default: (props: PickerProps) => <Picker of={choosable} {...props} /> };
  },
  <div className="picker-space" />,
);

/** A shop's name and how its orders are sent; undefined while it is not known, null where the person sees no such shop. */
export const useShop = (id: string | null | undefined) =>
  useQuery({
    queryKey: ['shop', 'one', id],
    queryFn: async () => (await ask(pickShops, { id: id! }, { quiet: true })).data[0] ?? null,
    enabled: Boolean(id),
    staleTime: 60_000,
  }).data;

/** What the shop is called; undefined while it is not known. */
export const useShopName = (id: string | null | undefined): string | undefined => useShop(id)?.name;

interface ShopPickerProps extends Omit<PickerProps, 'value' | 'onChange' | 'many' | 'within'> {
  value: string | null | undefined;
  onChange(id: string | null): void;
  /** For what it is chosen. */
  permission: For;
  /** Only one that can be heard now. */
  usable?: boolean;
}

/** The choice of a shop, page by page: the person's own and those shared with it for what is to be done. */
export function ShopPicker({ value, onChange, permission, usable, ...props }: ShopPickerProps) {
  return (
    <Suspense fallback={<div className="picker-space" />}>
      <LatePicker
        {...props}
        value={value ?? null}
        shown={useShopName(value)}
        within={{ permission, status: usable ? [Authorized] : undefined }}
        onChange={(id) => onChange(Array.isArray(id) ? (id[0] ?? null) : (id as string | null))}
      />
    </Suspense>
  );
}

/** The filter of a list by shop. */
const filterFor = (permission: For): ComponentType<FilterProps> =>
  function ShopFilter({ name, label, value, onChange }: FilterProps<string>) {
    const t = useWords('core-web');
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

/** Are there shops that can be heard now, and which one when it is the only one? undefined while it is not known. */
export function useUsableShops(permission: For) {
  const { data } = useQuery({
    queryKey: ['shop', 'usable', permission],
    queryFn: () => ask(pickShops, { permission: [...permission], status: Authorized, rows: 1 }, { quiet: true }),
  });
  return data && { any: data.total > 0, only: data.total === 1 ? data.data[0]!.id : null };
}
