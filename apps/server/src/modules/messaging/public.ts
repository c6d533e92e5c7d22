import type { Caller } from '../../core/calls/caller.ts';
import { seal } from '../../core/http/crypto.ts';
import type { Tx } from '../../core/rows/db.ts';
import { put } from '../../core/outbox/outbox.ts';

/** A message to one person. `audience` says whether its reader is staff or a customer. */
export interface Message {
  siteId: string;
  audience: 'staff' | 'customer';
  /** A phone number with its code (+886912345678), or an e-mail address. */
  receiver: string;
  text: string;
  /** The code that the text carries: some providers send nothing but codes. */
  code?: string;
  /** Later than this nobody needs it any more. */
  until?: Date;
  /** A stored file that goes with a mail. */
  attachment?: { url: string; name: string };
}

/** Sends a text to a phone once the transaction is committed. The outbox holds it sealed, as it may carry a code. */
export const sendSms = (tx: Tx, caller: Pick<Caller, 'now'>, { siteId, ...message }: Message): Promise<void> =>
  put(tx, caller, siteId, 'sms', { sealed: seal(JSON.stringify(message)) });

/** Sends a mail in plain text once the transaction is committed. */
export const sendMail = (tx: Tx, caller: Pick<Caller, 'now'>, { siteId, ...message }: Message & { subject: string }): Promise<void> =>
  put(tx, caller, siteId, 'mail', { sealed: seal(JSON.stringify(message)) });
