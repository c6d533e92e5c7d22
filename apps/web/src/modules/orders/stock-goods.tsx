import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { getOrderCommodityByUserId } from '@entrepot/contract/modules/commodities/commodity-calls.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Grid, Stack, Title } from '@entrepot/ui/page/layout.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { useMemo, useRef, useState } from 'react';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { fieldOf } from '@entrepot/client/form/resource-fields.ts';
import { useSettled } from '@entrepot/client/react/use-settled.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { parcelsIn, stockIn, stockLine } from './goods-lines.ts';
import { PiecesField } from './pieces-field.tsx';
import type { OrderValues, SetValue } from './order-form.ts';
import { useOpenedOrder } from './order-extras.tsx';
import type { OpenedOrder } from './order-facts.ts';

/** A commodity that can be ordered, with its available quantity. */
interface StockRow {
  id: string;
  commodityCode: string;
  identificationCode: string | null;
  name: string;
  orderableQuantity: number;
}

/** With more commodities than this, customers search. */
const maxListed = 100;

/** Stock of the customer that an order of the warehouse can use; pieces reserved by the order itself count as free. */
export function useOrderableStock({ warehouseId, userId }: OrderValues, orderId: string | null) {
  const enabled = Boolean(warehouseId) && (audience() === 'customer' || Boolean(userId));
  const [find, setFind] = useState('');
  const content = useSettled(find.trim(), 300);
  const listed = useCallQuery(
    getOrderCommodityByUserId,
    enabled && warehouseId ? { warehouseId, ownerId: userId ?? null, rows: maxListed, content: content || undefined } : null,
    { of: commodity, showsPrevious: true },
  );
  const own = useOpenedOrder(enabled ? orderId : null);
  const reservedGoods = own.data?.goodsHeld ? own.data.goods : [];
  const rows = enabled && listed.data ? withOwn(listed.data.data, reservedGoods, content !== '') : undefined;
  // Selected goods stay available while other goods are searched.
  const known = useRef(new Map<string, StockRow>());
  for (const row of rows ?? []) known.current.set(row.id, row);
  return {
    rows,
    known: known.current,
    find,
    setFind,
    isSearched: content !== '',
    more: listed.data ? Math.max(0, listed.data.total - listed.data.data.length) : 0,
    error: listed.error,
    refetch: listed.refetch,
  };
}

/** The rows including the order's own reservations and, without a search, commodities that the order has reserved completely. */
function withOwn(rows: readonly StockRow[], reservedGoods: OpenedOrder['goods'], isSearched: boolean): StockRow[] {
  const ownByCommodity = new Map(reservedGoods.flatMap((goods) => (goods.commodityId ? [[goods.commodityId, goods] as const] : [])));
  const listed = rows.map((row) => ({ ...row, orderableQuantity: row.orderableQuantity + (ownByCommodity.get(row.id)?.quantity ?? 0) }));
  if (isSearched) return listed;
  const whole = [...ownByCommodity]
    .filter(([id]) => !rows.some((row) => row.id === id))
    .map(([id, { commodityCode, identificationCode, productName, quantity }]) => ({
      id,
      commodityCode: String(commodityCode ?? ''),
      identificationCode,
      name: productName ?? '',
      orderableQuantity: quantity,
    }));
  return [...listed, ...whole];
}

interface StockGoodsProps {
  values: OrderValues;
  set: SetValue;
  stock: ReturnType<typeof useOrderableStock>;
}

/** Selects commodities in stock and a quantity of each. */
export function StockGoods({ values, set, stock: { rows, known, find, setFind, isSearched, more, error, refetch } }: StockGoodsProps) {
  const t = useTexts('orders');
  const commodityTexts = useTexts('commodities');
  const goods = values.goods ?? [];
  const chosen = stockIn(goods);
  const columns = useMemo(
    (): Column<StockRow>[] => [
      ...['name', 'commodityCode', 'identificationCode'].map((key) => ({
        key,
        label: commodityTexts(`commodity.fields.${key}`),
        field: fieldOf(commodity, key),
      })),
      { key: 'orderableQuantity', label: t('pages.orderable'), align: 'right', width: 130 },
      ...['grossWeight', 'price', 'pictures'].map((key) => ({
        key,
        label: commodityTexts(`commodity.fields.${key}`),
        field: fieldOf(commodity, key),
      })),
    ],
    [t, commodityTexts],
  );
  const select = (keys: string[]) =>
    set('goods', [...parcelsIn(goods), ...keys.map((id) => chosen.find(({ commodityId }) => commodityId === id) ?? stockLine(id))]);
  const wanted = chosen.flatMap(({ commodityId }) => known.get(commodityId!) ?? []);
  return (
    <Stack gap="small">
      <Title level={3}>{t('pages.stock')}</Title>
      <Grid columns={3} least={240}>
        <TextField
          label={t('pages.findStock')}
          value={find}
          onChange={setFind}
          hint={more ? t('pages.moreStock', { count: more }) : undefined}
          maxLength={100}
          left={<Icon name="search" />}
        />
      </Grid>
      <DataTable
        label={t('pages.stock')}
        columns={columns}
        rows={rows}
        selection="many"
        selected={chosen.map(({ commodityId }) => commodityId!)}
        onSelect={select}
        error={error && !rows ? errorProps(error, refetch) : null}
        filtered={isSearched}
        onClearFilters={() => setFind('')}
      />
      {wanted.length > 0 && (
        <Grid columns={4} least={220}>
          {wanted.map((row) => (
            <PiecesField
              key={row.id}
              label={t('pages.piecesOf', { number: row.name, count: row.orderableQuantity })}
              pieces={chosen.find(({ commodityId }) => commodityId === row.id)?.quantity ?? 1}
              most={row.orderableQuantity}
              onChange={(quantity) =>
                set(
                  'goods',
                  goods.map((line) => (line.commodityId === row.id ? { ...line, quantity } : line)),
                )
              }
            />
          ))}
        </Grid>
      )}
    </Stack>
  );
}
