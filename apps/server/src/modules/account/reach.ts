import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import type { Services } from '../../core/services.ts';
import type { Db } from '../../core/db/db.ts';
import { waysOf } from '../messaging/public.ts';
import { type Contact, isMail, phoneName } from './phone.ts';

/** Refuses a code or link that the site cannot send (`ProviderNotConfigured`): its reader would wait for it in vain. */
export async function mustReach(
  db: Db,
  config: Services['config'],
  siteId: string,
  audience: 'staff' | 'customer',
  contact: Contact,
): Promise<void> {
  const ways = await waysOf(db, config, siteId, audience);
  if (isMail(contact) ? ways.email : ways.phone(phoneName(contact))) return;
  throw isMail(contact) ? accountErrors.cannotMail() : accountErrors.cannotText();
}
