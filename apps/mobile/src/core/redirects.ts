import { ownAddress } from '@entrepot/contract/core/own-address.ts';

// Full-site screens with a mobile version. Query parameters are preserved where the mobile page reads them.
const screens: Record<string, (query: URLSearchParams) => string | null> = {
  PackageIndex: (query) =>
    opened('/parcels', query) ??
    withQuery('/parcels', {
      status: singleOf(query.get('packageStatus')),
      todo: query.get('completionStatus'),
      orderable: query.get('orderable'),
    }),
  PackageDetailed: (query) => withId('/parcels', query),
  PackageEstablish: () => '/parcels/new',
  UnknownItemIndex: () => '/claim',
  ConsolidationAddressMine: () => '/addresses/ours',
  RecipientInformationIndex: () => '/addresses',
  LogisticsOrderEstablish: () => '/send',
  LogisticsOrderIndex: (query) => opened('/orders', query) ?? withQuery('/orders', { status: singleOf(query.get('orderStatus')) }),
  LogisticsOrderDetailed: (query) => withId('/orders', query),
  BillIndex: (query) => paymentIn(query) ?? opened('/bills', query) ?? '/bills',
  BillDetailed: (query) => withId('/bills', query),
  RechargeIndex: (query) => paymentIn(query) ?? '/wallet',
  RechargeEstablish: (query) => withQuery('/recharge', { statement: query.get('statement'), amount: query.get('amount') }),
  UserAmountJournalIndex: () => '/wallet',
  WithdrawalIndex: () => '/withdrawals',
  WithdrawalEstablish: () => '/withdrawals/new',
  BillSettlementIndex: (query) => paymentIn(query) ?? opened('/statements', query) ?? '/statements',
  BillSettlementDetailed: (query) => withId('/statements', query),
  CommodityInventoryIndex: () => '/stock',
  WarehouseDocumentIndex: (query) =>
    opened('/documents', query) ??
    withQuery('/documents', { question: query.get('unannouncedStatus') ? 'unannounced' : query.get('missingStatus') ? 'missing' : null }),
  WarehouseDocumentDetailed: (query) => withId('/documents', query),
  ReturnOrderIndex: (query) => opened('/returns', query) ?? '/returns',
  ReturnOrderEstablish: () => '/returns/new',
  ReturnLogisticsOrderIndex: (query) => opened('/returned', query) ?? '/returned',
  ReturnLogisticsOrderDetailed: (query) => withId('/returned', query),
  ReferralIndex: () => '/referrals',
  MineUserCouponIndex: () => '/coupons',
  MineUserMessagesIndex: () => '/messages',
  MallHome: () => '/mall',
  MallHomeDetailed: (query) => withId('/mall', query),
  BuyerOrderIndex: () => '/mall/orders',
  BuyerOrderDetailed: (query) => withId('/mall/orders', query),
  'mine/MineProfileIndex': () => '/settings',
  index: (query) => (query.get('numbers') ? `/track?${new URLSearchParams({ numbers: numbersIn(query) })}` : null),
  loginUser: () => '/sign-in',
  login: () => '/sign-in?as=staff',
};

/** Names of the full-site screens with a mobile version. */
export const sharedScreens = Object.keys(screens);

/** Returns the path of the record that a message link opens over its list. */
const opened = (path: string, query: URLSearchParams) => {
  const id = query.get('open');
  return id ? `${path}/${encodeURIComponent(id)}` : null;
};
const withId = (path: string, query: URLSearchParams) => (query.get('id') ? `${path}/${encodeURIComponent(query.get('id') ?? '')}` : path);
/** Extracts the tracking numbers from a public-site address in the format of this client. */
const numbersIn = (query: URLSearchParams) =>
  (query.get('numbers') ?? '')
    .split(/[\s,;，；]+/)
    .filter(Boolean)
    .join(',');
/** Returns the path for the return address of an online payment. */
const paymentIn = (query: URLSearchParams) =>
  query.get('onlinePayment') ? `/payment?${new URLSearchParams({ onlinePayment: query.get('onlinePayment') ?? '' })}` : null;
/** Returns the only status of a filter, which may be written as a list; null for several. */
const singleOf = (filter: string | null) => /^\[?(\d+)\]?$/.exec(filter ?? '')?.[1] ?? null;

function withQuery(path: string, values: Record<string, string | null>): string {
  const params = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return params.length > 0 ? `${path}?${new URLSearchParams(params)}` : path;
}

/** Redirect target: a page here, or the address of a page that only the full site has. */
export interface RedirectTarget {
  to: string | null;
  /** Full-site path without a mobile version. */
  full: string | null;
}

/** Returns the mobile address of a full-site page; null for other addresses. */
export function pageOf(address: string): RedirectTarget | null {
  const full = ownAddress(address);
  if (full === null) return null;
  const [path = '', query = ''] = full.split(/\?(.*)/s);
  const screen = Object.hasOwn(screens, path.slice(1)) ? screens[path.slice(1)] : undefined;
  const to = screen?.(new URLSearchParams(query)) ?? null;
  return to ? { to, full: null } : { to: null, full };
}

/** Parses the parameters the full site adds when it redirects a phone here: a register tab, a referrer, a promotion or a page. */
export function redirectOf(search: string): RedirectTarget | null {
  const query = new URLSearchParams(search);
  const promotion = query.get('promotion');
  const referrer = query.get('referrer');
  if (promotion) return { to: withQuery(`/promotions/${encodeURIComponent(promotion)}`, { referrer }), full: null };
  if (query.get('tab') === 'register' || referrer) return { to: withQuery('/register', { referrer }), full: null };
  return pageOf(query.get('from') ?? '');
}
