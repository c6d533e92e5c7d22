import type { Tx } from '../../core/rows/db.ts';

const whole = (address: string): string => {
  const bare = address.replace(/\/+$/, '');
  if (/^https?:\/\//.test(bare)) return bare;
  return /^(localhost|[\w.-]+\.localhost|127\.0\.0\.1)(:|\/|$)/.test(bare) ? `http://${bare}` : `https://${bare}`;
};

/** Where a site's customers and other companies' systems reach it. */
export async function addressesOf(tx: Tx, siteId: string): Promise<{ customers: string; systems: string }> {
  const site = await tx.selectFrom('site').select(['userPath', 'apiPath']).where('id', '=', siteId).executeTakeFirst();
  const customers = site?.userPath ?? '';
  return { customers: whole(customers), systems: whole(site?.apiPath || customers).replace(/\/api$/, '') };
}

/** Where a provider notifies of the payments of a configuration. */
export const notifyUrl = (systems: string, configurationId: string): string => `${systems}/OnlinePayment/PaymentNotify/${configurationId}`;
