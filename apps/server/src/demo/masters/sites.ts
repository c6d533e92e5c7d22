import { usualZone } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';
import { site } from '@entrepot/contract/modules/sites/site.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { insert } from '../../core/db/rows.ts';
import type { CurrencyIds } from '../../shipped/currencies.ts';
import { type RegionIds, regionAt } from '../../shipped/regions.ts';
import { named } from '../../shipped/rows.ts';

export type SiteIds = { T: string; H: string };

const channel = { databaseType: enumCodes.DatabaseType.PostgreSql, databaseChannel: 'default', timeZone: usualZone } as const;

/** Inserts the two branches. The Taiwan branch also answers at this machine's host names. */
export async function fillSites(tx: Tx, caller: Caller, regions: RegionIds, currencies: CurrencyIds): Promise<SiteIds> {
  const taiwan = await insert(tx, caller, site, {
    ...channel,
    liveTime: caller.now,
    ...named('Entrepot 台湾', 'Entrepot 台灣', 'Entrepot Taiwan', 'zh-tw'),
    code: 'T',
    sitePath: 't.localhost',
    userPath: 't.localhost',
    apiPath: 't.localhost',
    hosts: ['localhost', '127.0.0.1', '[::1]'],
    countryId: regionAt(regions, 'TW'),
    phoneCodes: ['886', '86', '852', '853'],
    defaultLanguage: enumCodes.SiteLanguage.ZhTw,
    defaultCurrencyId: currencies.CNY,
  });
  const hongKong = await insert(tx, caller, site, {
    ...channel,
    liveTime: caller.now,
    ...named('Entrepot 香港', 'Entrepot 香港', 'Entrepot Hong Kong'),
    code: 'H',
    sitePath: 'h.localhost',
    userPath: 'h.localhost',
    apiPath: 'h.localhost',
    hosts: [],
    countryId: regionAt(regions, 'HK'),
    phoneCodes: ['852', '86', '853', '886'],
    defaultLanguage: enumCodes.SiteLanguage.ZhTw,
    defaultCurrencyId: currencies.HKD,
  });
  return { T: taiwan.id, H: hongKong.id };
}

/** Inserts the configuration of both sites; the groups of cargo types that may share an order come from each site's cargo types. */
export async function fillSiteConfigurations(
  tx: Tx,
  caller: Caller,
  { sites, regions, currencies }: { sites: SiteIds; regions: RegionIds; currencies: CurrencyIds },
): Promise<void> {
  const toTaiwan = {
    countryId: regionAt(regions, 'TW'),
    realNameRequired: true,
    dutyFreeValue: '2000',
    dutyFreeCurrencyId: currencies.TWD,
    halfYearLimit: 6,
    maximumDeclaredPerOrder: '20000',
  };
  const account = { bankName: '招商银行厦门分行', accountName: '示范国际货运有限公司', accountNumber: '592900012310801' };
  const accounts = [{ ...account, currencyId: currencies.CNY, note: null }];
  const toHongKong = {
    countryId: regionAt(regions, 'HK'),
    realNameRequired: false,
    dutyFreeValue: null,
    dutyFreeCurrencyId: null,
    halfYearLimit: null,
    maximumDeclaredPerOrder: null,
  };
  for (const siteId of [sites.T, sites.H]) {
    await insert(tx, caller, siteConfiguration, {
      siteId,
      customsRules: [toTaiwan, toHongKong],
      withdrawalEnabled: siteId === sites.T,
      companyName: account.accountName,
      companyAddress: '厦门市湖里区港中路 1298 号',
      bankAccounts: accounts,
      // A month, so that unpaid demo orders are still there after a holiday.
      unpaidOrderExpireHours: 720,
      // Monthly rent falls due; in a longer trial it must not block every order.
      arrearsBlockDays: 90,
    });
  }
}
