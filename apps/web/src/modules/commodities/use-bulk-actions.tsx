import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { auditCommodity, setCommoditySalesStatus } from '@entrepot/contract/modules/commodities/commodity-calls.ts';
import { commodityIndex } from '@entrepot/contract/modules/commodities/screens.ts';
import { auditCommoditySpecification } from '@entrepot/contract/modules/commodities/specification-calls.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { tell } from '@entrepot/client/calls/notices.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { PageAction } from '../../core/list/list-actions.tsx';
import type { Open } from './commodity-page.tsx';
import type { CommodityRow, stockedCommodity } from './stocked.ts';

type Rows = readonly CommodityRow[];
const { OnSale, Halted } = enumCodes.SalesStatus;
const idsOf = (rows: Rows) => rows.map(({ id }) => id);

/** What can be done to chosen commodities at once: audits, sales, labels. What is refused keeps them chosen. */
export function useBulkActions(open: (what: Open) => void): PageAction<typeof stockedCommodity>[] {
  const t = useWords('commodities');
  const auditing = useCall(auditCommodity);
  const measuring = useCall(auditCommoditySpecification);
  const selling = useCall(setCommoditySalesStatus);
  const told = (done: boolean | undefined, text: string, { length: count }: Rows) => {
    if (done) tell({ tone: 'success', text: t(text, { count }) });
    return done ? undefined : (false as const);
  };
  const approve = async (rows: Rows) => told(await auditing.run({ ids: idsOf(rows), approved: true }), 'pages.audited', rows);
  const measures = (approved: boolean) => async (rows: Rows) =>
    told(await measuring.run({ ids: idsOf(rows), approved }), approved ? 'pages.measuresApproved' : 'pages.measuresRefused', rows);
  const sell = (salesStatus: typeof OnSale | typeof Halted) => async (rows: Rows) =>
    told(await selling.run({ ids: idsOf(rows), salesStatus }), 'pages.saleSet', rows);
  const { Audit, AuditSpecification, SetSalesStatus, Print } = commodityIndex;
  return [
    { key: 'approve', label: t('actions.approve'), icon: <Icon name="check" />, primary: true, needs: Audit, run: approve },
    { key: 'reject', label: t('actions.reject'), needs: Audit, run: (rows) => open({ what: 'reject', rows }) },
    { key: 'approveMeasures', label: t('actions.approveMeasures'), needs: AuditSpecification, run: measures(true) },
    { key: 'rejectMeasures', label: t('actions.rejectMeasures'), needs: AuditSpecification, run: measures(false) },
    { key: 'onSale', label: t('actions.onSale'), needs: SetSalesStatus, run: sell(OnSale) },
    { key: 'halt', label: t('actions.halt'), needs: SetSalesStatus, run: sell(Halted) },
    {
      key: 'labels',
      label: t('actions.labels'),
      icon: <Icon name="print" />,
      needs: Print,
      run: (rows) => {
        open({ what: 'labels', rows });
        return false;
      },
    },
  ];
}
