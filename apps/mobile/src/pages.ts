import { packageIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import type { Above, Bars, MobilePage } from './core/page-table.ts';

/**
 * All pages: address below /app, audience, and a file that is loaded when the page is opened. To add a page, add a line here (for staff, in
 * `staff/staff-pages.tsx`), a file in its module's folder and its texts in the `locales` folder next to it. The first matching address
 * wins.
 */
export const pages: readonly MobilePage[] = [
  { path: '/', who: 'everybody', texts: 'home', page: () => import('./home/start-page.tsx').then((file) => file.StartPage) },
  { path: '/sign-in', who: 'visitor', texts: 'entry', page: () => import('./entry/sign-in-page.tsx').then((file) => file.SignInPage) },
  { path: '/sign-in/code', who: 'visitor', page: () => import('./entry/code-page.tsx').then((file) => file.CodePage) },
  { path: '/forgotten', who: 'visitor', page: () => import('./entry/forgotten-page.tsx').then((file) => file.ForgottenPage) },
  { path: '/register', who: 'visitor', texts: 'entry', page: () => import('./entry/register-page.tsx').then((file) => file.RegisterPage) },
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
  {
    path: '/addresses/ours',
    who: 'customer',
    page: () => import('./modules/warehouses/consolidation-addresses-page.tsx').then((file) => file.ConsolidationAddressesPage),
  },
  { path: '/addresses/new', who: 'customer', page: () => import('./modules/orders/address-page.tsx').then((file) => file.AddressPage) },
  { path: '/addresses/:id', who: 'customer', page: () => import('./modules/orders/address-page.tsx').then((file) => file.AddressPage) },
  { path: '/send', who: 'customer', page: () => import('./modules/orders/send-page.tsx').then((file) => file.SendPage) },
  { path: '/orders', who: 'customer', page: () => import('./modules/orders/orders-page.tsx').then((file) => file.OrdersPage) },
  { path: '/orders/:id', who: 'customer', page: () => import('./modules/orders/order-page.tsx').then((file) => file.OrderPage) },
  { path: '/pay/:ids', who: 'customer', page: () => import('./modules/billing/pay-page.tsx').then((file) => file.PayPage) },
  {
    path: '/pay/:ids/transfer',
    who: 'customer',
    page: () => import('./modules/payments/transfer-page.tsx').then((file) => file.TransferPage),
  },
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
  { path: '/documents', who: 'customer', page: () => import('./modules/receiving/documents-page.tsx').then((file) => file.DocumentsPage) },
  {
    path: '/documents/:id',
    who: 'customer',
    page: () => import('./modules/receiving/document-page.tsx').then((file) => file.DocumentPage),
  },
  { path: '/referrals', who: 'customer', page: () => import('./modules/access/referrals-page.tsx').then((file) => file.ReferralsPage) },
  { path: '/returns', who: 'customer', page: () => import('./modules/returns/returns-page.tsx').then((file) => file.ReturnsPage) },
  { path: '/returns/new', who: 'customer', page: () => import('./modules/returns/new-return-page.tsx').then((file) => file.NewReturnPage) },
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
  { path: '/messages', who: 'signedIn', page: () => import('./modules/messaging/messages-page.tsx').then((file) => file.MessagesPage) },
  { path: '/push', who: 'signedIn', page: () => import('./modules/account/push-page.tsx').then((file) => file.PushPage) },
  { path: '/me', who: 'signedIn', page: () => import('./home/me-page.tsx').then((file) => file.MePage) },
  { path: '/settings', who: 'signedIn', page: () => import('./modules/account/settings-page.tsx').then((file) => file.SettingsPage) },
  { path: '/settings/phone', who: 'signedIn', page: () => import('./modules/account/phone-page.tsx').then((file) => file.PhonePage) },
  { path: '/settings/email', who: 'signedIn', page: () => import('./modules/account/email-page.tsx').then((file) => file.EmailPage) },
  { path: '/settings/mails', who: 'customer', page: () => import('./modules/account/mails-page.tsx').then((file) => file.MailsPage) },
  {
    path: '/settings/einvoice',
    who: 'customer',
    page: () => import('./modules/einvoices/einvoice-page.tsx').then((file) => file.EinvoicePage),
  },
  { path: '/settings/pin', who: 'signedIn', page: () => import('./modules/account/floor-pin-page.tsx').then((file) => file.FloorPinPage) },
  { path: '/settings/factor', who: 'signedIn', page: () => import('./modules/account/factor-page.tsx').then((file) => file.FactorPage) },
  { path: '/settings/closing', who: 'customer', page: () => import('./modules/account/closing-page.tsx').then((file) => file.ClosingPage) },
  { path: '/settings/devices', who: 'signedIn', page: () => import('./modules/account/devices-page.tsx').then((file) => file.DevicesPage) },
  { path: '/mall/*?', who: 'customer', page: () => import('./modules/mall/mall-pages.tsx').then((file) => file.MallPages) },
  // Staff pages have a separate table, which only staff load.
  { path: '/staff/*', who: 'staff', page: () => import('./staff/staff-pages.tsx').then((file) => file.StaffPages) },
];

/** The items of the bottom bar per audience; four or five each. */
export const bars: Bars = {
  customer: [
    { path: '/', texts: 'bar.home', icon: 'home' },
    { path: '/parcels', texts: 'bar.parcels', icon: 'box', needs: packageIndex },
    { path: '/send', texts: 'bar.send', icon: 'plus' },
    { path: '/orders', texts: 'bar.orders', icon: 'truck' },
    { path: '/me', texts: 'bar.me', icon: 'user' },
  ],
  staff: [
    { path: '/', texts: 'bar.work', icon: 'scan' },
    { path: '/staff/find', texts: 'bar.find', icon: 'search' },
    { path: '/me', texts: 'bar.me', icon: 'user' },
  ],
};

/** The content above every page per audience; for staff, the number of stored scans. */
export const above: Above = {
  staff: late(() => import('./staff/stored-scans-badge.tsx').then((file) => ({ default: file.StoredScansBadge }))),
};
