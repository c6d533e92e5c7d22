import type { Db } from '../../core/db/db.ts';

const whole = (address: string): string => {
  const bare = address.replace(/(?<!\/)\/+$/, '');
  if (/^https?:\/\//.test(bare)) return bare;
  return /^(localhost|[\w.-]+\.localhost|127\.0\.0\.1)(:|\/|$)/.test(bare) ? `http://${bare}` : `https://${bare}`;
};

/** The addresses of a site for its customers and for other companies' systems. */
export async function addressesOf(tx: Db, siteId: string): Promise<{ customers: string; systems: string }> {
  const site = await tx.selectFrom('site').select(['userPath', 'apiPath']).where('id', '=', siteId).executeTakeFirst();
  const customers = site?.userPath ?? '';
  return { customers: whole(customers), systems: whole(site?.apiPath || customers).replace(/\/api$/, '') };
}

/** The notification URL of a configuration. */
export const notifyUrl = (systems: string, configurationId: string): string => `${systems}/OnlinePayment/PaymentNotify/${configurationId}`;
