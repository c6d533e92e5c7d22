import type { Socket } from 'socket.io-client';
import { create } from 'zustand';
import { apiBase } from '@entrepot/client/calls/http.ts';
import { translate } from '@entrepot/client/texts/i18n.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { setSetting, useSettings } from '@entrepot/client/browser/settings.ts';
import { store, recall } from '@entrepot/client/browser/storage.ts';
import { subscribeToDevices } from './devices.ts';
import { maintainConnection } from '@entrepot/client/hub/maintain-connection.ts';
import { idOf, keyOf, newChallenge, proofOf } from './pairing-proof.ts';
import { localServiceOf } from './settings/workplace.ts';
import { speak } from '@entrepot/client/hub/speech.ts';

interface PrintService {
  /**
   * refused: the service responds, but does not know this page. outdated: the service cannot prove who it is, because it is older than this
   * page. unknown: the program at this address is not the paired service. lost: retried without end.
   */
  state: 'off' | 'connecting' | 'refused' | 'outdated' | 'unknown' | 'lost' | 'on';
  /** The last entered code was wrong. */
  wrongCode?: boolean;
  /** Whether the service has a printer for picking lists; null before it reported its devices. */
  hasListPrinter?: boolean | null;
  /** Current retry and maximum number of retries while reconnecting. */
  attempt?: { at: number; of: number } | undefined;
}
/** Connection state of the local print service. */
export const usePrintService = create<PrintService>(() => ({ state: 'off' }));

const answerTimeoutMs = 5_000;
let socket: Socket | null = null;
const refusals = ['OriginNotAllowed', 'NotPaired', 'WrongCode'];
// Secrets of pairings, by service address.
const pairings = 'PairedServices';
// The code entered by the user, for the next attempt only.
let code: string | undefined;
let stopReconnecting = () => {};
let reconnect = () => {};

const serviceOrigin = () => new URL(localServiceOf(useSession.getState().configuration)).origin;

/** Opens the service's own page, where pages are allowed and codes are shown, and the panel here with the code field. */
export function openServicePage(): void {
  setSetting('hoverWindow', true);
  window.open(serviceOrigin(), '_blank', 'noopener');
}

/** Pairs this page with the service by the code from the service's own page. */
export function pairBy(entered: string): void {
  code = entered;
  reconnect();
}

/** Waits for user input: a retry would be rejected again. */
function onRejected(why: string, version: unknown): void {
  if (!version) return onStranger('outdated');
  stopReconnecting();
  usePrintService.setState({ state: 'refused', attempt: undefined, wrongCode: why === 'WrongCode' });
  if (why === 'WrongCode') return;
  const action = { label: translate('shell', 'device.openService'), onClick: openServicePage };
  toast({ id: 'notAllowed', tone: 'error', text: translate('shell', 'device.notAllowed', { address: serviceOrigin() }), life: 0, action });
}

/** The program at the address did not prove that it is the paired service: it gets nothing, and is not asked again. */
function onStranger(state: 'outdated' | 'unknown'): void {
  stopReconnecting();
  usePrintService.setState({ state, attempt: undefined });
  toast({ id: 'notAllowed', tone: 'error', text: translate('shell', `device.${state}Text`, { address: serviceOrigin() }), life: 0 });
}

const secrets = () => recall<Record<string, string>>(pairings) ?? {};

/** Whether the service reports a printer for picking lists; null when it reports no printers at all. */
function hasListPrinter(sent: unknown): boolean | null {
  const { Devices } = (sent ?? {}) as { Devices?: { Type?: unknown; Kind?: unknown }[] };
  const printer = Array.isArray(Devices) ? Devices.find(({ Type }) => Type === 'Printer') : undefined;
  return printer ? printer.Kind === 'Network' || printer.Kind === 'Queue' : null;
}

interface Challenge {
  Challenge: string;
  Proof: string;
}

/**
 * Opens a connection. The service proves first that it knows the key of the pairing, then this page does: whatever program listens at the
 * address, it gets neither the key nor anything of the session.
 */
