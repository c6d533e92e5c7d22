import type { InfoType } from '@entrepot/contract/core/events.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { NoticeTone } from '@entrepot/ui/dialog-props.ts';
import { apiBase, refresh } from '../core/http.ts';
import { languageNow, say } from '../core/i18n.ts';
import { tell } from '../core/notices.ts';
import { queries } from '../core/queries.ts';
import { tokens } from '../core/tokens.ts';
import { speak } from './speak.ts';

interface Push {
  InfoType: InfoType | (string & {});
  Title?: string;
  Message?: string;
  MessageType?: number;
  WarehouseId?: string;
  PickingId?: string;
  Link?: string;
}
const pause = 5_000;
const mostTries = 5;
const reloadAfter = 120_000;
const silent = new Set<string>([
  'Notice',
  'Recharge',
  'GeneralInformation',
  'ForceLogout',
  'Notify',
  'ErrorMessage',
  'NewOrders',
] satisfies InfoType[]);
const { Success, Warning, Error: Wrong } = enumCodes.MessageType;
const tones: Record<number, NoticeTone> = { [Success]: 'success', [Warning]: 'warn', [Wrong]: 'error' };

/** Listens to the server's pushes; answers the way to stop. A lost connection is tried again every 5 s, five times. */
export function startRealtime(): () => void {
  let stopped = false;
  let close = () => {};
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function connect() {
    const { io } = await import('socket.io-client');
    if (stopped) return;
    const base = new URL(apiBase(), location.href);
    const socket = io(base.origin, {
      path: `${base.pathname}/LogisticsInfrastructureHub`,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth: (give) => give({ token: tokens()?.access, language: languageNow() }),
    });
    let lost = false;
    const onLost = () => {
      if (lost) return;
      lost = true;
      socket.close();
      void again();
    };
    close = () => {
      lost = true;
      socket.close();
    };
    socket.on('connect', () => {
      tries = 0;
      refreshUnread();
    });
    socket.on('UserReceivingInformation', receive);
    socket.on('SendAsync', (text: unknown) => tell({ tone: 'info', text: String(text) }));
    socket.on('connect_error', onLost);
    socket.on('disconnect', onLost);
  }
  async function again() {
    if (stopped || tries >= mostTries) return;
    tries += 1;
    const pair = tokens();
    if (pair && tries > 1) await refresh(pair).catch(() => undefined);
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void connect(), pause);
  }
  // After the last try, the network's return is worth another five.
  const revive = () => {
    if (tries < mostTries) return;
    tries = 0;
    void connect();
  };
  window.addEventListener('online', revive);
  void connect();
  return () => {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', revive);
    close();
  };
}

const refreshUnread = () => void queries.invalidateQueries({ queryKey: ['unread'] });
let reload: ReturnType<typeof setTimeout> | undefined;

function receive(push: Push): void {
  refreshUnread();
  const tone = tones[push.MessageType ?? 0] ?? 'info';
  const text = push.Message || push.Title || '';
  if (push.InfoType === 'UserPermissionChange') return permissionsChanged(text);
  if (push.InfoType === 'AddPickingList') void speak(say('shell', 'push.picking'));
  if (!silent.has(push.InfoType)) tell({ tone, text, ...(push.Title && push.Message ? { title: push.Title } : {}) });
}

function permissionsChanged(text: string): void {
  const action = { label: say('shell', 'push.reloadNow'), onClick: () => location.reload() };
  tell({ tone: 'info', text: text || say('shell', 'push.permission'), life: 0, action });
  reload ??= setTimeout(() => location.reload(), reloadAfter);
}
