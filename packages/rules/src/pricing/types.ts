import type { Dec } from '../decimal.ts';
import type { BillingMode, CalculationMethod, TriggerDataSource, TriggerRule } from './codes.ts';

/** A weight range row: (startingRange, endRange] in kg, prices in the quotation currency; endRange null is open. */
export type RangeRow = {
  startingRange: Dec;
  endRange: Dec | null;
  unitPrice: Dec | null;
  firstWeightUnitPrice: Dec | null;
  additionalCost: Dec | null;
};

/** The common fields of surcharge rows, inbound rows and value-added services: what is charged and how it is counted. */
export type ChargeRow = {
  id: string | null;
  code: string;
  expenseTypeId: string | null;
  calculationMethod: CalculationMethod;
  amountOfMoney: Dec;
  minimumMoney: Dec | null;
  allowRefunds: boolean;
  freeQuantity: Dec | null;
  firstCharge: Dec | null;
  freeWeight: Dec | null;
  displayOrder: number;
};

/** A surcharge row: a charge with its trigger. triggerValue is a number, "a,b" for between, or a comma list. */
export type SurchargeRow = ChargeRow & { triggerDataSource: TriggerDataSource; triggerRule: TriggerRule; triggerValue: string | null };

/** A value-added service as ordered: a charge that always triggers, priced in its own currency. */
export type ServiceRow = ChargeRow & { currencyId: string };

/** The price part of a transfer quotation. Weights kg, sizes cm, volume divisors cm3 for one kg or one volume unit. */
export type Tariff = {
  currencyId: string;
  billingMode: BillingMode;
  volumeRatio: Dec | null;
  splitThrowingRatio: Dec | null;
  volumeAccumulation: boolean;
  minimumBillingWeight: Dec | null;
  carry: Dec | null;
  carryTolerance: Dec | null;
  firstWeight: Dec | null;
  continuedWeight: Dec | null;
  superMaterialVolumeRatio: Dec | null;
  excessMaterialCost: Dec | null;
  superMaterialLength: Dec | null;
  superMaterialSumOfSides: Dec | null;
  superMaterialWeight: Dec | null;
  cbmVolumeRatio: Dec | null;
  volumeUnitPrice: Dec | null;
  cbmWeightRatio: Dec | null;
  volumeCarry: Dec | null;
  minimumBillingVolume: Dec | null;
  taxInclusive: boolean;
  taxInclusiveUnitPrice: Dec | null;
  ranges: RangeRow[];
  surcharges: SurchargeRow[];
};

/** The scope of a quotation; an empty set is "any". Times in one text form, so that text order is time order. */
export type Scope = {
  effectiveFlag: boolean;
  timeOfEntryIntoForce: string | null;
  deadline: string | null;
  displayOrder: number;
  selfPickup: boolean;
  carrierIds: string[];
  typeOfShippingIds: string[];
  warehouseIds: string[];
  transportWarehouseIds: string[];
  destinationCountryIds: string[];
  cargoTypeIds: string[];
  customerGroupIds: string[];
};

/** A transfer quotation. */
export type Quotation = { id: string; version: number; name: string; nameInLanguages?: Record<string, string> | null } & Tariff & Scope;

/**
 * A line of equal pieces: weight kg of one, sides cm of one (0 when unknown), how many. `volume`: m³ of one where a side is unknown.
 */
export type BoxLine = { weight: Dec; length: Dec | null; width: Dec | null; height: Dec | null; quantity: number; volume?: Dec | null };

/** An amount in a currency. */
export type Money = { amount: Dec; currencyId: string };

/** The facts of an order besides its pieces; missing counts are 0. */
export type Facts = {
  declared: Money | null;
  collection: Money | null;
  cargoTypeIds: string[];
  regionCodes: string[];
  mailboxCode: string | null;
  packageQuantity: number;
  commodityQuantity: number;
  storageDays: number;
  binQuantity: number;
  skuQuantity: number;
};

/** The choices of an order that select a quotation; customerGroupIds are the owner's roles and organisations, ancestors included. */
export type Choices = {
  warehouseId: string | null;
  transportWarehouseId: string | null;
  typeOfShippingId: string | null;
  carrierId: string | null;
  destinationCountryId: string | null;
  selfPickup: boolean;
  taxInclusive: boolean;
  cargoTypeIds: string[];
  customerGroupIds: string[];
};

/** A currency at the time of the quote: base units for one unit, the base currency has rate "1". */
export type Currency = { rate: Dec | null; decimalPlaces: number; effective: boolean };
export type Currencies = Readonly<Record<string, Currency>>;

