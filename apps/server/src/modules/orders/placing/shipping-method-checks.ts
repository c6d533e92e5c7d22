import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import { type Carrier, carrierProblem, carriersFor, type Freight, type Method, methodProblem } from '../../pricing/public.ts';
import type { PickupPoint } from './receiver.ts';
import type { OrderWish } from './wish.ts';

const methodRefusals = { MethodWarehouse: 'methodWarehouse', MethodCountry: 'methodCountry', MethodCargo: 'methodCargo' } as const;
const carrierRefusals = {
  CarrierCountry: 'carrierCountry',
  CarrierDelivery: 'carrierDelivery',
  CarrierSize: 'carrierSize',
  CarrierWeight: 'carrierWeight',
} as const;

/**
 * Picks the shipping method and the carrier of an order among the offered ones: the chosen carrier, otherwise the first of the method's
 * that can take the goods. Rejects what does not serve the goods or the destination (`CarrierLimitExceeded`, `DifferentWarehouse`,
 * `DestinationMismatch`).
 */
export function wayOf(
  caller: Caller,
  wish: OrderWish,
  freight: Freight,
  offers: { methods: readonly Method[]; carriers: readonly Carrier[] },
): { method: Method; carrier: Carrier | null } {
  if (!wish.shippingMethodId) throw ordersErrors.methodMissing();
  const method = offers.methods.find(({ id }) => id === wish.shippingMethodId);
  if (!method) throw refuse('NotFound');
  const name = method.name[caller.language];
  const problem = methodProblem(method, freight);
  if (problem) throw ordersErrors[methodRefusals[problem]]({ method: name });
  const offered = carriersFor(method, offers.carriers);
  return {
    method,
    carrier: wish.carrierId ? chosenCarrier(offered, wish.carrierId, freight, name) : firstCarrier(offered, freight, wish, name),
  };
}

function chosenCarrier(offered: readonly Carrier[], id: string, freight: Freight, method: string): Carrier {
  const carrier = offered.find((one) => one.id === id);
  if (!carrier) throw ordersErrors.methodCarrier({ method });
  const problem = carrierProblem(carrier, freight);
  if (problem) throw ordersErrors[carrierRefusals[problem]]({ carrier: carrier.name });
  return carrier;
}

function firstCarrier(offered: readonly Carrier[], freight: Freight, wish: OrderWish, method: string): Carrier | null {
  if (!offered.length) return null;
  const collects = wish.isCod || wish.freightCollect;
  const able = offered.filter((one) => !carrierProblem(one, freight));
  if (!able.length) throw ordersErrors.noCarrierFits({ method });
  return able.find((one) => !collects || one.cashOnDelivery) ?? able[0]!;
}

/** Rejects a parcel that a pickup point cannot store (`CarrierLimitExceeded`). */
export function refuseAtPickup(pickup: PickupPoint | null, { pieces }: Freight): void {
  if (!pickup) return;
  const above = (value: string | null, limit: string | null) => dec(limit).gt(0) && dec(value).gt(dec(limit));
  const tooMuch = pieces.some(
    (piece) =>
      above(piece.weight, pickup.maxWeight) || [piece.length, piece.width, piece.height].some((side) => above(side, pickup.maxLength)),
  );
  if (tooMuch) throw ordersErrors.pickupLimit({ pickup: pickup.name });
}

/** Returns the freight of an order as shipping methods check it. */
export const freightOf = (
  wish: OrderWish,
  destinationCountryId: string | null,
  cargoTypeIds: readonly string[],
  pieces: Freight['pieces'],
): Freight => ({
  warehouseId: wish.warehouseId,
  destinationCountryId,
  cargoTypeIds,
  deliveryMode: wish.deliveryMode,
  pieces,
});

/** Whether the recipient collects the goods, as quotations ask. */
export const isSelfPickup = ({ deliveryMode }: Pick<OrderWish, 'deliveryMode'>) => deliveryMode !== enumCodes.DeliveryMode.HomeDelivery;
