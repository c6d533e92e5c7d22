import { getPackages } from '@entrepot/contract/modules/packages/calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Choices, Panel } from '../../core/parts.tsx';
import css from './orders.module.css';
import type { Wish } from './use-wish.ts';

const max = 100;

/** Chooses parcels from a single warehouse that are ready to ship. */
export function ParcelChoice({ wish, set }: { wish: Wish; set(part: Partial<Wish>): void }) {
  const t = useTexts('orders');
  const [, go] = useLocation();
  const { data, error, refetch } = useCallQuery(getPackages, { orderable: true, rows: max }, { of: pkg });
  const rows = data?.data ?? [];
  const warehouses = [...new Map(rows.map((row) => [row.warehouseId, String(row.warehouseName ?? '')]))];
  const firstWarehouseId = rows.find(({ id }) => wish.parcels.includes(id))?.warehouseId ?? warehouses[0]?.[0];
  useEffect(() => {
    if (!wish.warehouseId && firstWarehouseId) set({ warehouseId: firstWarehouseId });
  }, [wish.warehouseId, firstWarehouseId]);
  const unavailable = data && wish.parcels.filter((id) => !data.data.some((row) => row.id === id));
  useEffect(() => {
    // The address may name a parcel that has since been ordered or is incomplete.
    if (unavailable?.length) set({ parcels: wish.parcels.filter((id) => !unavailable.includes(id)) });
  }, [unavailable?.length]);
  if (!data) return <Panel>{error ? <Failed problem={error} again={refetch} /> : <Waiting />}</Panel>;
  if (rows.length === 0)
    return (
      <Panel>
        <EmptyState
          title={t('send.nothing')}
          text={t('send.nothingText')}
          action={{ label: t('send.parcels'), onClick: () => go('/parcels') }}
        />
      </Panel>
    );
  const toggle = (id: string) =>
    set({ parcels: wish.parcels.includes(id) ? wish.parcels.filter((one) => one !== id) : [...wish.parcels, id], typeOfShippingId: null });
  return (
    <>
      {warehouses.length > 1 && wish.warehouseId && (
        <Choices
          label={t('logisticsOrder.fields.warehouseId')}
          value={wish.warehouseId}
          options={warehouses.map(([id, name]) => ({ value: id, label: name }))}
          onChange={(warehouseId) => set({ warehouseId, parcels: [], typeOfShippingId: null })}
        />
      )}
      <Panel>
        {rows
          .filter((row) => row.warehouseId === wish.warehouseId)
          .map((row) => (
            <label key={row.id} className={css.pick}>
              <input type="checkbox" checked={wish.parcels.includes(row.id)} onChange={() => toggle(row.id)} />
              <span>
                <span className={css.number}>{row.courierNumber}</span>
                <small>{[row.productName, `${Number(row.billingWeight)} kg`].filter(Boolean).join(' · ')}</small>
              </span>
            </label>
          ))}
      </Panel>
    </>
  );
}
