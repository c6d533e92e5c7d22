import { sentMessage } from '@entrepot/contract/modules/messaging/sent-message.ts';
import { ListPage } from '../../core/list/list-page.tsx';

/** The texts and mails that left the product, newest first. */
export function Page() {
  return <ListPage of={sentMessage} />;
}
