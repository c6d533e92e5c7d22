import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getPackageById } from '@entrepot/contract/modules/packages/calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { useCallQueries } from '@entrepot/client/react/call-queries.ts';
import { callQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { useEffect, useState } from 'react';
import { enumLabel } from '../../core/values/enums.ts';
import { go } from '../../core/tabs/tab-location.ts';
import { parcelsIn } from './goods-lines.ts';
import type { OrderValues, SetValue } from './order-form.ts';
import type { Parcel, useOrderableParcels } from './use-orderable-parcels.ts';

interface LeftOutProps {
  values: OrderValues;
  set: SetValue;
  parcels: ReturnType<typeof useOrderableParcels>;
  orderId: string | null;
}

/** Why a chosen package cannot be ordered. */
function reasonOf(row: Parcel, values: OrderValues, t: Translate): string {
  if (row.problemType) return enumLabel('PackageProblemType', row.problemType);
  if (row.completionStatus !== enumCodes.CompletionStatus.Completed) return enumLabel('CompletionStatus', row.completionStatus!);
  return row.warehouseId === values.warehouseId ? enumLabel('PackageStatus', row.packageStatus) : t('pages.inOtherWarehouse');
}

/**
 * Names chosen packages that cannot be ordered, with the reason. A new order leaves them out; in an existing one the customer takes them out,
 * because it may wait for them. Nothing stays chosen that the list does not show.
 */
export function LeftOut({ values, set, parcels, orderId }: LeftOutProps) {
  const t = useTexts('orders');
  const [left, setLeft] = useState<readonly { id: string; text: string }[]>([]);
  const goods = values.goods ?? [];
  const ids = parcels.rows
    ? parcelsIn(goods).flatMap(({ packageId }) => (packageId && !parcels.known.has(packageId) ? [packageId] : []))
    : [];
  const { data, error } = useCallQueries(ids.map((id) => callQuery(getPackageById, { id }, { of: pkg })));
  // Packages beyond the listed ones may be ready.
  const found = new Map((data ?? []).map((row) => [row.id, row]));
  for (const row of found.values()) if (parcels.isOrderable(row)) parcels.known.set(row.id, row);
  const unready = data || error ? ids.filter((id) => !parcels.known.has(id)) : [];
  const named = unready.map((id) => {
    const row = found.get(id);
    return {
      id,
      text: row ? t('pages.leftOutReason', { number: row.courierNumber, reason: reasonOf(row, values, t) }) : t('pages.leftOutGone'),
    };
  });
  const takeOut = (out: readonly { id: string; text: string }[]) => {
    setLeft((before) => [...before.filter(({ id }) => !out.some((one) => one.id === id)), ...out]);
    set(
      'goods',
      goods.filter(({ packageId }) => !out.some(({ id }) => id === packageId)),
    );
  };
  useEffect(() => {
    if (orderId === null && named.length) takeOut(named);
  }, [orderId, named.length]);
  const toTakeOut = orderId === null ? [] : named;
  if (!left.length && !toTakeOut.length) return null;
  return (
    <>
      {toTakeOut.length > 0 && (
        <Alert
          tone="warn"
          title={t('pages.notOrderable', { count: toTakeOut.length })}
          action={
            <Button size="small" onClick={() => takeOut(toTakeOut)}>
              {t('pages.takeOut')}
            </Button>
          }
        >
          <Names of={toTakeOut} />
        </Alert>
      )}
      {left.length > 0 && (
        <Alert
          tone="warn"
          title={t('pages.leftOut', { count: left.length })}
          action={
            <Button size="small" onClick={() => go('/PackageIndex')}>
              {t('pages.toParcels')}
            </Button>
          }
        >
          <Names of={left} />
        </Alert>
      )}
    </>
  );
}

const Names = ({ of }: { of: readonly { id: string; text: string }[] }) => (
  <ul>
    {of.map(({ id, text }) => (
      <li key={id}>{text}</li>
    ))}
  </ul>
);
