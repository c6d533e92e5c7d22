import { enumCodes } from '@entrepot/contract/data/codes.ts';
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
import { pickerOf } from '../../core/picker/picker-of.tsx';
import { go } from '../../core/tabs/place.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import { fieldOf } from '@entrepot/client/form/resource-fields.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { useWarehouses } from './choices.tsx';
import type { OrderValues, SetValue } from './order-form.ts';

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

/** Chooses the packages of an order; all lie in one warehouse. */
export function GoodsStep({ values, set, orderId }: { values: OrderValues; set: SetValue; orderId: string | null }) {
  const t = useWords('orders');
  const houses = useWarehouses();
  const { ready, waiting, error, refetch } = useOrderable(values, orderId);
  const counts = new Map<string, number>();
  for (const row of ready ?? []) counts.set(row.warehouseId, (counts.get(row.warehouseId) ?? 0) + 1);
  const fullest = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
  useEffect(() => {
    if (!values.warehouseId && fullest) set('warehouseId', fullest);
  }, [values.warehouseId, fullest]);

  const rows = ready?.filter(({ warehouseId }) => warehouseId === values.warehouseId);
  const chosen = values.goods ?? [];
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
    set(
      'goods',
      keys.map((packageId) => chosen.find((line) => line.packageId === packageId) ?? { packageId, quantity: null }),
    );
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
      <DataTable
        label={t('orderGoods.plural')}
        columns={columns}
        rows={audience() !== 'C' && !values.userId ? [] : rows}
        selection="many"
        selected={chosen.map(({ packageId }) => packageId)}
        onSelect={select}
        error={error ? errorProps(error, refetch) : null}
        empty={{
          title: t('pages.noParcels'),
          text: t('pages.noParcelsText'),
          action: { label: t('pages.toParcels'), onClick: () => go('/PackageIndex') },
        }}
      />
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
                  chosen.map((line) => (line.packageId === row.id ? { ...line, quantity: clamp(text, freeOf(row, values)) } : line)),
                )
              }
              decimals={0}
            />
          ))}
        </Grid>
      )}
      <Text strong>{t('pages.chosenParcels', { count: chosen.length })}</Text>
    </Stack>
  );
}

const clamp = (text: string | null, most: number) => Math.min(most, Math.max(1, Number(text) || 1));
