import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ReprintDialog } from '../../core/print/reprint-dialog.tsx';
import type { ListRow } from './list-page.tsx';

interface Props {
  rows: readonly ListRow[];
  onClose(): void;
  onPrint(ids: string[], reprintIds: string[]): Promise<unknown>;
}

/** Asks which lists to print again: two people with the same paper walk twice. */
export function ReprintLists({ rows, ...rest }: Props) {
  const t = useWords('picking');
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
