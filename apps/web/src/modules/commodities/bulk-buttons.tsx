import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { auditCommodity, setCommoditySalesStatus } from '@entrepot/contract/modules/commodities/commodity-calls.ts';
import { commodityIndex } from '@entrepot/contract/modules/commodities/screens.ts';
import { auditCommoditySpecification } from '@entrepot/contract/modules/commodities/specification-calls.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { type Button, callButton } from '../../core/list/buttons.tsx';
import type { CommodityRow } from './stocked.ts';

const LabelsDialog = late(() => import('./labels-dialog.tsx').then((part) => ({ default: part.LabelsDialog })));
const RejectDialog = late(() => import('./reject-dialog.tsx').then((part) => ({ default: part.RejectDialog })));

type Rows = readonly CommodityRow[];
const idsOf = (rows: Rows) => rows.map(({ id }) => id);

const measures = (key: string, approved: boolean) =>
  callButton<Rows, typeof auditCommoditySpecification.input, typeof auditCommoditySpecification.output>({
    key,
    call: auditCommoditySpecification,
    input: (rows) => ({ ids: idsOf(rows), approved }),
    success: approved ? 'pages.measuresApproved' : 'pages.measuresRefused',
  });

const sales = (key: 'onSale' | 'halt') =>
  callButton<Rows, typeof setCommoditySalesStatus.input, typeof setCommoditySalesStatus.output>({
    key,
    call: setCommoditySalesStatus,
    input: (rows) => ({ ids: idsOf(rows), salesStatus: enumCodes.SalesStatus[key === 'onSale' ? 'OnSale' : 'Halted'] }),
    success: 'pages.saleSet',
  });

/** Buttons for selected commodities: approvals, sales, labels. */
export const bulkButtons: readonly Button<Rows>[] = [
  callButton({
    key: 'approve',
    call: auditCommodity,
    icon: 'check',
    primary: true,
    input: (rows) => ({ ids: idsOf(rows), approved: true }),
    success: 'pages.audited',
  }),
  { key: 'reject', needs: commodityIndex.Audit, dialog: (rows, onClose) => <RejectDialog rows={rows} onClose={onClose} /> },
  measures('approveMeasures', true),
  measures('rejectMeasures', false),
  sales('onSale'),
  sales('halt'),
  {
    key: 'labels',
    icon: 'print',
    needs: commodityIndex.Print,
    run: (rows, open) => {
      open((onClose) => <LabelsDialog rows={rows} onClose={onClose} />);
      return false;
    },
  },
];
