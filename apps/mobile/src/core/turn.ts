import { ownAddress } from '@entrepot/contract/core/own-address.ts';

// Pages of the full site that stand here too, by their screen. What is in the address goes along where the page here reads it.
const screens: Record<string, (query: URLSearchParams) => string | null> = {
  PackageIndex: (query) =>
    opened('/parcels', query) ??
    withQuery('/parcels', { status: singleOf(query.get('packageStatus')), todo: query.get('completionStatus') }),
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

/** The pages of the full site that stand here too. */
export const pagesOfBoth = Object.keys(screens);

/** A list that one of its rows is opened over, as messages lead to it: that row's page. */
const opened = (path: string, query: URLSearchParams) => {
  const id = query.get('open');
  return id ? `${path}/${encodeURIComponent(id)}` : null;
};
const withId = (path: string, query: URLSearchParams) => (query.get('id') ? `${path}/${encodeURIComponent(query.get('id') ?? '')}` : path);
/** The numbers that somebody asked the public site for, as the page here writes them. */
const numbersIn = (query: URLSearchParams) =>
  (query.get('numbers') ?? '')
    .split(/[\s,;，；]+/)
    .filter(Boolean)
    .join(',');
/** Where whoever paid online comes back to. */
const paymentIn = (query: URLSearchParams) =>
  query.get('onlinePayment') ? `/payment?${new URLSearchParams({ onlinePayment: query.get('onlinePayment') ?? '' })}` : null;
/** The one status of a filter, which may be written as a list; several are none. */
const singleOf = (filter: string | null) => /^\[?(\d+)\]?$/.exec(filter ?? '')?.[1] ?? null;

function withQuery(path: string, values: Record<string, string | null>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** Where a phone wanted to go: a page here, or the address of a page that only the full site has. */
export interface Turn {
  to: string | null;
  /** A path of the full site without a page here. */
  full: string | null;
}

/** Where an address of the full site stands here; null where it leads out of the site. */
export function pageOf(address: string): Turn | null {
  const full = ownAddress(address);
  if (full === null) return null;
  const [path = '', query = ''] = full.split(/\?(.*)/s);
  const screen = Object.hasOwn(screens, path.slice(1)) ? screens[path.slice(1)] : undefined;
  const to = screen?.(new URLSearchParams(query)) ?? null;
  return to ? { to, full: null } : { to: null, full };
}

/** Reads what the full site wrote into the address when it sent a phone here: a register tab, a referrer, a promotion, or a page. */
export function turnOf(search: string): Turn | null {
  const query = new URLSearchParams(search);
  const promotion = query.get('promotion');
  const referrer = query.get('referrer');
  if (promotion) return { to: withQuery(`/promotions/${encodeURIComponent(promotion)}`, { referrer }), full: null };
  if (query.get('tab') === 'register' || referrer) return { to: withQuery('/register', { referrer }), full: null };
  return pageOf(query.get('from') ?? '');
}
