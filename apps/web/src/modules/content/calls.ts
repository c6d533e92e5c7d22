import { call, done } from '@entrepot/contract/core/call.ts';
import { f } from '@entrepot/contract/core/field.ts';
import { resource } from '@entrepot/contract/core/resource.ts';
import { userMessage } from '@entrepot/contract/modules/content/user-message.ts';

/** The caller's messages as a list: the contract's resource with the call that lists them. */
export const myMessage = resource({ ...userMessage, calls: { list: 'GetUserMessages' } });
/** Marks messages as read; no ids: all. */
export const readMessages = call({
  path: '/UserMessages/UserMessagesRead',
  who: 'CPSW',
  needs: null,
  takes: { ids: f.ids() },
  gives: done,
});
/** Deletes messages. */
export const deleteMessages = call({
  path: '/UserMessages/UserMessagesDelete',
  who: 'CPSW',
  needs: null,
  takes: { ids: f.ids() },
  gives: done,
});
