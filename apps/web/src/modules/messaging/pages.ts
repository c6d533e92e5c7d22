import { sentMessage } from '@entrepot/contract/modules/messaging/sent-message.ts';
import { listPage } from '../../core/list/plain-page.tsx';
import type { Pages } from '../../core/tabs/pages.ts';

/** The screens of the messaging module. */
export const pages: Pages = {
  SentMessageIndex: listPage(sentMessage),
};
