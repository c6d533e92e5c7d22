import type { Db } from '../../core/db/db.ts';
import { siteAddress } from '../../core/http/site-address.ts';

/** The addresses of a site for its customers and for other companies' systems. */
export async function addressesOf(tx: Db, siteId: string): Promise<{ customers: string; systems: string }> {
  const site = await tx.selectFrom('site').select(['userPath', 'apiPath']).where('id', '=', siteId).executeTakeFirst();
  const customers = site?.userPath ?? '';
  return { customers: siteAddress(customers), systems: siteAddress(site?.apiPath || customers).replace(/\/api$/, '') };
}

/** The notification URL of a configuration. */
export const notifyUrl = (systems: string, configurationId: string): string => `${systems}/OnlinePayment/PaymentNotify/${configurationId}`;
