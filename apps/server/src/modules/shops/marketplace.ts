import type { IncomingHttpHeaders } from 'node:http';
import type { CodeOf, Dec } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { shopConfiguration } from '@entrepot/contract/modules/shops/configuration.ts';
import { shopee } from './marketplaces/shopee.ts';
import { shopify } from './marketplaces/shopify.ts';
import { shopline } from './marketplaces/shopline.ts';

export type Configuration = RowOf<typeof shopConfiguration>;
export type MarketplaceType = CodeOf<'ShopAuthorizationInformationType'>;

/** An answer of a marketplace, as it came. */
export interface Answer {
  status: number;
  headers: Headers;
  body: string;
  /** The same, where it is no text. */
  bytes?: Buffer;
}
/** Sends a request to a marketplace; throws `Trouble` when it is not reached. */
export type Send = (url: string, init: { method: 'GET' | 'POST'; headers?: Record<string, string>; body?: string }) => Promise<Answer>;

/** A site's app at a marketplace, with which everything is signed. */
export interface PlatformApp {
  key: string;
  secret: string;
  /** Its address without a slash at the end; empty: the marketplace's own. */
  host: string;
  send: Send;
  now: Date;
}

/** What opens a shop. An access token without an end has none. */
export interface Tokens {
  accessToken: string;
  refreshToken: string | null;
  accessUntil: Date | null;
  /** When the seller must consent anew. */
  authorizedUntil: Date | null;
}
export interface Access {
  shopId: string;
  accessToken: string;
}

/** How far a marketplace's order is, in our words. */
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

/** An order as a marketplace tells it. */
export interface PlatformOrder {
  number: string;
  state: PlatformState;
  /** In the marketplace's own word. */
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
  /** The buyer's address as the marketplace gives it. */
  recipient: Record<string, string> | null;
  remarks: string | null;
  lines: readonly PlatformLine[];
}

/** A variant of an article as a marketplace tells it. */
export interface PlatformArticle extends Omit<PlatformLine, 'quantity' | 'price'> {
  price: Dec | null;
  currency: string | null;
  pictures: readonly string[];
  status: string | null;
}

/** A page and what the next one is asked for with; null: it was the last. */
export interface Page<T> {
  rows: readonly T[];
  next: string | null;
}
/** A span of time and where in it to go on. */
export interface Span {
  since: Date;
  until: Date;
  page: string | null;
}

/** What a marketplace says by itself of a shop of ours. */
export interface Heard {
  shopId: string;
  about: 'orders' | 'deauthorized' | 'nothing';
}

/** A notification as it was read. */
export type Word = Heard | 'unsigned' | 'unreadable';

/** What the seller's browser brings back from the consent page. */
export type Callback = { code: string; shopId: string } | { refused: string } | 'unsigned';

/** A parcel of an order at a marketplace. */
export interface PlatformParcel {
  number: string;
  /** Empty: the order is one parcel. */
  packageNo: string;
}
/** A parcel that is on its way, and with whom. */
export interface Shipment extends PlatformParcel {
  trackingNo: string | null;
  carrier: string | null;
}
/** A label as a marketplace prints it, and the number on it. */
export interface PlatformLabel {
  bytes: Buffer;
  trackingNo: string | null;
}

/** A marketplace, by its public documentation. What it answers is checked; what is missing is a `Trouble`. */
export interface MarketplacePort {
  /** Must the shop's own name at the marketplace be known before its seller is asked? Checks and completes it; null: it makes no sense. */
  shopNamed?(typed: string): string | null;
  /** How long a span of orders may be, in days. */
  readonly mostDays: number;
  /** Under what name the state comes back, where it is not `state`. */
  readonly stateIn?: string;
  /** Are tokens renewed on the app's signature alone, so that there is none to renew them with? */
  readonly renewsBySignature?: boolean;
  consentLink(app: PlatformApp, asked: { state: string; callback: string; shopId: string | null }): string;
  readCallback(app: PlatformApp, query: URLSearchParams): Callback | Promise<Callback>;
  grant(app: PlatformApp, granted: { code: string; shopId: string }): Promise<Tokens>;
  /** New tokens for old ones (`refreshToken` is empty where none is needed); throws `Unauthorized` when the marketplace gives none any more. */
  refresh(app: PlatformApp, shopId: string, refreshToken: string): Promise<Tokens>;
  /** Where the seller takes the consent back. `state` comes back where the marketplace sends the browser back at all. */
  cancelLink(app: PlatformApp, asked: { state: string; callback: string; shopId: string }): string;
  orders(app: PlatformApp, access: Access, span: Span): Promise<Page<PlatformOrder>>;
  articles(app: PlatformApp, access: Access, page: string | null): Promise<Page<PlatformArticle>>;
  /** The label of a parcel as a PDF; throws `NotAccepted` when it gives none. */
  label(app: PlatformApp, access: Access, parcel: PlatformParcel): Promise<PlatformLabel>;
  /** Tells that a parcel is on its way; one that it knows of already is as good. Throws `NotAccepted` when it says no. */
  ship(app: PlatformApp, access: Access, shipment: Shipment): Promise<void>;
  /** Reads a notification from its raw bytes; `url` is the address that was called. */
  hear(app: PlatformApp, headers: IncomingHttpHeaders, body: Buffer, url: string): Word | Promise<Word>;
}

const { Shopee, Shopify, Shopline } = enumCodes.ShopAuthorizationInformationType;
const ports: Record<MarketplaceType, MarketplacePort> = { [Shopee]: shopee, [Shopify]: shopify, [Shopline]: shopline };

/** The port of a marketplace. */
export const marketplaceOf = (type: MarketplaceType): MarketplacePort => ports[type];
