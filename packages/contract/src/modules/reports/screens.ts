import { type MenuPlace, screen } from '../../core/screen.ts';

export const logisticsOrderReportIndex = screen('LogisticsOrderReportIndex', ['Export', 'Save']);

/** Where it stands in the menu. The report of stock is a part of the screen of stock. */
export const reportsScreens: readonly MenuPlace[] = [
  {
    screen: logisticsOrderReportIndex,
    at: ['orders', 90],
    who: 'PS',
    icon: 's-marketing',
    titles: ['物流订单报表', '物流訂單報表', 'Logistics order report'],
  },
];
