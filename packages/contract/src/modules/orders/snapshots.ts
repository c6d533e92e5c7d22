import type { LineDetail, LineStep, ServiceRow } from '@entrepot/rules/pricing/types.ts';
import type { CodeOf } from '../../core/field.ts';
import type { Dec } from '@entrepot/rules/decimal.ts';
import type { Languages } from '../../core/language-text.ts';

/** A recipient or declarant as an answer returns it: by wire names, with the places named in the reader's language. */
export type PersonOnWire = Record<string, string | null>;

/** An address as it was when the order was submitted; names are in the language of the person who wrote it. */
export interface AddressSnapshot {
  countryId: string | null;
  countryCode: string | null;
  countryName: string | null;
  provinceId: string | null;
  provinceCode: string | null;
  provinceName: string | null;
  cityId: string | null;
  cityCode: string | null;
  cityName: string | null;
  countyId: string | null;
  countyCode: string | null;
  countyName: string | null;
  townId: string | null;
  townCode: string | null;
  townName: string | null;
  detailedAddress: string;
  mailboxCode: string | null;
}

/** The receiver of the order, copied at submission; later changes of the address book do not affect it. */
export interface ReceiverSnapshot extends AddressSnapshot {
  recipientType: CodeOf<'RecipientInformationType'>;
  name: string;
  phoneCode: string | null;
  phone: string;
  telephone: string | null;
  /** Encrypted. */
  identityNumber: string | null;
  identityTail: string | null;
  companyName: string | null;
  taxNumber: string | null;
  /** The pickup point's name and code, for orders that are not brought to the door. */
  pickupName: string | null;
  storeCode: string | null;
}

/** The declarant of the order. */
export interface DeclarantSnapshot extends AddressSnapshot {
  contacts: string;
  phone: string;
  receiveTel: string | null;
  /** Encrypted. */
  identityNumber: string | null;
}

/**
 * One line of a quote, its name in all languages and its detail as data, so that it can be rendered in any language later. Amounts are in
 * the quotation's currency, wallet amounts in the owner's.
 */
export interface QuoteLine {
  /** Its place in the quote: 1 freight to 8 value-added services. */
  step: LineStep;
  code: string;
  expenseTypeId: string;
  /** The value-added service it is for. */
  originId: string | null;
  name: Languages;
  detail: LineDetail;
  amount: Dec;
  walletAmount: Dec;
  allowRefunds: boolean;
}

/** The price of an order as it was quoted, replaced as a whole by a re-quote. Weights in kg, volume in m³. */
export interface QuoteSnapshot {
  quotationId: string;
  quotationVersion: number;
  quotationName: string;
  /** Its names by language; older orders have none. */
  quotationNames?: Partial<Languages> | null;
  currencyId: string;
  walletCurrencyId: string;
  /** Currency id → base-currency units for one unit, as used in the quote. */
  rates: Record<string, Dec>;
  actualWeight: Dec;
  volumeWeight: Dec;
  comparedWeight: Dec;
  billingWeight: Dec;
  volume: Dec;
  overSizePieces: number;
  lines: QuoteLine[];
  total: Dec;
  discount: Dec;
  payable: Dec;
  /** A moment in ISO form. */
  validUntil: string;
  quoteHash: string;
}

/** The price of a value-added service when the order was submitted, and the terms it was computed from. */
export interface ServicePriceSnapshot {
  code: string;
  expenseTypeId: string;
  amount: Dec;
  walletAmount: Dec;
  allowRefunds: boolean;
  terms: ServiceRow;
}
