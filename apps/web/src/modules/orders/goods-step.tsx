import { listMark } from '@entrepot/ui/list-text.ts';
import { inBrackets } from '@entrepot/ui/in-brackets.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commodityInventory } from '@entrepot/contract/modules/commodities/commodity-inventory.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { Grid, Stack, Text } from '@entrepot/ui/layout.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { useEffect } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { pickerOf } from '../../core/picker/picker-of.tsx';
import { go } from '../../core/tabs/place.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { useWarehouses } from './choices.tsx';
import { type GoodsLine, parcelsIn, stockIn } from './goods-lines.ts';
import type { OrderValues, SetValue } from './order-form.ts';
import { ParcelGoods } from './parcel-goods.tsx';
import { StockGoods, useOrderableStock } from './stock-goods.tsx';
import { type Parcel, useOrderableParcels } from './use-orderable-parcels.ts';

const UserPicker = pickerOf('user');

/** The warehouse where an order starts: the one with most packages to order, else one with stock. */
function useFirstWarehouse(values: OrderValues, ready: readonly Parcel[] | undefined, counts: ReadonlyMap<string, number>) {
  const fullest = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
  const { Available } = enumCodes.InventoryState;
  const body = { rows: 1, InventoryState: [Available], UserId: audience() === 'C' ? undefined : values.userId };
  const { data } = useRows(commodityInventory, body, ready?.length === 0 && !values.warehouseId);
  return fullest ?? data?.data[0]?.warehouseId ?? undefined;
}

/** Chooses the packages of an order and what it takes from stock; all lie in one warehouse. */
export function GoodsStep({ values, set, orderId }: { values: OrderValues; set: SetValue; orderId: string | null }) {
  const t = useWords('orders');
  const houses = useWarehouses();
  const parcels = useOrderableParcels(values, orderId);
  const { ready, waiting, rows } = parcels;
  const counts = new Map<string, number>();
  for (const row of ready ?? []) counts.set(row.warehouseId, (counts.get(row.warehouseId) ?? 0) + 1);
  const start = useFirstWarehouse(values, ready, counts);
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
        {audience() !== 'C' && UserPicker && (
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
          options={houses.map((house) => ({
            ...house,
            label: inBrackets(house.label, counts.get(house.value) || undefined),
          }))}
          value={values.warehouseId ?? null}
          onChange={(id) => {
            set('warehouseId', id);
            set('goods', []);
          }}
          required
        />
      </Grid>
      {waiting.length > 0 && (
        <Alert
          tone="info"
          title={t('pages.waitingParcels', { count: waiting.length })}
          action={
            <Button size="small" onClick={() => go('/PackageIndex')}>
              {t('pages.toParcels')}
            </Button>
          }
        >
          {waiting
            .slice(0, 5)
            .map(({ courierNumber }) => courierNumber)
            .join(listMark())}
        </Alert>
      )}
      {!onlyStock && <ParcelGoods values={values} set={set} parcels={parcels} />}
      {hasStock && <StockGoods values={values} set={set} stock={stock} />}
      <Text strong>{chosenText(t, goods)}</Text>
    </Stack>
  );
}

/** What is chosen, in words: packages, and pieces from stock where there are any. */
function chosenText(t: Words, goods: readonly GoodsLine[]): string {
  const [parcels, pieces] = [parcelsIn(goods).length, stockIn(goods).reduce((all, { quantity }) => all + (quantity ?? 1), 0)];
  const fromStock = pieces ? t('pages.chosenPieces', { count: pieces }) : null;
  return [parcels || !pieces ? t('pages.chosenParcels', { count: parcels }) : null, fromStock].filter(Boolean).join(' · ');
}
