import { late } from '@entrepot/ui/late.tsx';
import type { Above, Bars, MobilePage } from './core/page-table.ts';

/**
 * Every page: its address below /app, who may see it, and its file, which is loaded when it is opened. A new page is a line here (one of
 * staff a line of `staff/staff-pages.tsx`), a file in the folder of its module, and its words in the `locales` beside it. Of two addresses
 * that fit, the first counts.
 */
export const pages: readonly MobilePage[] = [
  { path: '/', who: 'everybody', words: 'home', page: () => import('./home/start-page.tsx').then((file) => file.StartPage) },
  { path: '/sign-in', who: 'visitor', words: 'entry', page: () => import('./entry/sign-in-page.tsx').then((file) => file.SignInPage) },
  { path: '/sign-in/code', who: 'visitor', page: () => import('./entry/code-page.tsx').then((file) => file.CodePage) },
  { path: '/forgotten', who: 'visitor', page: () => import('./entry/forgotten-page.tsx').then((file) => file.ForgottenPage) },
  { path: '/register', who: 'visitor', words: 'entry', page: () => import('./entry/register-page.tsx').then((file) => file.RegisterPage) },
  { path: '/track', who: 'everybody', page: () => import('./modules/tracking/track-page.tsx').then((file) => file.TrackPage) },
  {
    path: '/promotions/:id',
    who: 'everybody',
    page: () => import('./modules/promotions/promotion-page.tsx').then((file) => file.PromotionPage),
  },
  { path: '/parcels', who: 'customer', page: () => import('./modules/packages/parcels-page.tsx').then((file) => file.ParcelsPage) },
  { path: '/parcels/new', who: 'customer', page: () => import('./modules/packages/declare-page.tsx').then((file) => file.DeclarePage) },
  {
    path: '/parcels/many',
    who: 'customer',
    page: () => import('./modules/packages/declare-many-page.tsx').then((file) => file.DeclareManyPage),
  },
  { path: '/parcels/:id', who: 'customer', page: () => import('./modules/packages/parcel-page.tsx').then((file) => file.ParcelPage) },
  {
    path: '/parcels/:id/edit',
    who: 'customer',
    page: () => import('./modules/packages/edit-page.tsx').then((file) => file.EditParcelPage),
  },
  {
    path: '/parcels/:id/back',
    who: 'customer',
    page: () => import('./modules/packages/send-back-page.tsx').then((file) => file.SendBackPage),
  },
  { path: '/claim', who: 'customer', page: () => import('./modules/packages/claim-page.tsx').then((file) => file.ClaimPage) },
  { path: '/addresses', who: 'customer', page: () => import('./modules/orders/addresses-page.tsx').then((file) => file.AddressesPage) },
  { path: '/addresses/ours', who: 'customer', page: () => import('./modules/warehouses/ours-page.tsx').then((file) => file.OursPage) },
  { path: '/addresses/new', who: 'customer', page: () => import('./modules/orders/address-page.tsx').then((file) => file.AddressPage) },
  { path: '/addresses/:id', who: 'customer', page: () => import('./modules/orders/address-page.tsx').then((file) => file.AddressPage) },
  { path: '/send', who: 'customer', page: () => import('./modules/orders/send-page.tsx').then((file) => file.SendPage) },
  { path: '/orders', who: 'customer', page: () => import('./modules/orders/orders-page.tsx').then((file) => file.OrdersPage) },
  { path: '/orders/:id', who: 'customer', page: () => import('./modules/orders/order-page.tsx').then((file) => file.OrderPage) },
  { path: '/pay/:ids', who: 'customer', page: () => import('./modules/billing/pay-page.tsx').then((file) => file.PayPage) },
  { path: '/bills', who: 'customer', page: () => import('./modules/billing/bills-page.tsx').then((file) => file.BillsPage) },
  { path: '/bills/:id', who: 'customer', page: () => import('./modules/billing/bill-page.tsx').then((file) => file.BillPage) },
  { path: '/statements', who: 'customer', page: () => import('./modules/billing/statements-page.tsx').then((file) => file.StatementsPage) },
  {
    path: '/statements/:id',
    who: 'customer',
    page: () => import('./modules/billing/statement-page.tsx').then((file) => file.StatementPage),
  },
  {
    path: '/statements/:id/pay',
    who: 'customer',
    page: () => import('./modules/billing/pay-statement-page.tsx').then((file) => file.PayStatementPage),
  },
  { path: '/payment', who: 'customer', page: () => import('./modules/payments/payment-page.tsx').then((file) => file.PaymentPage) },
  { path: '/wallet', who: 'customer', page: () => import('./modules/wallet/wallet-page.tsx').then((file) => file.WalletPage) },
  {
    path: '/withdrawals',
    who: 'customer',
    page: () => import('./modules/wallet/withdrawals-page.tsx').then((file) => file.WithdrawalsPage),
  },
  { path: '/withdrawals/new', who: 'customer', page: () => import('./modules/wallet/withdraw-page.tsx').then((file) => file.WithdrawPage) },
  { path: '/recharge', who: 'customer', page: () => import('./modules/payments/recharge-page.tsx').then((file) => file.RechargePage) },
  { path: '/coupons', who: 'customer', page: () => import('./modules/promotions/coupons-page.tsx').then((file) => file.CouponsPage) },
  { path: '/stock', who: 'customer', page: () => import('./modules/commodities/stock-page.tsx').then((file) => file.StockPage) },
  { path: '/referrals', who: 'customer', page: () => import('./modules/access/referrals-page.tsx').then((file) => file.ReferralsPage) },
  { path: '/returns', who: 'customer', page: () => import('./modules/returns/returns-page.tsx').then((file) => file.ReturnsPage) },
  { path: '/returns/new', who: 'customer', page: () => import('./modules/returns/announce-page.tsx').then((file) => file.AnnouncePage) },
  { path: '/returns/:id', who: 'customer', page: () => import('./modules/returns/return-page.tsx').then((file) => file.ReturnPage) },
  {
    path: '/returned',
    who: 'customer',
    page: () => import('./modules/returns/returned-list-page.tsx').then((file) => file.ReturnedListPage),
  },
  {
    path: '/returned/claim',
    who: 'customer',
    page: () => import('./modules/returns/returned-claim-page.tsx').then((file) => file.ReturnedClaimPage),
  },
  { path: '/returned/:id', who: 'customer', page: () => import('./modules/returns/returned-page.tsx').then((file) => file.ReturnedPage) },
  { path: '/messages', who: 'signedIn', page: () => import('./modules/content/messages-page.tsx').then((file) => file.MessagesPage) },
  { path: '/push', who: 'signedIn', page: () => import('./modules/account/push-page.tsx').then((file) => file.PushPage) },
  { path: '/me', who: 'signedIn', page: () => import('./home/me-page.tsx').then((file) => file.MePage) },
  { path: '/settings', who: 'signedIn', page: () => import('./modules/account/settings-page.tsx').then((file) => file.SettingsPage) },
  { path: '/settings/phone', who: 'signedIn', page: () => import('./modules/account/phone-page.tsx').then((file) => file.PhonePage) },
  { path: '/settings/email', who: 'signedIn', page: () => import('./modules/account/email-page.tsx').then((file) => file.EmailPage) },
  { path: '/settings/factor', who: 'signedIn', page: () => import('./modules/account/factor-page.tsx').then((file) => file.FactorPage) },
  { path: '/settings/devices', who: 'signedIn', page: () => import('./modules/account/devices-page.tsx').then((file) => file.DevicesPage) },
  { path: '/mall/*?', who: 'customer', page: () => import('./modules/mall/mall-pages.tsx').then((file) => file.MallPages) },
  // Staff have a table of their own, which nobody else loads.
  { path: '/staff/*', who: 'staff', page: () => import('./staff/staff-pages.tsx').then((file) => file.StaffPages) },
];

/** The places of the bar at the thumb, for each kind of person; four or five of them. */
export const bars: Bars = {
  customer: [
    { path: '/', words: 'bar.home', icon: 'home' },
    { path: '/parcels', words: 'bar.parcels', icon: 'box' },
    { path: '/send', words: 'bar.send', icon: 'plus' },
    { path: '/orders', words: 'bar.orders', icon: 'truck' },
    { path: '/me', words: 'bar.me', icon: 'user' },
  ],
  staff: [
    { path: '/', words: 'bar.work', icon: 'scan' },
    { path: '/staff/find', words: 'bar.find', icon: 'search' },
    { path: '/me', words: 'bar.me', icon: 'user' },
  ],
};

/** What stands over every page of a kind of person: to staff, how many of their scans are kept. */
export const above: Above = {
  staff: late(() => import('./staff/kept-count.tsx').then((file) => ({ default: file.KeptCount }))),
};
