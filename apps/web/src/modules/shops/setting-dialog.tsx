import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import {
  setShopCurrency,
  setShopGenerateProducts,
  setShopTypeOfShipping,
  setShopUnpacking,
  setShopWarehouse,
} from '@entrepot/contract/modules/shops/calls.ts';
import { shop } from '@entrepot/contract/modules/shops/shop.ts';
import { Text } from '@entrepot/ui/layout.tsx';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { eitherOf } from '../../core/form/either-of.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { useShippingMethods, useWarehouses } from '../receiving/public.tsx';
import type { ShopRow } from './shop-facts.ts';

export type Setting = 'warehouse' | 'shipping' | 'currency' | 'products' | 'unpacking';
interface Of {
  rows: readonly ShopRow[];
  onClose(): void;
}

/** What is the same in the forms of all settings: whose it is, what sending says, and that it is done for each shop. */
function useSetting({ rows, onClose }: Of, setting: Setting) {
  const t = useWords('shops');
  return {
    about: shop,
    size: 'small' as const,
    title: t(`actions.${setting}`),
    above: <Text>{rows.length === 1 ? rows[0]!.name : t('pages.forShops', { count: rows.length })}</Text>,
    submit: t('actions.save'),
    success: t('pages.settingSaved', { count: rows.length }),
    given: { id: rows[0]!.id },
    onClose,
  };
}

/** What all of the shops have now; null where they differ. */
const shared = <K extends keyof ShopRow>(rows: readonly ShopRow[], key: K): ShopRow[K] | null =>
  rows.every((row) => row[key] === rows[0]![key]) ? rows[0]![key] : null;

async function forEach(rows: readonly ShopRow[], send: (id: string) => Promise<unknown>): Promise<boolean> {
  for (const { id } of rows) await send(id);
  return true;
}

function WarehouseDialog(props: Of) {
  const said = useSetting(props, 'warehouse');
  const { rows } = props;
  return (
    <CallDialog
      {...said}
      of={setShopWarehouse}
      rows={[['warehouseId']]}
      starts={{ warehouseId: shared(rows, 'warehouseId') }}
      fields={{ warehouseId: { options: useWarehouses() ?? [] } }}
      send={(input, asking) => forEach(rows, (id) => ask(setShopWarehouse, { ...input, id }, asking))}
    />
  );
}

function ShippingDialog(props: Of) {
  const said = useSetting(props, 'shipping');
  const { rows } = props;
  return (
    <CallDialog
      {...said}
      of={setShopTypeOfShipping}
      rows={[['typeOfShippingId']]}
      starts={{ typeOfShippingId: shared(rows, 'typeOfShippingId') }}
      fields={{ typeOfShippingId: { options: useShippingMethods() } }}
      send={(input, asking) => forEach(rows, (id) => ask(setShopTypeOfShipping, { ...input, id }, asking))}
    />
  );
}

function CurrencyDialog(props: Of) {
  const said = useSetting(props, 'currency');
  const { rows } = props;
  const options = useCurrencies().map(({ id, code }) => ({ value: id, label: code }));
  return (
    <CallDialog
      {...said}
      of={setShopCurrency}
      rows={[['currencyId']]}
      starts={{ currencyId: shared(rows, 'currencyId') }}
      fields={{ currencyId: { options } }}
      send={(input, asking) => forEach(rows, (id) => ask(setShopCurrency, { ...input, id }, asking))}
    />
  );
}

function SwitchDialog({ of, column, setting, ...props }: Of & SwitchOf) {
  const t = useWords('shops');
  const said = useSetting(props, setting);
  const { rows } = props;
  return (
    <CallDialog
      {...said}
      of={of}
      rows={[['enabled']]}
      starts={{ enabled: shared(rows, column) ?? false }}
      fields={{
        enabled: { label: t(`shop.fields.${column}`), hint: t(`pages.${setting}Hint`), ...eitherOf(t('pages.yes'), t('pages.no')) },
      }}
      send={(input, asking) => forEach(rows, (id) => ask(of, { ...input, id }, asking))}
    />
  );
}
interface SwitchOf {
  of: typeof setShopUnpacking;
  column: 'automaticallyGenerateProducts' | 'unpacking';
  setting: Setting;
}

/** Says how the orders of shops are handled: from which warehouse, by what, in which currency, with which goods. */
export function SettingDialog({ setting, ...props }: Of & { setting: Setting }) {
  if (setting === 'warehouse') return <WarehouseDialog {...props} />;
  if (setting === 'shipping') return <ShippingDialog {...props} />;
  if (setting === 'currency') return <CurrencyDialog {...props} />;
  if (setting === 'products')
    return <SwitchDialog {...props} of={setShopGenerateProducts} column="automaticallyGenerateProducts" setting={setting} />;
  return <SwitchDialog {...props} of={setShopUnpacking} column="unpacking" setting={setting} />;
}
