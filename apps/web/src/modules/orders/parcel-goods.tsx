import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Grid } from '@entrepot/ui/page/layout.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { useMemo, useRef, useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { fieldOf } from '@entrepot/client/form/resource-fields.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { go } from '../../core/tabs/tab-location.ts';
import { type GoodsLine, parcelLine, parcelsIn, stockIn } from './goods-lines.ts';
import { PiecesField } from './pieces-field.tsx';
import type { OrderValues, SetValue } from './order-form.ts';
import type { Parcel, useOrderableParcels } from './use-orderable-parcels.ts';

interface Props {
  values: OrderValues;
  set: SetValue;
  parcels: ReturnType<typeof useOrderableParcels>;
}

/** Pieces of a package that are free for this order. */
const freeOf = (row: Parcel, goods: readonly GoodsLine[]) =>
  row.availableQuantity || (goods.find(({ packageId }) => packageId === row.id)?.quantity ?? row.quantity);

/** Chooses packages of the order's warehouse: from the list, or by number, typed or scanned. */
export function ParcelGoods({ values, set, parcels }: Props) {
  const { rows, known, find, setFind, isSearched, more, numbered, error, refetch } = parcels;
  const t = useTexts('orders');
  const [unknown, setUnknown] = useState<string>();
  const goods = values.goods ?? [];
  // Scans are faster than their requests: each one builds on the result of the previous one.
  const latest = useRef(goods);
  latest.current = goods;
  const input = useRef<HTMLInputElement>(null);
  const chosen = parcelsIn(goods);
  const columns = useMemo(
    (): Column<Parcel>[] =>
      ['courierNumber', 'productName', 'cargoTypeId', 'availableQuantity', 'grossWeight', 'billingWeight', 'pictures'].map((key) => ({
        key,
        label: t(`pages.parcel_${key}`),
        field: fieldOf(pkg, key),
      })),
    [t],
  );
  const put = (next: GoodsLine[]) => {
    latest.current = next;
    set('goods', next);
  };
  const select = (keys: string[]) =>
    put([...keys.map((id) => chosen.find(({ packageId }) => packageId === id) ?? parcelLine(id)), ...stockIn(goods)]);
  async function take(number: string): Promise<void> {
    // The next scan replaces this one, whether or not this one is found, and even if its response is late.
    input.current?.select();
    const found = await numbered(number);
    setUnknown(found ? undefined : t('pages.noSuchParcel', { number }));
    if (!found) return;
    setFind((now) => (now.trim() === number ? '' : now));
    const before = latest.current;
    if (!before.some(({ packageId }) => packageId === found.id)) put([...parcelsIn(before), parcelLine(found.id), ...stockIn(before)]);
  }
  const several = chosen.flatMap(({ packageId }) => known.get(packageId!) ?? []).filter((row) => freeOf(row, goods) > 1);
  const isUnclaimed = audience() !== 'customer' && !values.userId;
  return (
    <>
      <Grid columns={3} least={240}>
        <TextField
          label={t('pages.findParcel')}
          value={find}
          inputRef={input}
          onChange={(text) => {
            setUnknown(undefined);
            setFind(text);
          }}
          onEnter={() => find.trim() && void take(find.trim())}
          hint={more ? t('pages.moreParcels', { count: more }) : undefined}
          error={unknown}
          maxLength={100}
          left={<Icon name="search" />}
        />
      </Grid>
      <DataTable
        label={t('orderGoods.plural')}
        columns={columns}
        rows={isUnclaimed ? [] : rows}
        selection="many"
        selected={chosen.map(({ packageId }) => packageId!)}
        onSelect={select}
        error={error ? errorProps(error, refetch) : null}
        filtered={isSearched}
        onClearFilters={() => setFind('')}
        empty={{
          title: t('pages.noParcels'),
          text: t('pages.noParcelsText'),
          action: { label: t('pages.toParcels'), onClick: () => go('/PackageIndex') },
        }}
      />
      {several.length > 0 && (
        <Grid columns={4} least={200}>
          {several.map((row) => (
            <PiecesField
              key={row.id}
              label={t('pages.piecesOf', { number: row.courierNumber, count: freeOf(row, goods) })}
              pieces={chosen.find(({ packageId }) => packageId === row.id)?.quantity ?? freeOf(row, goods)}
              most={freeOf(row, goods)}
              onChange={(quantity) =>
                set(
                  'goods',
                  goods.map((line) => (line.packageId === row.id ? { ...line, quantity } : line)),
                )
              }
            />
          ))}
        </Grid>
      )}
    </>
  );
}
