import { f } from '@entrepot/contract/core/field.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { stockMovement } from '@entrepot/contract/modules/commodities/stock-movement.ts';
import { stockChanges } from '@entrepot/contract/modules/commodities/stock-movements-call.ts';
import { useMemo } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useQueryRow } from '@entrepot/client/react/queries.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { narrowedBy } from '../../core/list/list-filters.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { usePlace } from '../../core/tabs/place.ts';
import { filterInputs, filterOf } from './choices.tsx';
import { wayOf } from './movements.tsx';

type Movement = Listed<typeof stockMovement>;
// Customers' stock is their own, and whose hand moved it is the house's.
const staffs = ['ownerId', 'operatorId'];
const shown = (keys: readonly string[]) => keys.filter((key) => audience() !== 'C' || !staffs.includes(key));

/** Movements as their list is narrowed: by what they did to what lies in the house, too. */
const byChange = narrowedBy(stockMovement, { stockChange: f.text({ max: 4 }) });

function useStockChanges() {
  const t = useWords('commodities');
  return stockChanges.map((value) => ({ value, label: t(`pages.movement.${value}`) }));
}
const inputs = { ...filterInputs, stockChange: filterOf(useStockChanges) };

/** Everything that moved in stock, newest first; of one commodity where the address names it. */
export function Page() {
  const t = useWords('commodities');
  const place = usePlace();
  const commodityId = place.query.get('commodityId');
  const { data: named } = useQueryRow(commodity, commodityId);
  const own = useMemo(
    () => [
      { key: 'way', label: t('pages.movement.way'), cell: (row: Movement) => wayOf(row, t), width: 230 },
      { key: 'counts', label: t('pages.movement.counts'), cell: (row: Movement) => `${row.beforeQuantity} → ${row.afterQuantity}` },
    ],
    [t],
  );
  return (
    <ListPage
      of={byChange}
      title={named ? t('pages.movement.title', { name: named.name }) : undefined}
      columns={shown([
        'creationTime',
        'stockMovementType',
        'commodityId',
        'quantity',
        'way',
        'counts',
        'warehouseId',
        'reason',
        'operatorId',
        'ownerId',
      ])}
      own={own}
      filters={shown(['commodityId', 'stockMovementType', 'stockChange', 'warehouseId', 'ownerId'])}
      filterInputs={inputs}
      form={false}
      detail={false}
    />
  );
}
