import { printPicking, printPickingData } from '@entrepot/contract/modules/picking/calls.ts';
import { ask } from '../core/api.ts';
import { send } from '../core/http.ts';
import { say } from '../core/i18n.ts';
import { tell } from '../core/notices.ts';
import { isApiProblem } from '../core/problem.ts';
import { can, useSession } from '../core/session.ts';
import { useSettings } from '../core/settings.ts';
import { invokeLocal, usePrintService } from './print-service.ts';
import { defaultGrid } from './settings/settings-draft.ts';

const printedAlready = 315;

/**
 * Prints a new picking list on the local printer, when this browser is to do so for its warehouse. The server marks it printed
 * first, so that of several stations only one prints it.
 */
export async function printNewList({ WarehouseId, PickingId }: { WarehouseId?: string; PickingId?: string }): Promise<void> {
  const { autoPrint, autoPrintWarehouseIds } = useSettings.getState();
  const wanted = autoPrint && WarehouseId !== undefined && autoPrintWarehouseIds.includes(WarehouseId);
  if (!wanted || !PickingId || usePrintService.getState().state !== 'on' || !can('PickingListIndex.Print')) return;
  const { configuration } = useSession.getState();
  try {
    await ask(printPicking, { ids: [PickingId] }, { quiet: true });
    const printed = await invokeLocal('PickingPrint', {
      PickingId,
      Rows: configuration?.pickingListRows ?? defaultGrid.rows,
      Columns: configuration?.pickingListColumns ?? defaultGrid.columns,
      // The service reads the server's own names.
      Data: await send(printPickingData.path, { Id: PickingId }),
    });
    if (!printed) tell({ tone: 'error', text: say('shell', 'device.notPrinted') });
  } catch (problem) {
    if (isApiProblem(problem) && problem.code !== printedAlready) tell({ tone: 'error', text: problem.message });
  }
}
