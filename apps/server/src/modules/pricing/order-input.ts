import type { Dec } from '@entrepot/rules/decimal.ts';
import type { OrderInput, Way } from '@entrepot/rules/pricing/choose.ts';
import type { Money, BoxLine, ServiceRow } from '@entrepot/rules/pricing/types.ts';
import type { Db } from '../../core/db/db.ts';
import { currenciesOf, type SiteCurrency } from '../sites/public.ts';
import type { Carrier } from './channels.ts';
import type { PriceBook } from './tariffs.ts';
import { customerGroupsOf, walletCurrencyOf } from './customer-groups.ts';

/** Pricing request of an order. Weights of pieces in kg, sides in cm; an amount without a currency is in the wallet's. */
export interface PriceWish {
  siteId: string;
  /** Null: a visitor, who gets general quotations only. */
  ownerId: string | null;
  /** The moment whose quotations and rates apply. */
  at: Date;
  warehouseId: string;
  transportWarehouseId?: string | null;
  destinationCountryId: string | null;
  regionCodes: readonly string[];
  mailboxCode: string | null;
  shippingMethodId: string | null;
  carrierId: string | null;
  selfPickup: boolean;
  taxInclusive: boolean;
  cargoTypeIds: readonly string[];
  pieces: readonly BoxLine[];
  declaredPrice: Dec | null;
  declaredCurrencyId: string | null;
  collectionAmount: Dec | null;
  collectionCurrencyId: string | null;
  packageQuantity: number;
  commodityQuantity: number;
  /** Storage time of the goods, in calendar days of the site. */
  storageDays: number;
  serviceIds: readonly string[];
  /** Prices of services fixed by a snapshot; instead of serviceIds. */
  services?: readonly ServiceRow[];
  /** The quotation fixed by a snapshot. */
  quotation?: { id: string; version: number } | null;
  /** The currency of the total without a wallet. */
  walletCurrencyId?: string | null;
}

/** All inputs of a price, including the display data of its currencies. */
type PriceInput = OrderInput & { currencies: Record<string, SiteCurrency> };

/** Collects all inputs of a price for the rules. */
export async function orderInput(tx: Db, wish: PriceWish, book: PriceBook, services: readonly ServiceRow[]): Promise<PriceInput> {
  const walletCurrencyId = wish.walletCurrencyId ?? (await walletCurrencyOf(tx, wish.siteId, wish.ownerId));
  const { byId } = await currenciesOf(tx, wish.siteId, wish.at);
  const money = (amount: Dec | null, currencyId: string | null): Money | null =>
    amount === null ? null : { amount, currencyId: currencyId ?? walletCurrencyId };
  return {
    quotations: wish.ownerId ? book.tariffs : book.tariffs.filter((one) => one.visibleToPublic && one.customerGroupIds.length === 0),
    choices: await choicesOf(tx, wish),
    at: wish.at.toISOString(),
    pieces: [...wish.pieces],
    facts: {
      declared: money(wish.declaredPrice, wish.declaredCurrencyId),
      collection: money(wish.collectionAmount, wish.collectionCurrencyId),
      // A surcharge may refer to cargo types by id or by code.
      cargoTypeIds: [...wish.cargoTypeIds, ...wish.cargoTypeIds.flatMap((id) => book.cargoCodes.get(id) ?? [])],
      regionCodes: [...wish.regionCodes],
      mailboxCode: wish.mailboxCode,
      packageQuantity: wish.packageQuantity,
      commodityQuantity: wish.commodityQuantity,
      storageDays: wish.storageDays,
      binQuantity: 0,
      skuQuantity: 0,
    },
    ...termsOf(book.allCarriers.find(({ id }) => id === wish.carrierId) ?? null),
    services: [...services],
    walletCurrencyId,
    currencies: byId,
    expenseTypes: book.lineTypes,
  };
}

async function choicesOf(tx: Db, wish: PriceWish): Promise<OrderInput['choices']> {
  return {
    warehouseId: wish.warehouseId,
    transportWarehouseId: wish.transportWarehouseId ?? null,
    typeOfShippingId: wish.shippingMethodId,
    carrierId: wish.carrierId,
    destinationCountryId: wish.destinationCountryId,
    selfPickup: wish.selfPickup,
    taxInclusive: wish.taxInclusive,
    cargoTypeIds: [...wish.cargoTypeIds],
    customerGroupIds: wish.ownerId ? await customerGroupsOf(tx, wish.siteId, wish.ownerId) : [],
  };
}

type Terms = Omit<Way, 'typeOfShippingId' | 'carrierId'>;

type Billing = Pick<Carrier, 'singlePackageBilling' | 'minimumConsumption' | 'currencyId'>;

/** Returns the billing terms of a carrier: per piece or not, and its minimum per order; null means none. */
export function termsOf(carrier: Billing | null): Terms {
  const { minimumConsumption: amount, currencyId } = carrier ?? {};
  return {
    singlePackageBilling: carrier?.singlePackageBilling ?? false,
    carrierMinimum: currencyId && amount && Number(amount) > 0 ? { amount, currencyId } : null,
  };
}
