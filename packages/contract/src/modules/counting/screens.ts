import { type MenuPlace, screen } from '../../core/screen.ts';
import { stockKeeping } from '../../data/activities.ts';

export const stockCountIndex = screen('StockCountIndex', ['Establish', 'Cancel', 'Close', 'Review', 'Reverse']);
export const stockCounting = screen('StockCounting', ['Count']);

/** Their places in the menu. */
export const countingScreens: readonly MenuPlace[] = [
  {
    screen: stockCountIndex,
    at: ['goods', 52],
    activities: stockKeeping,
    audience: ['platform', 'site', 'warehouse'],
    icon: 'document-checked',
    titles: ['库存盘点', '庫存盤點', 'Stock counts'],
    variants: ['Detailed'],
    roles: { SiteSupport: 'none' },
  },
  {
    screen: stockCounting,
    at: ['goods', 54],
    activities: stockKeeping,
    audience: ['platform', 'site', 'warehouse'],
    icon: 'finished',
    titles: ['盘点作业', '盤點作業', 'Count shelves'],
    roles: { WarehouseClerk: 'all', SiteSupport: 'none' },
  },
];
