import { type MenuPlace, screen } from '../../core/screen.ts';

export const onlinePaymentConfigurationIndex = screen('OnlinePaymentConfigurationIndex', ['Enable']);
export const onlinePaymentIndex = screen('OnlinePaymentIndex', ['Query', 'Close', 'Review']);

/** Their places in the menu. */
export const paymentsScreens: readonly MenuPlace[] = [
  {
    screen: onlinePaymentConfigurationIndex,
    at: ['site', 100],
    audience: ['platform', 'site'],
    icon: 'bank-card',
    titles: ['在线支付配置', '線上付款設定', 'Online payment configuration'],
  },
  {
    screen: onlinePaymentIndex,
    at: ['billing', 30],
    audience: ['platform', 'site'],
    icon: 'bank-card',
    titles: ['在线支付记录', '線上付款紀錄', 'Online payments'],
  },
];
