import { type MenuPlace, screen } from '../../core/screen.ts';
import { stockKeeping } from '../../data/activities.ts';

export const transferQuotationIndex = screen('TransferQuotationIndex', [
  'Establish',
  'Edit',
  'Copy',
  'Delete',
  'Enable',
  'Disable',
  'Import',
]);
export const warehouseQuotationIndex = screen('WarehouseQuotationIndex', ['Enable']);
export const inboundQuotationIndex = screen('InboundQuotationIndex', ['Enable']);
export const freightCalculatorIndex = screen('FreightCalculatorIndex');
export const availableQuotationsIndex = screen('AvailableQuotationsIndex');
export const valueAddedServiceIndex = screen('ValueAddedServiceIndex');
export const valueAddedServiceGroupingIndex = screen('ValueAddedServiceGroupingIndex');

/** Their places in the menu. */
export const pricingScreens: readonly MenuPlace[] = [
  {
    screen: transferQuotationIndex,
    at: ['quotations', 10],
    audience: ['platform', 'site'],
    icon: 'price-tag',
    titles: ['转运报价', '轉運報價', 'Transfer quotations'],
  },
  {
    screen: warehouseQuotationIndex,
    at: ['quotations', 20],
    activities: ['StorageFees'],
    audience: ['platform', 'site'],
    icon: 'house',
    titles: ['仓储报价', '倉儲報價', 'Warehouse quotations'],
  },
  {
    screen: inboundQuotationIndex,
    at: ['quotations', 30],
    activities: stockKeeping,
    audience: ['platform', 'site'],
    icon: 'download',
    titles: ['入库报价', '入庫報價', 'Inbound quotations'],
  },
  {
    screen: freightCalculatorIndex,
    at: ['quotations', 40],
    audience: ['platform', 'site', 'warehouse', 'customer'],
    icon: 's-finance',
    titles: ['运费试算', '運費試算', 'Freight calculator'],
    roles: { SiteSupport: [], SubAccountClerk: 'all' },
  },
  {
    screen: availableQuotationsIndex,
    at: ['quotations', 50],
    audience: ['platform', 'site', 'customer'],
    icon: 'document-checked',
    titles: ['可用报价', '可用報價', 'Available quotations'],
    roles: { SiteSupport: [] },
  },
  {
    screen: valueAddedServiceIndex,
    at: ['quotations', 60],
    activities: ['ValueAdded'],
    audience: ['platform', 'site'],
    icon: 'magic-stick',
    titles: ['增值服务', '加值服務', 'Value-added services'],
  },
  {
    screen: valueAddedServiceGroupingIndex,
    at: ['quotations', 70],
    activities: ['ValueAdded'],
    audience: ['platform', 'site'],
    icon: 'folder-opened',
    titles: ['增值服务分组', '加值服務分組', 'Value-added service groups'],
  },
];
