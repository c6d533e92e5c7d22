import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { getShiftOrders } from '@entrepot/contract/modules/transport/calls.ts';
import { exportManifest, printBagLabels, printShift, synchronizeCarrierTracks } from '@entrepot/contract/modules/transport/paper-calls.ts';
import { callApi, fetchRows } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { printLabels, printPdf } from '../../core/print/print-pdf.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { download } from '../../core/app/download.ts';

const quiet = { quiet: true, timeout: 60_000 } as const;

/** Papers of shifts and bags: print or download, each with a link to open the file again. */
export function usePapers() {
  const t = useTexts('transport');
  function toastPrinted(url: string): true {
    const open = () => void window.open(url, '_blank', 'noopener');
    toast({ tone: 'success', text: t('pages.printed'), action: { label: t('actions.openFile'), onClick: open }, life: 12_000 });
    return true;
  }
  const list = useAction(async ({ id }: { id: string }) => toastPrinted(await printPdf(await callApi(printShift, { id }, quiet))));
  const labels = useAction(async (ids: string[]) =>
    toastPrinted(await printLabels(await callApi(printBagLabels, { ids }, quiet), enumCodes.TemplateType.BagLabel)),
  );
  const manifest = useAction(async ({ id, serialNumber }: { id: string; serialNumber: string }) => {
    download(await callApi(exportManifest, { id }, quiet), `manifest-${serialNumber}.xlsx`);
    toast({ tone: 'success', text: t('pages.exported'), copy: serialNumber });
    return true;
  });
  const tracks = useAction(async ({ id }: { id: string }) => {
    const page = await fetchRows(logisticsOrder, getShiftOrders, { id, rows: 100 }, quiet);
    const logisticsOrderIds = page.data.map((row) => row.id);
    if (!logisticsOrderIds.length) return void toast({ tone: 'warn', text: t('pages.noOrdersYet') });
    const count = await callApi(synchronizeCarrierTracks, { logisticsOrderIds }, quiet);
    toast({ tone: 'success', text: t('pages.synchronized', { count }) });
    return true;
  });
  return { list, labels, manifest, tracks };
}
