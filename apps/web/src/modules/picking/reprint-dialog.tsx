import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { ReprintDialog } from '../../core/print/reprint-dialog.tsx';
import type { pickingList } from '@entrepot/contract/modules/picking/picking-list.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';

export type ListRow = Listed<typeof pickingList>;

interface Props {
  rows: readonly ListRow[];
  onClose(): void;
  onPrint(ids: string[], reprintIds: string[]): Promise<unknown>;
}

/** Asks which lists to print again: two people with the same list would pick twice. */
export function ReprintLists({ rows, ...rest }: Props) {
  const t = useTexts('picking');
  const lists = rows.map(({ id, printStatus, serialNumber, pickerName }) => ({
    id,
    printed: printStatus === enumCodes.PrintStatus.Printed,
    label: (
      <>
        <span className="mono">{serialNumber}</span> {pickerName ? `· ${String(pickerName)}` : ''}
      </>
    ),
  }));
  return (
    <ReprintDialog
      title={t('pages.reprintTitle')}
      text={(counts) => t('pages.reprintText', counts)}
      print={(count) => t('actions.printCount', { count })}
      rows={lists}
      {...rest}
    />
  );
}
