import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { printPicking, printPickingData } from '@entrepot/contract/modules/picking/calls.ts';
import { callApi } from '@entrepot/client/calls/api.ts';
import { send } from '@entrepot/client/calls/http.ts';
import { translate } from '@entrepot/client/texts/i18n.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { isApiProblem } from '@entrepot/client/calls/problem.ts';
import { can, useSession } from '@entrepot/client/session/session.ts';
import { recall, store } from '@entrepot/client/browser/storage.ts';
import { useSettings } from '@entrepot/client/browser/settings.ts';
import { dayMs } from '@entrepot/rules/time.ts';
import { fileAt } from '../core/print/print-pdf.ts';
import { invokeLocal, usePrintService } from './print-service.ts';
import { defaultGrid } from './settings/workplace.ts';

interface NewList {
  WarehouseId?: string;
  PickingId?: string;
}

// Lists that were made while the service was away, by id, with the time at which they were announced.
const missedKey = 'MissedPickingLists';
const missedLifeMs = dayMs / 2;
const maxMissed = 50;
type Missed = Record<string, { warehouseId: string; time: number }>;
const missedLists = (): Missed =>
  Object.fromEntries(Object.entries(recall<Missed>(missedKey) ?? {}).filter(([, { time }]) => Date.now() - time < missedLifeMs));

/**
 * Prints a new picking list on the local printer, if this browser does so for its warehouse. The server marks the list as printed first, so
 * that only one of several workstations prints it. A workstation without a printer reports that and marks nothing; one whose service is
 * away prints the list when the service is back.
 */
export async function printNewList({ WarehouseId, PickingId }: NewList): Promise<void> {
  const { autoPrint, autoPrintWarehouseIds, openService } = useSettings.getState();
  const wanted = autoPrint && WarehouseId !== undefined && autoPrintWarehouseIds.includes(WarehouseId);
  if (!wanted || !openService || !PickingId || !can(printPicking.needs)) return;
  if (usePrintService.getState().state === 'on') return print(PickingId);
  const newest = Object.entries(missedLists()).slice(1 - maxMissed);
  store(missedKey, Object.fromEntries([...newest, [PickingId, { warehouseId: WarehouseId, time: Date.now() }]]));
}

/** Prints the lists that were made while the service was away. A list that another workstation has printed meanwhile is left out. */
export async function printMissedLists(): Promise<void> {
  const lists = Object.entries(missedLists());
  store(missedKey, {});
  for (const [PickingId, { warehouseId }] of lists) await printNewList({ WarehouseId: warehouseId, PickingId });
}

async function print(pickingId: string): Promise<void> {
  if (usePrintService.getState().hasListPrinter === false) {
    toast({ id: 'noListPrinter', tone: 'error', text: translate('shell', 'device.noListPrinter') });
    return;
  }
  const { configuration } = useSession.getState();
  try {
    const address = await callApi(printPicking, { ids: [pickingId] }, { quiet: true });
    const printed = await invokeLocal('PickingPrint', {
      PickingId: pickingId,
      Rows: configuration?.pickingListRows ?? defaultGrid.rows,
      Columns: configuration?.pickingListColumns ?? defaultGrid.columns,
      // The service expects wire names.
      Data: await send(printPickingData.path, { Id: pickingId }),
      Document: await (await fileAt(address)).arrayBuffer(),
    });
    if (!printed) toast({ tone: 'error', text: translate('shell', 'device.notPrinted') });
  } catch (problem) {
    if (!isApiProblem(problem)) toast({ tone: 'error', text: translate('shell', 'device.notPrinted') });
    else if (problem.code !== errorCodes.OrderPrintRepeated) toast({ tone: 'error', text: problem.message });
  }
}
