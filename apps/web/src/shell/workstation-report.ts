import type { Input } from '@entrepot/contract/core/call.ts';
import { reportEachMinutes, reportWorkstation } from '@entrepot/contract/modules/workstations/calls.ts';
import { getSelectWarehouses } from '@entrepot/contract/modules/warehouses/calls.ts';
import type { Socket } from 'socket.io-client';
import { recall } from '@entrepot/client/browser/storage.ts';
import { callApi } from '@entrepot/client/calls/api.ts';
import { useSession } from '@entrepot/client/session/session.ts';

type Report = Input<typeof reportWorkstation>;
type Load = Pick<Report, 'machineId' | 'name' | 'devices'>;

const each = reportEachMinutes * 60_000;
// Debounce time in ms: opening or closing a scale causes several reports.
const settled = 1_500;

/** Content of SendLoad as reported; null if the service does not name its computer. */
export function loadOf(sent: unknown): Load | null {
  const { Workstation, Devices } = (sent ?? {}) as { Workstation?: { Id?: unknown; Name?: unknown }; Devices?: unknown };
  if (typeof Workstation?.Id !== 'string' || typeof Workstation.Name !== 'string' || !Array.isArray(Devices)) return null;
  return { machineId: Workstation.Id, name: Workstation.Name.slice(0, 80), devices: Devices.map(deviceOf) };
}

interface SentDevice {
  Type: string;
  Kind: string;
  State: string;
  Waiting?: number;
  Failed?: { What: string; Title?: string; Time: string };
}
const deviceOf = ({ Type, Kind, State, Waiting, Failed }: SentDevice): Load['devices'][number] => ({
  type: Type,
  kind: Kind,
  state: State,
  waiting: Waiting,
  ...(Failed ? { failed: Failed.What, failedTitle: Failed.Title?.slice(0, 200) ?? null, failedTime: Failed.Time } : {}),
});

/** Returns the warehouse the user works in; null if it is ambiguous. */
async function warehouseHere(): Promise<string | null> {
  const all = await callApi(getSelectWarehouses, {}, { quiet: true });
  const chosen = recall<string>('packages.workplace');
  return all.find(({ id }) => id === chosen)?.id ?? (all.length === 1 ? all[0]!.id : null);
}

/** Reports the state of this workstation's device service to the server, for the managers of the warehouse's workstations. */
export function reportLoads(line: Pick<Socket, 'on'>): void {
  let load: Load | null = null;
  let soon: ReturnType<typeof setTimeout> | undefined;
  async function report(isConnected: boolean): Promise<void> {
    if (!load || !useSession.getState().user) return;
    const warehouseId = await warehouseHere();
    if (warehouseId) await callApi(reportWorkstation, { ...load, warehouseId, isConnected }, { quiet: true });
  }
  // A failed report is ignored: it does not affect printing and weighing.
  const send = (isConnected: boolean) => void report(isConnected).catch(() => undefined);
  const timer = setInterval(send, each, true);
  line.on('SendLoad', (sent: unknown) => {
    load = loadOf(sent) ?? load;
    clearTimeout(soon);
    soon = setTimeout(send, settled, true);
  });
  line.on('disconnect', () => {
    clearTimeout(soon);
    clearInterval(timer);
    send(false);
  });
}
