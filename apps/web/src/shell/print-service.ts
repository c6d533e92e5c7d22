import type { Socket } from 'socket.io-client';
import { create } from 'zustand';
import { apiBase } from '@entrepot/client/calls/http.ts';
import { say } from '@entrepot/client/texts/i18n.ts';
import { tell } from '@entrepot/client/calls/notices.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { setSetting, useSettings } from '@entrepot/client/browser/settings.ts';
import { keep, recall } from '@entrepot/client/browser/storage.ts';
import { tokens } from '@entrepot/client/calls/tokens.ts';
import { hearDevices } from './devices.ts';
import { keepConnected } from '@entrepot/client/hub/keep-connected.ts';
import { localServiceOf } from './settings/workplace.ts';
import { speak } from '@entrepot/client/hub/speak.ts';

interface PrintService {
  /** refused: it answers, and does not know this page. */
  state: 'off' | 'connecting' | 'refused' | 'on';
  /** The code that was entered last was not right. */
  wrongCode?: boolean;
  /** Which of how many new tries it is, while it is connecting again. */
  attempt?: { at: number; of: number } | undefined;
}
/** Whether the local printing service can be reached. */
export const usePrintService = create<PrintService>(() => ({ state: 'off' }));

const answerWithin = 5_000;
let socket: Socket | null = null;
let introduced: string | undefined;
const refusals = ['OriginNotAllowed', 'NotPaired', 'WrongCode'];
// The secrets of pairings, by the addresses of the services.
const pairings = 'PairedServices';
// The code that a person entered, for the next try alone.
let code: string | undefined;
let standStill = () => {};
let beginAnew = () => {};

/** Tells the service who works here; anew when the token is another one, for it fetches what it prints by it. */
function introduce(line: Socket): void {
  introduced = tokens()?.access;
  line.emit('LoadUserInfo', { UserName: useSession.getState().user?.userName, ApiUrl: apiBase(), Token: introduced });
}

const serviceOrigin = () => new URL(localServiceOf(useSession.getState().configuration)).origin;

/** Opens the service's own page, where pages are allowed and their codes stand, and here the panel that asks for the code. */
export function openServicePage(): void {
  setSetting('hoverWindow', true);
  window.open(serviceOrigin(), '_blank', 'noopener');
}

/** Pairs this page with the service by the code that its own page shows. */
export function pairBy(entered: string): void {
  code = entered;
  beginAnew();
}

/** Waits for a person: trying again would be refused again. */
function turnedAway(why: string): void {
  standStill();
  usePrintService.setState({ state: 'refused', attempt: undefined, wrongCode: why === 'WrongCode' });
  if (why === 'WrongCode') return;
  const action = { label: say('shell', 'device.openService'), onClick: openServicePage };
  tell({ id: 'notAllowed', tone: 'error', text: say('shell', 'device.notAllowed', { address: serviceOrigin() }), life: 0, action });
}

const secrets = () => recall<Record<string, string>>(pairings) ?? {};

async function open(up: () => void, down: () => void): Promise<() => void> {
  const [{ io }, { reportLoads }] = await Promise.all([import('socket.io-client'), import('./workstation-report.ts')]);
  const address = new URL(localServiceOf(useSession.getState().configuration));
  const auth = code ? { Code: code } : { Secret: secrets()[address.origin] };
  code = undefined;
  const line = io(address.origin, { path: address.pathname, transports: ['websocket'], reconnection: false, forceNew: true, auth });
  line.on('connect', () => {
    socket = line;
    introduce(line);
    up();
  });
  line.on('SendPairing', ({ Secret }: { Secret: string }) => {
    keep(pairings, { ...secrets(), [address.origin]: Secret });
    tell({ id: 'notAllowed', tone: 'success', text: say('shell', 'device.on') });
  });
  hearDevices(line);
  reportLoads(line);
  line.on('SendAsync', (text: unknown) => tell({ tone: 'info', text: String(text) }));
  line.on('connect_error', ({ message }) => (refusals.includes(message) ? turnedAway(message) : down()));
  line.on('disconnect', down);
  return () => {
    socket = null;
    line.close();
  };
}

function lost(): void {
  const wasOn = usePrintService.getState().state === 'on';
  usePrintService.setState({ state: 'connecting' });
  if (!wasOn) return;
  const text = say('shell', 'device.scaleOff');
  tell({ tone: 'error', text });
  void speak(text);
}

function givenUp(): void {
  setSetting('openService', false);
  tell({ tone: 'error', text: say('shell', 'device.notReached') });
}

/** Invokes something on the local service; false when it is not connected or does not answer that it did it. */
export async function invokeLocal(name: string, body: Record<string, unknown>): Promise<boolean> {
  if (!socket) return false;
  const token = tokens()?.access;
  if (token && token !== introduced) introduce(socket);
  const answer: unknown = await socket
    .timeout(answerWithin)
    .emitWithAck(name, body)
    .catch(() => false);
  return answer !== false;
}

/** Holds the connection to the local printing service while its switch is on; answers the way to stop. */
export function startPrintService(): () => void {
  let stop = () => {};
  function follow(wanted: boolean) {
    stop();
    stop = () => {};
    usePrintService.setState({ state: wanted ? 'connecting' : 'off', attempt: undefined, wrongCode: false });
    if (!wanted) return;
    const line = keepConnected({
      open,
      onUp: () => usePrintService.setState({ state: 'on', attempt: undefined }),
      onDown: lost,
      onRetry: (at, of) => usePrintService.setState({ attempt: { at, of } }),
      onGivenUp: givenUp,
    });
    standStill = stop = line.stop;
  }
  beginAnew = () => follow(useSettings.getState().openService);
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
