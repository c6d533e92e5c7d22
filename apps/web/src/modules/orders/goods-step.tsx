import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commodityInventory } from '@entrepot/contract/modules/commodities/commodity-inventory.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { Grid, Stack, Text } from '@entrepot/ui/layout.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import type { Column } from '@entrepot/ui/table-props.ts';
import { Select } from '@entrepot/ui/select.tsx';
import { useEffect, useMemo } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { pickerOf } from '../../core/picker/picker-of.tsx';
import { go } from '../../core/tabs/place.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import { fieldOf } from '@entrepot/client/form/resource-fields.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { useWarehouses } from './choices.tsx';
import { clamp, type GoodsLine, parcelLine, parcelsIn, stockIn } from './goods-lines.ts';
import type { OrderValues, SetValue } from './order-form.ts';
import { StockGoods, useOrderableStock } from './stock-goods.tsx';

type Parcel = Listed<typeof pkg>;
const UserPicker = pickerOf('user');
const { OnShelf, Ordered } = enumCodes.PackageStatus;

/** The customer's packages that can go into an order: on a shelf, described, without a problem; those of the order itself too. */
function useOrderable(values: OrderValues, orderId: string | null) {
  const ownerId = values.userId ?? null;
  const enabled = audience() === 'C' || ownerId !== null;
  const body = { rows: 100, PackageStatus: [OnShelf, Ordered], ...(audience() === 'C' ? {} : { UserId: ownerId }) };
  const { data, error, refetch } = useRows(pkg, body, enabled);
  const all = (data?.data ?? []).filter((row) => row.packageStatus === OnShelf || (orderId !== null && row.logisticsOrderId === orderId));
  const isReady = (row: Parcel) => row.completionStatus === enumCodes.CompletionStatus.Completed && !row.problemType;
  return { ready: data && all.filter(isReady), waiting: all.filter((row) => !isReady(row)), error, refetch };
}

/** What is free of a package for this order. */
const freeOf = (row: Parcel, values: OrderValues) =>
  row.availableQuantity || (values.goods?.find(({ packageId }) => packageId === row.id)?.quantity ?? row.quantity);

/** The warehouse where an order starts: the one with most packages to order, else one with stock. */
function useFirstWarehouse(values: OrderValues, ready: readonly Parcel[] | undefined, counts: ReadonlyMap<string, number>) {
  const fullest = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
  const { Available } = enumCodes.InventoryState;
  const body = { rows: 1, InventoryState: [Available], ...(audience() === 'C' ? {} : { UserId: values.userId }) };
  const { data } = useRows(commodityInventory, body, ready?.length === 0 && !values.warehouseId);
  return fullest ?? data?.data[0]?.warehouseId ?? undefined;
}

/** Chooses the packages of an order and what it takes from stock; all lie in one warehouse. */
export function GoodsStep({ values, set, orderId }: { values: OrderValues; set: SetValue; orderId: string | null }) {
  const t = useWords('orders');
  const houses = useWarehouses();
  const { ready, waiting, error, refetch } = useOrderable(values, orderId);
  const counts = new Map<string, number>();
  for (const row of ready ?? []) counts.set(row.warehouseId, (counts.get(row.warehouseId) ?? 0) + 1);
  const start = useFirstWarehouse(values, ready, counts);
  useEffect(() => {
    if (!values.warehouseId && start) set('warehouseId', start);
  }, [values.warehouseId, start]);
  const stock = useOrderableStock(values, orderId);

  const rows = ready?.filter(({ warehouseId }) => warehouseId === values.warehouseId);
  const goods = values.goods ?? [];
  const chosen = parcelsIn(goods);
  const hasStock = Boolean(stock.rows?.length) || stock.find !== '' || stock.isSearched;
  const onlyStock = hasStock && rows?.length === 0;
  const columns = useMemo(
    (): Column<Parcel>[] =>
      ['courierNumber', 'productName', 'cargoTypeId', 'availableQuantity', 'grossWeight', 'billingWeight', 'pictures'].map((key) => ({
        key,
        label: t(`pages.parcel_${key}`),
        field: fieldOf(pkg, key),
      })),
    [t],
  );
  const select = (keys: string[]) =>
    set('goods', [...keys.map((id) => chosen.find(({ packageId }) => packageId === id) ?? parcelLine(id)), ...stockIn(goods)]);
  const several = (rows ?? []).filter((row) => freeOf(row, values) > 1 && chosen.some(({ packageId }) => packageId === row.id));
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
            label: counts.get(house.value) ? `${house.label} (${counts.get(house.value)})` : house.label,
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
            .join(', ')}
        </Alert>
      )}
      {!onlyStock && (
        <DataTable
          label={t('orderGoods.plural')}
          columns={columns}
          rows={audience() !== 'C' && !values.userId ? [] : rows}
          selection="many"
          selected={chosen.map(({ packageId }) => packageId!)}
          onSelect={select}
          error={error ? errorProps(error, refetch) : null}
          empty={{
            title: t('pages.noParcels'),
            text: t('pages.noParcelsText'),
            action: { label: t('pages.toParcels'), onClick: () => go('/PackageIndex') },
          }}
        />
      )}
      {several.length > 0 && (
        <Grid columns={4} least={200}>
          {several.map((row) => (
            <NumberField
              key={row.id}
              label={t('pages.piecesOf', { number: row.courierNumber, count: freeOf(row, values) })}
              value={String(chosen.find(({ packageId }) => packageId === row.id)?.quantity ?? freeOf(row, values))}
              onChange={(text) =>
                set(
                  'goods',
                  goods.map((line) => (line.packageId === row.id ? { ...line, quantity: clamp(text, freeOf(row, values)) } : line)),
                )
              }
              decimals={0}
            />
          ))}
        </Grid>
      )}
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
