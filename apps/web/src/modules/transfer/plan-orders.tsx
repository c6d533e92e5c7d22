import { mayDo } from '@entrepot/contract/core/row-rights.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { deletePlanOrders } from '@entrepot/contract/modules/transfer/calls.ts';
import { warehouseTransfer, type transferPlan } from '@entrepot/contract/modules/transfer/transfer.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import { useMemo } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { isMissing, Missing } from './missing.tsx';

export type PlanRow = Listed<typeof transferPlan>;

type Row = Listed<typeof warehouseTransfer>;
const { status } = warehouseTransfer.fields;

/** The orders of a plan with their progress. */
export function PlanOrders({ plan }: { plan: PlanRow }) {
  const t = useTexts('transfer');
  const { data, error, refetch } = useRows(warehouseTransfer, { TransferPlanId: plan.id, rows: 100 });
  const removing = useCall(deletePlanOrders, { success: t('pages.takenOut') });
  const columns = useMemo(
    (): Column<Row>[] => [
      { key: 'orderNo', label: t('warehouseTransfer.fields.orderId'), width: 190 },
      { key: 'status', label: t('warehouseTransfer.fields.status'), field: status, width: 120 },
      { key: 'missing', label: '', width: 110, cell: (row) => <Missing row={row} /> },
    ],
    [t],
  );
  const lost = data?.data.filter(isMissing).length ?? 0;
  return (
    <Stack gap="small">
      {lost > 0 && <Alert tone="error">{t('pages.notCome', { count: lost, warehouse: plan.toWarehouseName })}</Alert>}
      <DataTable
        label={t('transferPlan.fields.orderCount')}
        columns={columns}
        rows={data?.data}
        error={error ? errorProps(error, refetch) : null}
        empty={{ title: t('pages.noOrders'), compact: true }}
        height={Math.min(360, 84 + 36 * Math.max(1, data?.data.length ?? 1))}
        actions={
          mayDo(plan, 'takeOut')
            ? [
                {
                  key: 'remove',
                  label: t('actions.takeOut'),
                  tone: 'danger',
                  visible: (row: Row) => mayDo(row, 'cancel'),
                  run: (row: Row) => removing.run({ id: plan.id, orderIds: [row.orderId!] }),
                },
              ]
            : []
        }
      />
    </Stack>
  );
}
