import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { printWaybill } from '@entrepot/contract/modules/carriers/waybill-calls.ts';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { callApi } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { printLabels } from '../../core/print/print-pdf.ts';
import { isApiProblem } from '@entrepot/client/calls/problem.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';

/** Prints the label of one order; asks for confirmation if it was printed before. */
export function useLabel() {
  const t = useTexts('packing');
  const print = async (id: string, again: boolean): Promise<boolean> => {
    const address = await callApi(
      printWaybill,
      { logisticsOrderIds: [id], reprintIds: again ? [id] : [] },
      { quiet: true, timeout: 60_000 },
    );
    const url = await printLabels(address, enumCodes.TemplateType.Waybill);
    toast({
      tone: 'success',
      text: t('pages.labelReady'),
      action: { label: t('actions.openFile'), onClick: () => void window.open(url, '_blank', 'noopener') },
    });
    return true;
  };
  return useAction(async ({ id, again }: { id: string; again: boolean }) => {
    try {
      return await print(id, again);
    } catch (problem) {
      if (!isApiProblem(problem) || problem.code !== errorCodes.DuplicatePrintedOrders) throw problem;
      const agreed = await confirm({ title: t('pages.reprintTitle'), text: problem.message, confirmLabel: t('actions.reprint') });
      return agreed ? print(id, true) : false;
    }
  });
}
