import type { Language } from '@entrepot/contract/core/language.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { seal } from '../../core/http/crypto.ts';
import { put } from '../../core/outbox/outbox.ts';

/** A message to one person; `audience` is staff or customer. */
export interface Message {
  siteId: string;
  audience: 'staff' | 'customer';
  /** A phone number with country code (+886912345678), or an email address. */
  receiver: string;
  text: string;
  /** The verification code in the text: some providers send only codes. */
  code?: string;
  /** The message is dropped after this time. */
  until?: Date;
  /** A stored file attached to a mail. */
  attachment?: { url: string; name: string };
  /** The language of a mail; default: the site's. */
  language?: Language;
  /** The button of a mail. A link that begins with a slash is at the site's address. */
  action?: { label: string; link: string };
  /** The things of a mail about several. */
  rows?: readonly { text: string; link?: string | undefined }[];
  /** A mail about an event that the customer can switch off: its foot states why it was sent. */
  isNotice?: boolean;
  /** The token of the link that ends mails of this kind. */
  unsubscribe?: string;
}

/** Sends an SMS once the transaction is committed. The outbox stores it encrypted, as it may contain a code. `id`: as of `put`. */
export const sendSms = (tx: Tx, caller: Pick<Caller, 'now'>, { siteId, ...message }: Message, id?: string): Promise<void> =>
  put(tx, caller, siteId, 'sms', { sealed: seal(JSON.stringify(message)) }, id);

/** Sends a mail in the layout of the site, as text and HTML, once the transaction is committed. Everything in it is escaped. `id`: as of `put`. */
export const sendMail = (
  tx: Tx,
  caller: Pick<Caller, 'now'>,
  { siteId, ...message }: Message & { subject: string },
  id?: string,
): Promise<void> => put(tx, caller, siteId, 'mail', { sealed: seal(JSON.stringify(message)) }, id);
