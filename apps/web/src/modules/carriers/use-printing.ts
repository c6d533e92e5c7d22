import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { printWaybill } from '@entrepot/contract/modules/carriers/waybill-calls.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { tell } from '@entrepot/client/calls/notices.ts';
import { printLabels } from '../../core/print/print-pdf.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';

/** Prints the labels of orders: one file, the browser's print dialog, and a way to open the file again. */
export function usePrinting() {
  const t = useWords('carriers');
  return useAction(async (asked: { logisticsOrderIds: string[]; reprintIds: string[] }) => {
    const address = await ask(printWaybill, asked, { quiet: true, timeout: 60_000 });
    const url = await printLabels(address, enumCodes.TemplateType.Waybill);
    tell({
      tone: 'success',
      text: t('pages.printed', { count: asked.logisticsOrderIds.length }),
      action: { label: t('actions.openFile'), onClick: () => void window.open(url, '_blank', 'noopener') },
      life: 12_000,
    });
    return true;
  });
}
