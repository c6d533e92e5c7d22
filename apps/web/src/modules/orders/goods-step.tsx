import { listMark } from '@entrepot/ui/table/list-text.ts';
import { inBrackets } from '@entrepot/ui/base/in-brackets.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commodityInventory } from '@entrepot/contract/modules/commodities/commodity-inventory.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Grid, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { useEffect } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { pickerOf } from '../../core/picker/picker-of.tsx';
import { go } from '../../core/tabs/tab-location.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { useWarehouses } from '@entrepot/client/react/use-choices.ts';
import { type GoodsLine, parcelsIn, stockIn } from './goods-lines.ts';
import type { OrderValues, SetValue } from './order-form.ts';
import { LeftOut } from './left-out.tsx';
import { ParcelGoods } from './parcel-goods.tsx';
import { StockGoods, useOrderableStock } from './stock-goods.tsx';
import { type Parcel, useOrderableParcels } from './use-orderable-parcels.ts';

const UserPicker = pickerOf('user');

/** The warehouse where an order starts: the one with most packages to order, else one with stock, else the only one. */
function useFirstWarehouse(
  values: OrderValues,
  ready: readonly Parcel[] | undefined,
  counts: ReadonlyMap<string, number>,
  only: string | undefined,
) {
  const fullest = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
  const { Available } = enumCodes.InventoryState;
  const body = { rows: 1, InventoryState: [Available], UserId: audience() === 'customer' ? undefined : values.userId };
  const { data } = useRows(commodityInventory, body, ready?.length === 0 && !values.warehouseId);
  return fullest ?? data?.data[0]?.warehouseId ?? only;
}

const { ToBeCompleted } = enumCodes.CompletionStatus;
/** The list of the packages that wait, where completing them is all that is needed. */
const addressOf = (waiting: readonly Parcel[]) =>
  waiting.some(({ problemType }) => problemType) ? '/PackageIndex' : `/PackageIndex?completionStatus=${ToBeCompleted}`;

/** The labels of the fields that a package lacks to be ordered. */
function lackingIn({ productName, cargoTypeId, price }: Parcel, t: Translate): string {
  const values = { productName, cargoTypeId, price };
  const lacking = Object.entries(values).flatMap(([key, value]) => (value === null || value === '' ? [t(`package.fields.${key}`)] : []));
  return lacking.join(listMark());
}

/** Selects packages and stock of an order; all are in one warehouse. */
export function GoodsStep({ values, set, orderId }: { values: OrderValues; set: SetValue; orderId: string | null }) {
  const t = useTexts('orders');
  const ofPackages = useTexts('packages');
  const warehouses = useWarehouses();
  const parcels = useOrderableParcels(values, orderId);
  const { ready, waiting, rows } = parcels;
  const counts = new Map<string, number>();
  for (const row of ready ?? []) counts.set(row.warehouseId, (counts.get(row.warehouseId) ?? 0) + 1);
  const start = useFirstWarehouse(values, ready, counts, warehouses.length === 1 ? warehouses[0]!.value : undefined);
  useEffect(() => {
    if (!values.warehouseId && start) set('warehouseId', start);
  }, [values.warehouseId, start]);
  const stock = useOrderableStock(values, orderId);

  const goods = values.goods ?? [];
  const hasStock = Boolean(stock.rows?.length) || stock.find !== '' || stock.isSearched;
  const onlyStock = hasStock && rows?.length === 0 && !parcels.isSearched && !parcels.find && !parcelsIn(goods).length;
  return (
    <Stack>
      <Grid columns={3} least={240}>
        {audience() !== 'customer' && UserPicker && (
          <UserPicker
            label={t('logisticsOrder.fields.ownerId')}
            value={values.userId ?? null}
            onChange={(id: string | null) => {
              set('userId', id);
              set('goods', []);
              set('recipientId', null);
            }}
            required
            readOnly={orderId !== null}
          />
        )}
        <Select
          label={t('logisticsOrder.fields.warehouseId')}
          options={warehouses.map((warehouse) => ({
            ...warehouse,
            label: inBrackets(warehouse.label, counts.get(warehouse.value) || undefined),
          }))}
          value={values.warehouseId ?? null}
          onChange={(id) => {
            set('warehouseId', id);
            set('goods', []);
          }}
          required
        />
      </Grid>
      <LeftOut values={values} set={set} parcels={parcels} orderId={orderId} />
      {waiting.length > 0 && (
        <Alert
          tone="info"
          title={t('pages.waitingParcels', { count: waiting.length })}
          action={
            <Button size="small" onClick={() => go(addressOf(waiting))}>
              {t('pages.toParcels')}
            </Button>
          }
        >
          {waiting.slice(0, 5).map((row) => (
            <div key={row.id}>
              {headed(row.courierNumber, row.problemType ? enumLabel('PackageProblemType', row.problemType) : lackingIn(row, ofPackages))}
            </div>
          ))}
        </Alert>
      )}
      {!onlyStock && <ParcelGoods values={values} set={set} parcels={parcels} />}
      {hasStock && <StockGoods values={values} set={set} stock={stock} />}
      <Text strong>{chosenText(t, goods)}</Text>
    </Stack>
  );
}

/** Summary of the selection: packages, and pieces from stock if any. */
function chosenText(t: Translate, goods: readonly GoodsLine[]): string {
  const [parcels, pieces] = [parcelsIn(goods).length, stockIn(goods).reduce((all, { quantity }) => all + (quantity ?? 1), 0)];
  const fromStock = pieces ? t('pages.chosenPieces', { count: pieces }) : null;
  return [parcels || !pieces ? t('pages.chosenParcels', { count: parcels }) : null, fromStock].filter(Boolean).join(' · ');
}
