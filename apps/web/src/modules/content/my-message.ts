import { resource } from '@entrepot/contract/core/resource.ts';
import { userMessage } from '@entrepot/contract/modules/content/user-message.ts';

/** The caller's messages as a list: the contract's resource with the call that lists them. */
export const myMessage = resource({ ...userMessage, calls: { list: 'GetUserMessages' } });
