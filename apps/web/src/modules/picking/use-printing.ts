import { printPicking } from '@entrepot/contract/modules/picking/calls.ts';
import { callApi } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { printPdf } from '../../core/print/print-pdf.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';

/** Prints picking lists: one file, the browser's print dialog, and a link to open the file again. */
export function usePrinting() {
  const t = useTexts('picking');
  return useAction(async (input: { ids: string[]; reprintIds: string[] }) => {
    const url = await printPdf(await callApi(printPicking, input, { quiet: true, timeout: 60_000 }));
    toast({
      tone: 'success',
      text: t('pages.printed', { count: input.ids.length }),
      action: { label: t('actions.openFile'), onClick: () => void window.open(url, '_blank', 'noopener') },
      life: 12_000,
    });
    return true;
  });
}
