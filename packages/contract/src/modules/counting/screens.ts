import { type MenuPlace, screen } from '../../core/screen.ts';

export const stockCountIndex = screen('StockCountIndex', ['Establish', 'Cancel', 'Close', 'Review']);
export const stockCounting = screen('StockCounting', ['Count']);

/** Where they stand in the menu. */
export const countingScreens: readonly MenuPlace[] = [
  {
    screen: stockCountIndex,
    at: ['goods', 52],
    who: 'PSW',
    icon: 'document-checked',
    titles: ['库存盘点', '庫存盤點', 'Stock counts'],
    variants: ['Detailed'],
  },
  { screen: stockCounting, at: ['goods', 54], who: 'PSW', icon: 'finished', titles: ['盘点作业', '盤點作業', 'Count shelves'] },
];
