import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { printPicking, printPickingData } from '@entrepot/contract/modules/picking/calls.ts';
import { callApi } from '@entrepot/client/calls/api.ts';
import { send } from '@entrepot/client/calls/http.ts';
import { translate } from '@entrepot/client/texts/i18n.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { isApiProblem } from '@entrepot/client/calls/problem.ts';
import { can, useSession } from '@entrepot/client/session/session.ts';
import { useSettings } from '@entrepot/client/browser/settings.ts';
import { invokeLocal, usePrintService } from './print-service.ts';
import { defaultGrid } from './settings/workplace.ts';

/**
 * Prints a new picking list on the local printer, if this browser does so for its warehouse. The server marks the list as printed first, so
 * that only one of several workstations prints it. A workstation without a printer says so and marks nothing.
 */
export async function printNewList({ WarehouseId, PickingId }: { WarehouseId?: string; PickingId?: string }): Promise<void> {
  const { autoPrint, autoPrintWarehouseIds } = useSettings.getState();
  const wanted = autoPrint && WarehouseId !== undefined && autoPrintWarehouseIds.includes(WarehouseId);
  if (!wanted || !PickingId || usePrintService.getState().state !== 'on' || !can(printPicking.needs)) return;
  if (usePrintService.getState().hasListPrinter === false) {
    toast({ id: 'noListPrinter', tone: 'error', text: translate('shell', 'device.noListPrinter') });
    return;
  }
  const { configuration } = useSession.getState();
  try {
    await callApi(printPicking, { ids: [PickingId] }, { quiet: true });
    const printed = await invokeLocal('PickingPrint', {
      PickingId,
      Rows: configuration?.pickingListRows ?? defaultGrid.rows,
      Columns: configuration?.pickingListColumns ?? defaultGrid.columns,
      // The service expects wire names.
      Data: await send(printPickingData.path, { Id: PickingId }),
    });
    if (!printed) toast({ tone: 'error', text: translate('shell', 'device.notPrinted') });
  } catch (problem) {
    if (isApiProblem(problem) && problem.code !== errorCodes.OrderPrintRepeated) toast({ tone: 'error', text: problem.message });
  }
}
