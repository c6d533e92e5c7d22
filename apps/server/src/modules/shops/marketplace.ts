import type { IncomingHttpHeaders } from 'node:http';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { Dec } from '@entrepot/rules/decimal.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { shopConfiguration } from '@entrepot/contract/modules/shops/configuration.ts';

export type Configuration = RowOf<typeof shopConfiguration>;
export type MarketplaceType = CodeOf<'ShopAuthorizationInformationType'>;

/** Raw answer of a marketplace. */
export interface Answer {
  status: number;
  headers: Headers;
  body: string;
  /** The body, if it is binary. */
  bytes?: Buffer;
}
/** Sends a request to a marketplace; throws `TransientError` if it is not reached. */
export type Send = (url: string, init: { method: 'GET' | 'POST'; headers?: Record<string, string>; body?: string }) => Promise<Answer>;

/** A site's app at a marketplace, which signs all requests. */
export interface PlatformApp {
  key: string;
  secret: string;
  /** Base URL without a trailing slash; empty: the marketplace's own. */
  host: string;
  send: Send;
  now: Date;
}

/** Tokens of a shop. An access token that does not expire has no end. */
export interface Tokens {
  accessToken: string;
  refreshToken: string | null;
  accessUntil: Date | null;
  /** When the seller must consent again. */
  authorizedUntil: Date | null;
}
export interface Access {
  shopId: string;
  accessToken: string;
}

/** Status of a marketplace's order, normalized. */
export type PlatformState = 'unpaid' | 'toShip' | 'shipped' | 'completed' | 'cancelling' | 'cancelled' | 'returned';

export interface PlatformLine {
  itemId: string;
  /** Empty: an article without variants. */
  modelId: string;
  name: string;
  modelName: string | null;
  sku: string | null;
  quantity: number;
  price: Dec;
}

/** An order as a marketplace reports it. */
export interface PlatformOrder {
  number: string;
  state: PlatformState;
  /** The marketplace's own status. */
  status: string;
  updatedAt: Date;
  currency: string | null;
  total: Dec;
  isCod: boolean;
  paidAt: Date | null;
  shipBy: Date | null;
  buyer: string | null;
  logistics: string | null;
  trackingNo: string | null;
  /** The buyer's address in the marketplace's format. */
  recipient: Record<string, string> | null;
  remarks: string | null;
  lines: readonly PlatformLine[];
}

/** A variant of an article as a marketplace reports it. */
export interface PlatformArticle extends Omit<PlatformLine, 'quantity' | 'price'> {
  price: Dec | null;
  currency: string | null;
  pictures: readonly string[];
  status: string | null;
}

/** A page and the cursor of the next; null: it was the last. */
export interface Page<T> {
  rows: readonly T[];
  next: string | null;
}
/** A time span and the cursor within it. */
export interface Span {
  since: Date;
  until: Date;
  page: string | null;
}

/** An event that a marketplace pushes for one of our shops. */
export interface ShopNotification {
  shopId: string;
  about: 'orders' | 'deauthorized' | 'nothing';
}

/** A parsed notification. */
export type CallbackMessage = ShopNotification | 'unsigned' | 'unreadable';

/** Result of the redirect from the consent page. */
export type Callback = { code: string; shopId: string } | { refused: string } | 'unsigned';

/** A parcel of an order at a marketplace. */
export interface PlatformParcel {
  number: string;
  /** Empty: the order is one parcel. */
  packageNo: string;
}
/** A shipped parcel with its carrier. */
export interface Shipment extends PlatformParcel {
  trackingNo: string | null;
  carrier: string | null;
}
/** A label printed by a marketplace, and its number. */
export interface PlatformLabel {
  bytes: Buffer;
  trackingNo: string | null;
}

/** A marketplace, by its public documentation. Answers are validated; missing data is a `TransientError`. */
export interface MarketplacePort {
  /** Checks and completes the shop's own name at the marketplace, where it must be known before the consent; null: invalid. */
  shopNamed?(typed: string): string | null;
  /** Maximum span of an order query, in days. */
  readonly maxDays: number;
  /** Query parameter that returns the state, if it is not `state`. */
  readonly stateIn?: string;
  /** Whether tokens are renewed by the app's signature alone, without a refresh token. */
  readonly renewsBySignature?: boolean;
  consentLink(app: PlatformApp, input: { state: string; callback: string; shopId: string | null }): string;
  readCallback(app: PlatformApp, query: URLSearchParams): Callback | Promise<Callback>;
  grant(app: PlatformApp, granted: { code: string; shopId: string }): Promise<Tokens>;
  /** Renews tokens (`refreshToken` is empty where none is needed); throws `Unauthorized` if the marketplace refuses. */
  refresh(app: PlatformApp, shopId: string, refreshToken: string): Promise<Tokens>;
  /** Returns the link where the seller withdraws the consent. `state` comes back if the marketplace redirects at all. */
  cancelLink(app: PlatformApp, input: { state: string; callback: string; shopId: string }): string;
  orders(app: PlatformApp, access: Access, span: Span): Promise<Page<PlatformOrder>>;
  articles(app: PlatformApp, access: Access, page: string | null): Promise<Page<PlatformArticle>>;
  /** Returns the label of a parcel as a PDF; throws `NotAccepted` if there is none. */
  label(app: PlatformApp, access: Access, parcel: PlatformParcel): Promise<PlatformLabel>;
  /** Marks a parcel as shipped; succeeds if it is marked already. Throws `NotAccepted` if the marketplace refuses. */
  ship(app: PlatformApp, access: Access, shipment: Shipment): Promise<void>;
  /** Parses a notification from its raw bytes; `url` is the called URL. */
  handle(app: PlatformApp, headers: IncomingHttpHeaders, body: Buffer, url: string): CallbackMessage | Promise<CallbackMessage>;
}
