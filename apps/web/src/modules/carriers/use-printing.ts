import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { printWaybill } from '@entrepot/contract/modules/carriers/waybill-calls.ts';
import { callApi, type Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { printLabels } from '../../core/print/print-pdf.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import type { waybill } from '@entrepot/contract/modules/carriers/waybill.ts';

export type WaybillRow = Listed<typeof waybill>;

/** Prints the labels of orders: one file, the browser's print dialog, and a link to open the file again. */
export function usePrinting() {
  const t = useTexts('carriers');
  return useAction(async (input: { logisticsOrderIds: string[]; reprintIds: string[] }) => {
    const address = await callApi(printWaybill, input, { quiet: true, timeout: 60_000 });
    const url = await printLabels(address, enumCodes.TemplateType.Waybill);
    toast({
      tone: 'success',
      text: t('pages.printed', { count: input.logisticsOrderIds.length }),
      action: { label: t('actions.openFile'), onClick: () => void window.open(url, '_blank', 'noopener') },
      life: 12_000,
    });
    return true;
  });
}
