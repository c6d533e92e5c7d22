import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import type { shippingMethod } from '@entrepot/contract/modules/carriers/shipping-method.ts';
import { dec, sum } from '@entrepot/rules/decimal.ts';
import type { BoxLine } from '@entrepot/rules/pricing/types.ts';

export type Method = RowOf<typeof shippingMethod>;
export type Carrier = RowOf<typeof carrier>;
/** A shipping channel: a shipping method and a carrier for the delivery; null when the method has none. */
export interface Channel {
  method: Method;
  carrier: Carrier | null;
}
/** The goods of a shipment and its destination. */
export interface Freight {
  warehouseId: string;
  destinationCountryId: string | null;
  cargoTypeIds: readonly string[];
  deliveryMode: number;
  pieces: readonly BoxLine[];
}

export type MethodRule = 'MethodWarehouse' | 'MethodCountry' | 'MethodCargo';
export type CarrierRule = 'CarrierCountry' | 'CarrierDelivery' | 'CarrierSize' | 'CarrierWeight';

const allows = (set: readonly string[] | null, value: string | null) => !set?.length || value === null || set.includes(value);

/** Returns the first rule by which a shipping method cannot take goods; null when it can. */
export function methodProblem(method: Method, freight: Freight): MethodRule | null {
  if (!allows(method.warehouseIds, freight.warehouseId)) return 'MethodWarehouse';
  if (!allows(method.destinationCountryIds, freight.destinationCountryId)) return 'MethodCountry';
  return freight.cargoTypeIds.every((id) => allows(method.cargoTypeIds, id)) ? null : 'MethodCargo';
}

/**
 * Returns the first rule by which a carrier cannot take goods; null when it can. A limit of 0 means none; sides are compared with limits in
 * order of size.
 */
export function carrierProblem(row: Carrier, freight: Freight): CarrierRule | null {
  if (!allows(row.countryIds, freight.destinationCountryId)) return 'CarrierCountry';
  if (row.deliveryModes?.length && !row.deliveryModes.some((mode) => mode === freight.deliveryMode)) return 'CarrierDelivery';
  if (freight.pieces.some((piece) => !fits(row, piece))) return 'CarrierSize';
  return freight.pieces.some(({ weight }) => above(weight, row.maxWeight)) ? 'CarrierWeight' : null;
}

const above = (value: string | null, limit: string | null) => dec(limit).gt(0) && dec(value).gt(dec(limit));

// An unset limit accepts any side; the others are compared longest with longest.
function fits(row: Carrier, { length, width, height }: BoxLine): boolean {
  const sides = [length, width, height].map(dec).sort((a, b) => b.cmp(a));
  const limits = [row.maxLength, row.maxWidth, row.maxHeight].map((limit) => (dec(limit).gt(0) ? dec(limit) : null));
  const descending = limits.sort((a, b) => (a === null ? -1 : b === null ? 1 : b.cmp(a)));
  const tooLong = descending.some((limit, at) => limit !== null && sides[at]!.gt(limit));
  return !tooLong && !above(sum(sides).toFixed(), row.maxSumOfSides);
}

/** Returns the carriers a shipping method may use: those it lists, in its order, else all. */
export const carriersFor = (method: Method, carriers: readonly Carrier[]): Carrier[] =>
  method.carrierIds?.length ? method.carrierIds.flatMap((id) => carriers.find((one) => one.id === id) ?? []) : [...carriers];

/** Returns every shipping channel of a site. */
export function channelsOf({ methods, carriers }: { methods: readonly Method[]; carriers: readonly Carrier[] }): Channel[] {
  return methods.flatMap((method): Channel[] => {
    const own = carriersFor(method, carriers);
    return own.length ? own.map((one) => ({ method, carrier: one })) : [{ method, carrier: null }];
  });
}
