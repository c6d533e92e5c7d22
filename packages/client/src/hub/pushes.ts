import type { InfoType } from '@entrepot/contract/core/events.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getUserMessagesUnreadCount } from '@entrepot/contract/modules/messaging/user-message.ts';
import { translate } from '../texts/i18n.ts';
import { type NoticeTone, toast } from '../calls/notices.ts';
import { callKey, renew } from '../react/call-query.ts';
import { queries } from '../react/queries.ts';
import { reloadPage } from '../browser/reload.ts';
import { setEndReason } from '../calls/tokens.ts';
import { speak } from './speech.ts';

/** A message pushed by the server. */
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

/** Subscribes to pushes; returns the function that unsubscribes. */
export function onPush(listener: (push: Push) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Refetches the number of unread messages. */
export const refreshUnread = (): void => void renew(getUserMessagesUnreadCount);

/** Refetches the unread count unless it is being fetched or was fetched within the last seconds, while the connection was opening. */
export function refreshOldUnread(): void {
  const state = queries.getQueryState(callKey(getUserMessagesUnreadCount, {}));
  if (state?.fetchStatus !== 'fetching' && Date.now() - (state?.dataUpdatedAt ?? 0) > 5_000) refreshUnread();
}

/** Handles a push: a notice, speech, a print job, a reload; some only refresh the unread count. */
export function receive(push: Push): void {
  refreshUnread();
  for (const listener of listeners) listener(push);
  const text = push.Message || push.Title || '';
  if (push.InfoType === 'UserPermissionChange') return permissionsChanged(text);
  if (push.InfoType === 'ForceLogout') setEndReason(text);
  if (push.InfoType === 'AddPickingList') void speak(translate('client', 'push.picking'));
  if (silent.has(push.InfoType)) return;
  toast({ tone: tones[push.MessageType ?? 0] ?? 'info', text, title: push.Title && push.Message ? push.Title : undefined });
}

let reload: ReturnType<typeof setTimeout> | undefined;

function permissionsChanged(text: string): void {
  const action = { label: translate('client', 'push.reloadNow'), onClick: reloadPage };
  toast({ tone: 'info', text: text || translate('client', 'push.permission'), life: 0, action });
  reload ??= setTimeout(reloadPage, reloadAfter);
}
