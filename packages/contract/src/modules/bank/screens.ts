import { type MenuPlace, screen } from '../../core/screen.ts';

export const receiptIndex = screen('ReceiptIndex', ['Export', 'Close', 'Reopen']);
export const bankStatementIndex = screen('BankStatementIndex', ['Import', 'Match']);
export const providerSettlementIndex = screen('ProviderSettlementIndex', ['Import', 'Decide']);

/** Their places in the menu. */
export const bankScreens: readonly MenuPlace[] = [
  {
    screen: receiptIndex,
    at: ['billing', 93],
    activities: ['CounterPickup', 'Cod', 'Accounting'],
    audience: ['platform', 'site'],
    icon: 'calendar',
    titles: ['每日收款', '每日收款', 'Receipts of the day'],
    variants: [],
    roles: { SiteSupport: 'none' },
  },
  {
    screen: bankStatementIndex,
    at: ['billing', 94],
    activities: ['Accounting'],
    audience: ['platform', 'site'],
    icon: 'bank-card',
    titles: ['银行对账', '銀行對帳', 'Bank statements'],
    variants: [],
    roles: { SiteSupport: 'none' },
  },
  {
    screen: providerSettlementIndex,
    at: ['billing', 96],
    activities: ['Accounting'],
    audience: ['platform', 'site'],
    icon: 'bank-card',
    titles: ['支付渠道对账', '金流商對帳', 'Provider settlements'],
    variants: [],
    roles: { SiteSupport: 'none' },
  },
];
