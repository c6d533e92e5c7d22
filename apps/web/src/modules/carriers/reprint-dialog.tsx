import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ReprintDialog } from '../../core/print/reprint-dialog.tsx';
import type { WaybillRow } from './waybill-list.tsx';

interface Props {
  rows: readonly WaybillRow[];
  onClose(): void;
  onPrint(logisticsOrderIds: string[], reprintIds: string[]): Promise<unknown>;
}

/** Asks which labels to print again: two labels of one parcel lose it or its money. */
export function ReprintLabels({ rows, ...rest }: Props) {
  const t = useWords('carriers');
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
