import type { Input } from '@entrepot/contract/core/call.ts';
import { reportEachMinutes, reportWorkstation } from '@entrepot/contract/modules/workstations/calls.ts';
import { getSelectWarehouses } from '@entrepot/contract/modules/warehouses/calls.ts';
import type { Socket } from 'socket.io-client';
import { recall } from '@entrepot/client/browser/storage.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { useSession } from '@entrepot/client/session/session.ts';

type Report = Input<typeof reportWorkstation>;
type Load = Pick<Report, 'machineId' | 'name' | 'devices'>;

const each = reportEachMinutes * 60_000;
// A scale that is opened and closed says so several times in a moment.
const settled = 1_500;

/** What SendLoad carries, as it is reported; null when the service is one that does not say which computer it is on. */
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

/** The warehouse that somebody works in here; null when it is not known which of several. */
async function warehouseHere(): Promise<string | null> {
  const all = await ask(getSelectWarehouses, {}, { quiet: true });
  const chosen = recall<string>('packages.workplace');
  return all.find(({ id }) => id === chosen)?.id ?? (all.length === 1 ? all[0]!.id : null);
}

/** Tells the product what the device service says of this workstation, for those who look after the warehouse's workstations. */
export function reportLoads(line: Pick<Socket, 'on'>): void {
  let load: Load | null = null;
  let soon: ReturnType<typeof setTimeout> | undefined;
  async function report(isConnected: boolean): Promise<void> {
    if (!load || !useSession.getState().user) return;
    const warehouseId = await warehouseHere();
    if (warehouseId) await ask(reportWorkstation, { ...load, warehouseId, isConnected }, { quiet: true });
  }
  // Whoever prints and weighs is not told that nobody else heard of it.
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
