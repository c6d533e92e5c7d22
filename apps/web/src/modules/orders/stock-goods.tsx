import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { getOrderCommodityByUserId } from '@entrepot/contract/modules/commodities/commodity-calls.ts';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Grid, Stack, Title } from '@entrepot/ui/layout.tsx';
import type { Column } from '@entrepot/ui/table-props.ts';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { fieldOf } from '@entrepot/client/form/resource-fields.ts';
import { useSettled } from '@entrepot/client/react/use-settled.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { parcelsIn, stockIn, stockLine } from './goods-lines.ts';
import { PiecesField } from './pieces-field.tsx';
import type { OrderValues, SetValue } from './order-form.ts';
import { openedOrder } from './order-extras.tsx';

/** A commodity that can go into an order, with the pieces that are there for it. */
interface StockRow {
  id: string;
  commodityCode: string;
  identificationCode: string | null;
  name: string;
  orderableQuantity: number;
}

/** Who keeps more kinds of goods looks for what they want. */
const mostListed = 100;

/** The customer's stock that an order of the warehouse may take; what the order itself holds counts as free for it. */
export function useOrderableStock({ warehouseId, userId }: OrderValues, orderId: string | null) {
  const language = useLanguage();
  const enabled = Boolean(warehouseId) && (audience() === 'C' || Boolean(userId));
  const [find, setFind] = useState('');
  const content = useSettled(find.trim(), 300);
  const listed = useQuery({
    queryKey: ['orderable-stock', warehouseId, userId, content, language],
    queryFn: () =>
      ask(
        getOrderCommodityByUserId,
        { warehouseId: warehouseId!, ownerId: userId ?? null, rows: mostListed, content: content || undefined },
        { quiet: true },
      ) as unknown as Promise<{
        total: number;
        data: StockRow[];
      }>,
    enabled,
    placeholderData: keepPreviousData,
  });
  const own = useQuery({
    queryKey: ['order', orderId, language],
    queryFn: () => openedOrder(orderId!),
    enabled: enabled && orderId !== null,
  });
  const held = own.data?.goodsHeld ? (own.data.goods as unknown as HeldGoods[]) : [];
  const rows = enabled && listed.data ? withOwn(listed.data.data, held, content !== '') : undefined;
  // What was chosen stays in hand while other goods are looked for.
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

interface HeldGoods extends Pick<StockRow, 'commodityCode' | 'identificationCode'> {
  commodityId: string | null;
  productName: string;
  quantity: number;
}

/** The rows with what an order holds of them already, and unless some were looked for those of which it holds all there is. */
function withOwn(rows: readonly StockRow[], held: readonly HeldGoods[], isSearched: boolean): StockRow[] {
  const mine = new Map(held.flatMap((goods) => (goods.commodityId ? [[goods.commodityId, goods] as const] : [])));
  const listed = rows.map((row) => ({ ...row, orderableQuantity: row.orderableQuantity + (mine.get(row.id)?.quantity ?? 0) }));
  if (isSearched) return listed;
  const whole = [...mine]
    .filter(([id]) => !rows.some((row) => row.id === id))
    .map(([id, { commodityCode, identificationCode, productName, quantity }]) => ({
      id,
      commodityCode,
      identificationCode,
      name: productName,
      orderableQuantity: quantity,
    }));
  return [...listed, ...whole];
}

interface StockGoodsProps {
  values: OrderValues;
  set: SetValue;
  stock: ReturnType<typeof useOrderableStock>;
}

/** Chooses commodities in stock and how many pieces of each. */
export function StockGoods({ values, set, stock: { rows, known, find, setFind, isSearched, more, error, refetch } }: StockGoodsProps) {
  const t = useWords('orders');
  const words = useWords('commodities');
  const goods = values.goods ?? [];
  const chosen = stockIn(goods);
  const columns = useMemo(
    (): Column<StockRow>[] => [
      ...['name', 'commodityCode', 'identificationCode'].map((key) => ({
        key,
        label: words(`commodity.fields.${key}`),
        field: fieldOf(commodity, key),
      })),
      { key: 'orderableQuantity', label: t('pages.orderable'), align: 'right', width: 130 },
      ...['grossWeight', 'price', 'pictures'].map((key) => ({
        key,
        label: words(`commodity.fields.${key}`),
        field: fieldOf(commodity, key),
      })),
    ],
    [t, words],
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
