import { f } from '@entrepot/contract/core/field.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { stockMovement } from '@entrepot/contract/modules/commodities/stock-movement.ts';
import { stockChanges } from '@entrepot/contract/modules/commodities/stock-movements-call.ts';
import { useMemo } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useQueryRow } from '@entrepot/client/react/queries.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { withFilters } from '../../core/list/list-filters.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useTabLocation } from '../../core/tabs/tab-location.ts';
import { choiceFilter } from '../../core/form/choice-inputs.tsx';
import { filterInputs } from './choices.tsx';
import { wayOf } from './movements.tsx';

type Movement = Listed<typeof stockMovement>;
// Customers see only their own stock; owner and operator are for staff.
const staffs = ['ownerId', 'operatorId'];
const visibleKeys = (keys: readonly string[]) => keys.filter((key) => audience() !== 'customer' || !staffs.includes(key));

/** Stock movements with an additional filter by change of stock. */
const byChange = withFilters(stockMovement, { stockChange: f.text({ max: 4 }) });

function useStockChanges() {
  const t = useTexts('commodities');
  return stockChanges.map((value) => ({ value, label: t(`pages.movement.${value}`) }));
}
const inputs = { ...filterInputs, stockChange: choiceFilter(useStockChanges) };

/** Stock movements, newest first, of one commodity if the address names it. */
export function Page() {
  const t = useTexts('commodities');
  const place = useTabLocation();
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
      columns={visibleKeys([
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
      filters={visibleKeys(['commodityId', 'stockMovementType', 'stockChange', 'warehouseId', 'ownerId'])}
      filterInputs={inputs}
      form={false}
      detail={false}
    />
  );
}
