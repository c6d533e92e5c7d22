import { callApi } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import {
  setShopCurrency,
  setShopGenerateProducts,
  setShopTypeOfShipping,
  setShopUnpacking,
  setShopWarehouse,
} from '@entrepot/contract/modules/shops/calls.ts';
import { shop } from '@entrepot/contract/modules/shops/shop.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { useOfferedCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { eitherOf } from '../../core/form/either-of.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { useShippingMethods, useWarehouses } from '@entrepot/client/react/use-choices.ts';
import type { ShopRow } from './shop-facts.ts';

export type Setting = 'warehouse' | 'shipping' | 'currency' | 'products' | 'unpacking';
interface Of {
  rows: readonly ShopRow[];
  onClose(): void;
}

/** Common parts of the settings forms: the shops, the success message, and one call per shop. */
function useSetting({ rows, onClose }: Of, setting: Setting) {
  const t = useTexts('shops');
  return {
    about: shop,
    size: 'small' as const,
    title: t(`actions.${setting}`),
    above: <Text>{rows.length === 1 ? rows[0]!.name : t('pages.forShops', { count: rows.length })}</Text>,
    submit: t('actions.save'),
    success: t('pages.settingSaved', { count: rows.length }),
    params: { id: rows[0]!.id },
    onClose,
  };
}

/** The current value of all the shops; null if they differ. */
const shared = <K extends keyof ShopRow>(rows: readonly ShopRow[], key: K): ShopRow[K] | null =>
  rows.every((row) => row[key] === rows[0]![key]) ? rows[0]![key] : null;

async function forEach(rows: readonly ShopRow[], send: (id: string) => Promise<unknown>): Promise<boolean> {
  for (const { id } of rows) await send(id);
  return true;
}

function WarehouseDialog(props: Of) {
  const settingState = useSetting(props, 'warehouse');
  const { rows } = props;
  return (
    <CallDialog
      {...settingState}
      of={setShopWarehouse}
      rows={[['warehouseId']]}
      defaults={{ warehouseId: shared(rows, 'warehouseId') }}
      fields={{ warehouseId: { options: useWarehouses() } }}
      send={(input, callOptions) => forEach(rows, (id) => callApi(setShopWarehouse, { ...input, id }, callOptions))}
    />
  );
}

function ShippingDialog(props: Of) {
  const settingState = useSetting(props, 'shipping');
  const { rows } = props;
  return (
    <CallDialog
      {...settingState}
      of={setShopTypeOfShipping}
      rows={[['typeOfShippingId']]}
      defaults={{ typeOfShippingId: shared(rows, 'typeOfShippingId') }}
      fields={{ typeOfShippingId: { options: useShippingMethods() } }}
      send={(input, callOptions) => forEach(rows, (id) => callApi(setShopTypeOfShipping, { ...input, id }, callOptions))}
    />
  );
}

function CurrencyDialog(props: Of) {
  const settingState = useSetting(props, 'currency');
  const { rows } = props;
  const options = useOfferedCurrencies().map(({ id, code }) => ({ value: id, label: code }));
  return (
    <CallDialog
      {...settingState}
      of={setShopCurrency}
      rows={[['currencyId']]}
      defaults={{ currencyId: shared(rows, 'currencyId') }}
      fields={{ currencyId: { options } }}
      send={(input, callOptions) => forEach(rows, (id) => callApi(setShopCurrency, { ...input, id }, callOptions))}
    />
  );
}

function SwitchDialog({ of, column, setting, ...props }: Of & SwitchOf) {
  const t = useTexts('shops');
  const settingState = useSetting(props, setting);
  const { rows } = props;
  return (
    <CallDialog
      {...settingState}
      of={of}
      rows={[['enabled']]}
      defaults={{ enabled: shared(rows, column) ?? false }}
      fields={{
        enabled: { label: t(`shop.fields.${column}`), hint: t(`pages.${setting}Hint`), ...eitherOf(t('pages.yes'), t('pages.no')) },
      }}
      send={(input, callOptions) => forEach(rows, (id) => callApi(of, { ...input, id }, callOptions))}
    />
  );
}
interface SwitchOf {
  of: typeof setShopUnpacking;
  column: 'automaticallyGenerateProducts' | 'unpacking';
  setting: Setting;
}

/** Sets how orders of shops are handled: warehouse, shipping method, currency and goods. */
export function SettingDialog({ setting, ...props }: Of & { setting: Setting }) {
  if (setting === 'warehouse') return <WarehouseDialog {...props} />;
  if (setting === 'shipping') return <ShippingDialog {...props} />;
  if (setting === 'currency') return <CurrencyDialog {...props} />;
  if (setting === 'products')
    return <SwitchDialog {...props} of={setShopGenerateProducts} column="automaticallyGenerateProducts" setting={setting} />;
  return <SwitchDialog {...props} of={setShopUnpacking} column="unpacking" setting={setting} />;
}
