import { getPackages } from '@entrepot/contract/modules/packages/calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { askRows } from '@entrepot/client/calls/api.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Choices, Panel } from '../../core/parts.tsx';
import css from './orders.module.css';
import type { Wish } from './use-sending.ts';

const most = 100;

/** Chooses parcels of one warehouse that lie ready. */
export function ParcelChoice({ wish, set }: { wish: Wish; set(part: Partial<Wish>): void }) {
  const t = useWords('orders');
  const [, go] = useLocation();
  const language = useLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: ['orderable', language],
    queryFn: () => askRows(pkg, getPackages, { orderable: true, rows: most }, { quiet: true }),
  });
  const rows = data?.data ?? [];
  const houses = [...new Map(rows.map((row) => [row.warehouseId, String(row.warehouseName ?? '')]))];
  const asked = rows.find(({ id }) => wish.parcels.includes(id))?.warehouseId ?? houses[0]?.[0];
  useEffect(() => {
    if (!wish.warehouseId && asked) set({ warehouseId: asked });
  }, [wish.warehouseId, asked]);
  const gone = data && wish.parcels.filter((id) => !data.data.some((row) => row.id === id));
  useEffect(() => {
    // The address may name one that is in an order by now, or not told whole.
    if (gone?.length) set({ parcels: wish.parcels.filter((id) => !gone.includes(id)) });
  }, [gone?.length]);
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
      {houses.length > 1 && wish.warehouseId && (
        <Choices
          label={t('logisticsOrder.fields.warehouseId')}
          value={wish.warehouseId}
          options={houses.map(([id, name]) => ({ value: id, label: name }))}
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
