import { printPicking } from '@entrepot/contract/modules/picking/calls.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { tell } from '@entrepot/client/calls/notices.ts';
import { printPdf } from '../../core/print/print-pdf.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';

/** Prints picking lists: one file, the browser's print dialog, and a way to open the file again. */
export function usePrinting() {
  const t = useWords('picking');
  return useAction(async (asked: { ids: string[]; reprintIds: string[] }) => {
    const url = await printPdf(await ask(printPicking, asked, { quiet: true, timeout: 60_000 }));
    tell({
      tone: 'success',
      text: t('pages.printed', { count: asked.ids.length }),
      action: { label: t('actions.openFile'), onClick: () => void window.open(url, '_blank', 'noopener') },
      life: 12_000,
    });
    return true;
  });
}
