import { callApi } from '@entrepot/client/calls/api.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { printShelvesReport } from '@entrepot/contract/modules/shelving/print.ts';
import { printLabels } from '../../core/print/print-pdf.ts';

/** Prints the labels of shelves at the workstation, or opens them as a PDF. */
export function useShelfLabels() {
  const t = useTexts('shelving');
  return useAction(
    async (ids: string[]) => {
      const file = await callApi(printShelvesReport, { ids }, { quiet: true, timeout: 60_000 });
      await printLabels(file, enumCodes.TemplateType.ShelvesLabel);
      return ids.length;
    },
    { success: (count) => t('pages.printed', { count }) },
  );
}
