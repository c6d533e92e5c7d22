import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { useMemo } from 'react';
import { useCurrencies, useOwnCurrency } from '@entrepot/client/react/use-currencies.ts';
import { choiceInput } from '../../core/form/choice-input.tsx';
import { FormPage } from '../../core/form/form-page.tsx';
import { go, leave, useTabLocation } from '../../core/tabs/tab-location.ts';
import { CurrencyInput, ShopInput, useOwnShops, useWarehouseChoices, WarehouseInput } from './choices.tsx';
import { isFromStock, senders, wholeCombination } from './combination-facts.ts';

const StockModeInput = choiceInput('mall', 'pages.stockMode', senders);

/** Creates a combination of goods for sale, or edits one that is off sale. */
export function Page() {
  const t = useTexts('mall');
  const web = useTexts('core-web');
  const place = useTabLocation();
  const isNew = place.screen === 'MallCommodityCombinationEstablish';
  const id = place.query.get('id');
  if (!isNew && !id)
    return (
      <EmptyState
        heading
        title={t('pages.noCombination')}
        action={{ label: t('mallCombination.plural'), onClick: () => go('/MallCommodityCombinationIndex') }}
      />
    );
  const title = isNew ? t('actions.newCombination') : web('form.edit', { name: t('mallCombination.title') });
  return (
    <Stack>
      <PageHeader title={title} onBack={() => leave(place)} />
      <Filled id={isNew ? null : id} />
    </Stack>
  );
}

function Filled({ id }: { id: string | null }) {
  const t = useTexts('mall');
  const place = useTabLocation();
  const currencies = useCurrencies();
  const usual = useOwnCurrency();
  const shops = useOwnShops();
  const warehouses = useWarehouseChoices();
  const sections = useMemo(
    () => [
      { title: t('pages.sections.what'), rows: [['mallShopId'], ['name'], ['pictures']] },
      { title: t('pages.sections.goods'), text: t('pages.goodsText'), rows: [['goods'], ['gifts']] },
      { title: t('pages.sections.stock'), rows: [['stockMode', 'warehouseId', 'availableQuantity', 'limitPerUser']] },
      {
        title: t('pages.sections.price'),
        text: t('pages.discountText'),
        rows: [['price', 'currencyId'], ['discounts'], ...(audience() === 'customer' ? [] : [['rolePrices']])],
      },
      { title: t('pages.sections.detail'), rows: [['detail']] },
    ],
    [t],
  );
  // Defaults must be loaded before the form renders: typed values are not changed afterwards.
  if (!shops || !warehouses || !usual) return <LoadingBlock />;
  return (
    <FormPage
      of={wholeCombination}
      id={id}
      namesTab
      bySite={false}
      sections={sections}
      defaults={{
        mallShopId: shops.length === 1 ? shops[0]!.value : undefined,
        currencyId: usual.id,
        warehouseId: warehouses.length === 1 ? warehouses[0]!.value : null,
        goods: [{ commodityId: null, quantity: 1 }],
        gifts: [],
        discounts: [],
      }}
      fields={(values) => ({
        mallShopId: { input: ShopInput },
        currencyId: { input: CurrencyInput },
        stockMode: { input: StockModeInput, hint: isFromStock(values.stockMode) ? t('pages.stockHint') : undefined },
        warehouseId: { input: WarehouseInput, hidden: !isFromStock(values.stockMode) },
        availableQuantity: { hint: t('pages.availableHint'), hidden: isFromStock(values.stockMode) },
        limitPerUser: { hint: t('pages.limitHint') },
        goods: { span: 4 },
        gifts: { span: 4 },
        discounts: { span: 4 },
        rolePrices: { span: 4 },
      })}
      currency={(values) => currencies.find((one) => one.id === values.currencyId)}
      onSaved={() => leave(place)}
      onCancel={() => leave(place)}
    />
  );
}
