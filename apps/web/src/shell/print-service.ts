import type { Socket } from 'socket.io-client';
import { create } from 'zustand';
import { apiBase } from '@entrepot/client/calls/http.ts';
import { say } from '@entrepot/client/texts/i18n.ts';
import { tell } from '@entrepot/client/calls/notices.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { setSetting, useSettings } from '@entrepot/client/browser/settings.ts';
import { tokens } from '@entrepot/client/calls/tokens.ts';
import { hearDevices } from './devices.ts';
import { keepConnected } from '@entrepot/client/hub/keep-connected.ts';
import { localServiceOf } from './settings/workplace.ts';
import { speak } from '@entrepot/client/hub/speak.ts';

interface PrintService {
  state: 'off' | 'connecting' | 'on';
  /** Which of how many new tries it is, while it is connecting again. */
  attempt?: { at: number; of: number } | undefined;
}
/** Whether the local printing service can be reached. */
export const usePrintService = create<PrintService>(() => ({ state: 'off' }));

const answerWithin = 5_000;
let socket: Socket | null = null;
let introduced: string | undefined;
// The service answers, but nobody allowed this page there yet.
let refused = false;

/** Tells the service who works here; anew when the token is another one, for it fetches what it prints by it. */
function introduce(line: Socket): void {
  introduced = tokens()?.access;
  line.emit('LoadUserInfo', { UserName: useSession.getState().user?.userName, ApiUrl: apiBase(), Token: introduced });
}

/** Says where this page can be allowed, with the way there. */
function tellRefused(): void {
  const { origin } = new URL(localServiceOf(useSession.getState().configuration));
  const action = { label: say('shell', 'device.openService'), onClick: () => void window.open(origin, '_blank', 'noopener') };
  tell({ id: 'notAllowed', tone: 'error', text: say('shell', 'device.notAllowed', { address: origin }), life: 0, action });
}

async function open(up: () => void, down: () => void): Promise<() => void> {
  const [{ io }, { reportLoads }] = await Promise.all([import('socket.io-client'), import('./workstation-report.ts')]);
  const address = new URL(localServiceOf(useSession.getState().configuration));
  const line = io(address.origin, { path: address.pathname, transports: ['websocket'], reconnection: false, forceNew: true });
  line.on('connect', () => {
    socket = line;
    refused = false;
    introduce(line);
    up();
  });
  hearDevices(line);
  reportLoads(line);
  line.on('SendAsync', (text: unknown) => tell({ tone: 'info', text: String(text) }));
  line.on('connect_error', ({ message }) => {
    const wasRefused = refused;
    refused = message === 'OriginNotAllowed';
    if (refused && !wasRefused) tellRefused();
    down();
  });
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
  if (refused) tellRefused();
  else tell({ tone: 'error', text: say('shell', 'device.notReached') });
  refused = false;
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
    usePrintService.setState({ state: wanted ? 'connecting' : 'off', attempt: undefined });
    if (!wanted) return;
    const line = keepConnected({
      open,
      onUp: () => usePrintService.setState({ state: 'on', attempt: undefined }),
      onDown: lost,
      onRetry: (at, of) => usePrintService.setState({ attempt: { at, of } }),
      onGivenUp: givenUp,
    });
    stop = line.stop;
  }
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
