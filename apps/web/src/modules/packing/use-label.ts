import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { useWaybillLabel } from '@entrepot/client/floor/use-waybill-label.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { printLabels } from '../../core/print/print-pdf.ts';

/** Prints the label of one order on the label printer; asks for confirmation if it was printed before. */
export function useLabel() {
  const t = useTexts('packing');
  return useWaybillLabel({
    async print(address) {
      const url = await printLabels(address, enumCodes.TemplateType.Waybill);
      toast({
        tone: 'success',
        text: t('pages.labelReady'),
        action: { label: t('actions.openFile'), onClick: () => void window.open(url, '_blank', 'noopener') },
      });
    },
    confirmAgain: (message) => confirm({ title: t('pages.reprintTitle'), text: message, confirmLabel: t('actions.reprint') }),
  });
}
