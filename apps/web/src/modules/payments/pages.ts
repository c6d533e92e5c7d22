import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of the payments module. */
export const pages: Pages = {
  OnlinePaymentConfigurationIndex: () => import('./configuration-page.tsx'),
  OnlinePaymentIndex: () => import('./online-payment-page.tsx'),
  RechargeIndex: () => import('./recharge-page.tsx'),
  RechargeEstablish: () => import('./recharge-establish-page.tsx'),
};
