import { type MenuPlace, screen } from '../../core/screen.ts';

export const einvoiceIndex = screen('EinvoiceIndex', ['Retry', 'Void']);
export const einvoiceServiceIndex = screen('EinvoiceServiceIndex');

/** Their places in the menu. */
export const einvoicesScreens: readonly MenuPlace[] = [
  {
    screen: einvoiceIndex,
    at: ['billing', 115],
    activities: ['Accounting'],
    audience: ['platform', 'site'],
    icon: 'bill',
    titles: ['电子发票', '電子發票', 'E-invoices'],
  },
  {
    screen: einvoiceServiceIndex,
    at: ['site', 102],
    activities: ['Accounting'],
    audience: ['platform', 'site'],
    icon: 'bill',
    titles: ['电子发票设置', '電子發票設定', 'E-invoice settings'],
  },
];
