import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { waybillPrintingIndex } from '@entrepot/contract/modules/carriers/screens.ts';
import { waybill } from '@entrepot/contract/modules/carriers/waybill.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { ReactNode } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { synchronizeWaybillStatus } from '@entrepot/contract/modules/carriers/waybill-more-calls.ts';
import { type Button, callButton, forRow } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { usePrinting, type WaybillRow } from './use-printing.ts';
import { ReprintDialog } from '../../core/print/reprint-dialog.tsx';

const { Obtained, Failed } = enumCodes.WaybillStatus;
const { Printed } = enumCodes.PrintStatus;
const isLive = (row: WaybillRow) => row.status === Obtained;
/** A number can be returned until the order is bagged, or before it departs at its destination. */
const mayCancel = (row: WaybillRow) => isLive(row) && orderStates.is(Number(row.orderStatus), 'waybillOpen');
const money = (row: WaybillRow) =>
  Number(row.collectionAmount) > 0 ? `${String(row.collectionCurrencyName ?? '')} ${Number(row.collectionAmount)}` : '—';

const cancel: Button<readonly WaybillRow[]> = {
  key: 'cancelWaybill',
  tone: 'danger',
  needs: waybillPrintingIndex.Cancel,
  fits: mayCancel,
  run(rows, open) {
    open((onClose) => <CancelDialog rows={rows} onClose={onClose} />);
    return false;
  },
};

/** Waybills: print one or many, printed ones only when selected; cancel before bagging. */
export function WaybillList({ children }: { children: ReactNode }) {
  const t = useTexts('carriers');
  const printing = usePrinting();
  const print: Button<readonly WaybillRow[]> = {
    key: 'print',
    icon: 'print',
    primary: true,
    needs: waybillPrintingIndex.Print,
    fits: isLive,
    run(rows, open) {
      if (rows.every(({ printStatus }) => printStatus !== Printed)) return printing.run({ logisticsOrderIds: idsOf(rows), reprintIds: [] });
      open((onClose) => (
        <ReprintLabels
          rows={rows}
          onClose={onClose}
          onPrint={(logisticsOrderIds, reprintIds) => printing.run({ logisticsOrderIds, reprintIds })}
        />
      ));
      return false;
    },
  };
  const synchronize: Button<readonly WaybillRow[]> = callButton({
    key: 'synchronize',
    call: synchronizeWaybillStatus,
    fits: isLive,
    input: (rows) => ({ logisticsOrderIds: idsOf(rows) }),
    done(answers) {
      const online = answers.filter((answer) => answer.isOnline).length;
      const refused = answers.find(({ ok }) => !ok);
      toast({ tone: refused ? 'warn' : 'success', text: refused?.message || t('pages.synchronized', { online, count: answers.length }) });
    },
  });
  return (
    <ListPage
      of={waybill}
      form={false}
      columns={[
        'carrierNo',
        'logisticsOrderId',
        'receiver',
        'carrierId',
        'status',
        'collectionAmount',
        'printStatus',
        'printCount',
        'lastPrintTime',
        'errorMessage',
      ]}
      own={[{ key: 'receiver', label: t('pages.receiver'), cell: (row) => String(row.receiverName ?? '') }]}
      cells={{ collectionAmount: money }}
      rowTone={(row) => (row.status === Failed ? 'error' : isLive(row) ? undefined : 'neutral')}
      bulk={[print, synchronize, cancel]}
      actions={[forRow(print, { icon: 'print' }), forRow(cancel)]}
    >
      {children}
    </ListPage>
  );
}

const idsOf = (rows: readonly WaybillRow[]) => [...new Set(rows.map(({ logisticsOrderId }) => logisticsOrderId))];

interface Props {
  rows: readonly WaybillRow[];
  onClose(): void;
  onPrint(logisticsOrderIds: string[], reprintIds: string[]): Promise<unknown>;
}

/** Asks which labels to print again: two labels of one parcel can lose the parcel or its money. */
function ReprintLabels({ rows, ...rest }: Props) {
  const t = useTexts('carriers');
  const labels = rows.map((row) => ({
    id: row.logisticsOrderId,
    printed: row.printStatus === enumCodes.PrintStatus.Printed,
    label: (
      <>
        <span className="mono">{row.carrierNo}</span> · {String(row.serialNumber ?? '')} · {String(row.receiverName ?? '')} ·{' '}
        {t('pages.printedTimes', { count: row.printCount })}
      </>
    ),
  }));
  return (
    <ReprintDialog
      title={t('pages.reprintTitle')}
      text={(counts) => t('pages.reprintText', counts)}
      print={(count) => t('actions.printCount', { count })}
      rows={labels}
      {...rest}
    />
  );
}
