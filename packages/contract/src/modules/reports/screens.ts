import { type MenuPlace, screen } from '../../core/screen.ts';

export const logisticsOrderReportIndex = screen('LogisticsOrderReportIndex', ['Export', 'Save']);

/** Its place in the menu. The stock report is a part of the stock screen. */
export const reportsScreens: readonly MenuPlace[] = [
  {
    screen: logisticsOrderReportIndex,
    at: ['orders', 90],
    activities: ['Accounting'],
    audience: ['platform', 'site'],
    icon: 's-marketing',
    titles: ['物流订单报表', '物流訂單報表', 'Logistics order report'],
    roles: { PlatformFinance: 'all', SiteFinance: 'all' },
  },
];
