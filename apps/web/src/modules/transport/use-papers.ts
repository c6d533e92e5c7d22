import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { getShiftOrders } from '@entrepot/contract/modules/transport/calls.ts';
import { exportManifest, printBagLabels, printShift, synchronizeCarrierTracks } from '@entrepot/contract/modules/transport/paper-calls.ts';
import { ask, askRows } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { tell } from '@entrepot/client/calls/notices.ts';
import { printLabels, printPdf } from '../../core/print/print-pdf.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';

const quiet = { quiet: true, timeout: 60_000 } as const;

/** The papers of shifts and bags: printed or fetched, each with a way to open the file again. */
export function usePapers() {
  const t = useWords('transport');
  function tellPrinted(url: string): true {
    const open = () => void window.open(url, '_blank', 'noopener');
    tell({ tone: 'success', text: t('pages.printed'), action: { label: t('actions.openFile'), onClick: open }, life: 12_000 });
    return true;
  }
  const list = useAction(async ({ id }: { id: string }) => tellPrinted(await printPdf(await ask(printShift, { id }, quiet))));
  const labels = useAction(async (ids: string[]) =>
    tellPrinted(await printLabels(await ask(printBagLabels, { ids }, quiet), enumCodes.TemplateType.BagLabel)),
  );
  const manifest = useAction(async ({ id, serialNumber }: { id: string; serialNumber: string }) => {
    const link = document.createElement('a');
    link.href = await ask(exportManifest, { id }, quiet);
    link.download = `manifest-${serialNumber}.xlsx`;
    link.click();
    tell({ tone: 'success', text: t('pages.exported'), copy: serialNumber });
    return true;
  });
  const tracks = useAction(async ({ id }: { id: string }) => {
    const page = await askRows(logisticsOrder, getShiftOrders, { id, rows: 100 }, quiet);
    const logisticsOrderIds = page.data.map((row) => row.id);
    if (!logisticsOrderIds.length) return void tell({ tone: 'warn', text: t('pages.noOrdersYet') });
    const count = await ask(synchronizeCarrierTracks, { logisticsOrderIds }, quiet);
    tell({ tone: 'success', text: t('pages.synchronized', { count }) });
    return true;
  });
  return { list, labels, manifest, tracks };
}