/** The expense types of the lines that no row names. */
export type LineExpenseTypes = {
  freight: string | null;
  carrierMinimum: string | null;
  taxInclusive: string | null;
  excessMaterial: string | null;
};

/** Everything that the price of an order depends on, once its quotation is chosen. */
export type QuoteInput = {
  quotation: Quotation;
  pieces: BoxLine[];
  facts: Facts;
  taxInclusive: boolean;
  singlePackageBilling: boolean;
  carrierMinimum: Money | null;
  services: ServiceRow[];
  walletCurrencyId: string;
  currencies: Currencies;
  expenseTypes: LineExpenseTypes;
};

/** One part of base freight: quantity x unitPrice = amount; kg, blocks or volume units by kind, 1 for fixed parts. */
export type FreightPart = {
  kind: 'Weight' | 'FirstWeight' | 'ContinuedWeight' | 'FixedPrice' | 'AdditionalCost' | 'Volume';
  quantity: Dec;
  unitPrice: Dec;
  amount: Dec;
};

/** One side of the greater-of mode. */
export type FreightSide = { parts: FreightPart[]; amount: Dec };

/** Base freight of one unit, or of `times` equal units. compared holds both sides of the greater-of mode, else null. */
export type FreightUnit = {
  times: number;
  actualWeight: Dec;
  volumeWeight: Dec;
  comparedWeight: Dec;
  billingWeight: Dec;
  volumeUnits: Dec | null;
  range: { startingRange: Dec; endRange: Dec | null } | null;
  parts: FreightPart[];
  compared: { byWeight: FreightSide; byVolume: FreightSide } | null;
  amount: Dec;
};

/** The calculation of a charge: quantity x unitPrice with the first unit at firstCharge, or percentage of base; raised to minimum. */
export type ChargeDetail = {
  method: CalculationMethod;
  quantity: Dec | null;
  unitPrice: Dec | null;
  firstCharge: Dec | null;
  free: Dec | null;
  base: Dec | null;
  percentage: Dec | null;
  minimum: Dec | null;
  minimumApplied: boolean;
  priceCurrencyId: string;
};

/** Why a surcharge applies: the values found (of the triggered pieces for piece sources) against the trigger. */
export type TriggerDetail = {
  source: TriggerDataSource;
  rule: TriggerRule;
  triggerValue: string | null;
  values: string[];
  triggeredPieces: number | null;
};

/** The terms of a tariff by which weights become billing weights. */
export type WeighingTerms = Pick<
  Tariff,
  'volumeRatio' | 'splitThrowingRatio' | 'volumeAccumulation' | 'minimumBillingWeight' | 'carry' | 'carryTolerance'
>;

/** The data behind a line, to be worded in any language. */
export type LineDetail =
  | { kind: 'freight'; billingMode: BillingMode; units: FreightUnit[]; terms: WeighingTerms }
  | { kind: 'carrierMinimum'; minimum: Dec; minimumCurrencyId: string; converted: Dec; freight: Dec }
  | { kind: 'taxInclusive'; quantity: Dec; unitPrice: Dec }
  | { kind: 'excessMaterial'; quantity: Dec; unitPrice: Dec }
  | ({ kind: 'surcharge'; trigger: TriggerDetail } & ChargeDetail)
  | ({ kind: 'valueAdded' } & ChargeDetail)
  // A parcel's share of the cost of its bag: weights in kg, `of` in the wallet currency.
  | { kind: 'bagShare'; bagNo: string; weight: Dec; whole: Dec; of: Dec };

/** The places of lines in a quote: 1 freight ... 8 value-added services. */
export type LineStep = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** A line of a quote: amount in the quotation currency, walletAmount in the wallet currency. originId is the row or service. */
export type QuoteLine = {
  step: LineStep;
  code: string;
  expenseTypeId: string | null;
  originId: string | null;
  detail: LineDetail;
  amount: Dec;
  walletAmount: Dec;
  allowRefunds: boolean;
};

/** A quote. Weights kg, volume m3; total is the sum of the lines' wallet amounts; rates are those used. */
export type Quote = {
  quotationId: string;
  quotationVersion: number;
  quotationName: string;
  /** Its names by language. */
  quotationNames?: Record<string, string> | null;
  currencyId: string;
  walletCurrencyId: string;
  rates: Record<string, Dec>;
  actualWeight: Dec;
  volumeWeight: Dec;
  comparedWeight: Dec;
  billingWeight: Dec;
  volume: Dec;
  pieceQuantity: number;
  overSizePieces: number;
  lines: QuoteLine[];
  total: Dec;
};
