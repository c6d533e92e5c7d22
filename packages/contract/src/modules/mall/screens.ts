import { type MenuPlace, screen } from '../../core/screen.ts';

export const mallHome = screen('MallHome', ['Buy']);
export const buyerOrderIndex = screen('BuyerOrderIndex', ['Pay', 'Cancel', 'ConfirmReceived', 'AskRefund']);
export const mallShopInformationIndex = screen(
  'MallShopInformationIndex',
  ['Establish', 'Edit', 'Delete', 'Enable', 'Disable'],
  ['Establish', 'Edit', 'Disable'],
);
export const mallCommodityCombinationIndex = screen('MallCommodityCombinationIndex', ['Establish', 'Edit', 'Delete', 'Release', 'Halt']);
export const sellerOrderIndex = screen('SellerOrderIndex', ['MerchantDelivery', 'Cancel', 'AnswerRefund', 'Export']);
export const afterSaleIndex = screen('AfterSaleIndex', ['Decide', 'Reject', 'Reopen', 'Reverse']);

/** Their places in the menu. */
export const mallScreens: readonly MenuPlace[] = [
  {
    screen: mallHome,
    at: ['mall', 10],
    activities: ['Mall'],
    audience: ['customer'],
    icon: 'shopping-cart-1',
    titles: ['商城', '商城', 'Mall'],
    variants: ['Detailed'],
  },
  {
    screen: buyerOrderIndex,
    at: ['mall', 20],
    activities: ['Mall'],
    audience: ['customer'],
    icon: 's-claim',
    titles: ['商城订单', '商城訂單', 'Mall orders'],
    variants: ['Detailed'],
  },
  {
    screen: mallShopInformationIndex,
    at: ['mall', 30],
    activities: ['Mall'],
    audience: ['platform', 'site', 'customer'],
    icon: 's-shop',
    titles: ['商城店铺', '商城店鋪', 'Mall shops'],
    customerRole: 'Merchant',
  },
  {
    screen: mallCommodityCombinationIndex,
    at: ['mall', 40],
    activities: ['Mall'],
    audience: ['platform', 'site', 'customer'],
    icon: 'goods',
    titles: ['商品组合', '商品組合', 'Commodity combinations'],
    customerRole: 'Merchant',
  },
  {
    screen: sellerOrderIndex,
    at: ['mall', 50],
    activities: ['Mall'],
    audience: ['platform', 'site', 'customer'],
    icon: 's-order',
    titles: ['商家订单', '商家訂單', 'Seller orders'],
    variants: ['Detailed', 'MerchantDelivery', 'Statement'],
    customerRole: 'Merchant',
    roles: { PlatformFinance: ['Export'], SiteFinance: ['Export'] },
  },
  {
    screen: afterSaleIndex,
    at: ['mall', 60],
    activities: ['Mall'],
    audience: ['platform', 'site'],
    icon: 's-claim',
    titles: ['售后退款', '售後退款', 'After-sale refunds'],
    roles: {
      PlatformFinance: ['Decide', 'Reject', 'Reopen', 'Reverse'],
      SiteFinance: ['Decide', 'Reject', 'Reopen', 'Reverse'],
      SiteSupport: ['Reject', 'Reopen'],
    },
  },
];