async function open(up: () => void, down: () => void): Promise<() => void> {
  const [{ io }, { reportLoads }] = await Promise.all([import('socket.io-client'), import('./workstation-report.ts')]);
  const address = new URL(localServiceOf(useSession.getState().configuration));
  const own = newChallenge();
  let secret = secrets()[address.origin];
  const who = code ? { Code: code } : { Pairing: secret && (await idOf(await keyOf(secret))) };
  code = undefined;
  const auth = { ...who, Challenge: own };
  const line = io(address.origin, { path: address.pathname, transports: ['websocket'], reconnection: false, forceNew: true, auth });
  let late: ReturnType<typeof setTimeout> | undefined;
  line.on('connect', () => {
    late = setTimeout(onStranger, answerTimeoutMs, 'unknown');
  });
  line.on('SendPairing', ({ Secret }: { Secret: string }) => {
    secret = Secret;
    store(pairings, { ...secrets(), [address.origin]: Secret });
    toast({ id: 'notAllowed', tone: 'success', text: translate('shell', 'device.on') });
  });
  line.on('SendChallenge', async ({ Challenge: theirs, Proof }: Challenge) => {
    clearTimeout(late);
    const key = await keyOf(secret ?? '');
    if (Proof !== (await proofOf(key, 'service', own, theirs))) return onStranger('unknown');
    const { user } = useSession.getState();
    subscribeToDevices(line);
    reportLoads(line);
    line.on('SendLoad', (sent: unknown) => usePrintService.setState({ hasListPrinter: hasListPrinter(sent) }));
    // Only now it is known whether there is a printer.
    line.once('SendLoad', () => void import('./print-new-list.ts').then(({ printMissedLists }) => printMissedLists()));
    line.on('SendAsync', (text: unknown) => toast({ tone: 'info', text: String(text) }));
    line.emit('LoadUserInfo', { UserName: user?.userName, ApiUrl: apiBase(), Token: await proofOf(key, 'page', theirs, own) });
    socket = line;
    up();
  });
  line.on('connect_error', (refusal: Error & { data?: { Version?: unknown } }) =>
    refusals.includes(refusal.message) ? onRejected(refusal.message, refusal.data?.Version) : down(),
  );
  line.on('disconnect', down);
  return () => {
    clearTimeout(late);
    socket = null;
    line.close();
  };
}

function lost(): void {
  const before = usePrintService.getState().state;
  if (before !== 'lost') usePrintService.setState({ state: 'connecting' });
  if (before !== 'on') return;
  const text = translate('shell', 'device.scaleOff');
  toast({ tone: 'error', text });
  void speak(text);
}

// A service that this browser is paired with comes back: its computer was restarted, or the program was updated.
const isPaired = () => Boolean(secrets()[serviceOrigin()]);

function onDisconnected(): void {
  if (isPaired()) {
    usePrintService.setState({ state: 'lost', attempt: undefined });
    toast({ id: 'serviceLost', tone: 'error', text: translate('shell', 'device.lostText') });
    return;
  }
  setSetting('openService', false);
  toast({ tone: 'error', text: translate('shell', 'device.notReached') });
}

/** Invokes a method of the local service; false when it is not connected or does not confirm. */
export async function invokeLocal(name: string, body: Record<string, unknown>): Promise<boolean> {
  if (!socket) return false;
  const answer: unknown = await socket
    .timeout(answerTimeoutMs)
    .emitWithAck(name, body)
    .catch(() => false);
  return answer !== false;
}

/** Connects to the local print service while its switch is on. Returns a function that stops it. */
export function startPrintService(): () => void {
  let stop = () => {};
  function follow(wanted: boolean) {
    stop();
    stop = () => {};
    usePrintService.setState({ state: wanted ? 'connecting' : 'off', attempt: undefined, wrongCode: false, hasListPrinter: null });
    if (!wanted) return;
    const line = maintainConnection({
      open,
      onUp: () => usePrintService.setState({ state: 'on', attempt: undefined }),
      onDown: lost,
      onRetry: (at, of) => usePrintService.setState({ attempt: { at, of } }),
      onDisconnected,
      continues: isPaired,
    });
    stopReconnecting = stop = line.stop;
  }
  reconnect = () => follow(useSettings.getState().openService);
  follow(useSettings.getState().openService);
  const unfollow = useSettings.subscribe((now, before) => now.openService !== before.openService && follow(now.openService));
  const address = () => localServiceOf(useSession.getState().configuration);
  let known = address();
  const unfollowAddress = useSession.subscribe(() => {
    if (address() === known) return;
    known = address();
    follow(useSettings.getState().openService);
  });
  return () => {
    unfollow();
    unfollowAddress();
    follow(false);
  };
}
