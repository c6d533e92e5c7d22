import type { InfoType } from '@entrepot/contract/core/events.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { say } from '../texts/i18n.ts';
import { type NoticeTone, tell } from '../calls/notices.ts';
import { queries } from '../react/queries.ts';
import { reloadPage } from '../browser/reload.ts';
import { speak } from './speak.ts';

/** What the server pushes. */
export interface Push {
  InfoType: InfoType | (string & {});
  Title?: string;
  Message?: string;
  MessageType?: number;
  WarehouseId?: string;
  PickingId?: string;
  Link?: string;
}
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

const listeners = new Set<(push: Push) => void>();

/** Has something more done with each push; answers the way to stop. */
export function onPush(listener: (push: Push) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const counted = { queryKey: ['unread'] };
/** Has the bell count anew. */
export const refreshUnread = (): void => void queries.invalidateQueries(counted);

/** Has the bell count anew unless it is counting, or did so within the last seconds: while its line was being opened. */
export function refreshOldUnread(): void {
  const state = queries.getQueryState(counted.queryKey);
  if (state?.fetchStatus !== 'fetching' && Date.now() - (state?.dataUpdatedAt ?? 0) > 5_000) refreshUnread();
}

/** Does what a push asks for: a notice, a spoken word, a print, a reload; some only make the bell count anew. */
export function receive(push: Push): void {
  refreshUnread();
  for (const listener of listeners) listener(push);
  const text = push.Message || push.Title || '';
  if (push.InfoType === 'UserPermissionChange') return permissionsChanged(text);
  if (push.InfoType === 'AddPickingList') void speak(say('client', 'push.picking'));
  if (silent.has(push.InfoType)) return;
  tell({ tone: tones[push.MessageType ?? 0] ?? 'info', text, title: push.Title && push.Message ? push.Title : undefined });
}

let reload: ReturnType<typeof setTimeout> | undefined;

function permissionsChanged(text: string): void {
  const action = { label: say('client', 'push.reloadNow'), onClick: reloadPage };
  tell({ tone: 'info', text: text || say('client', 'push.permission'), life: 0, action });
  reload ??= setTimeout(reloadPage, reloadAfter);
}
