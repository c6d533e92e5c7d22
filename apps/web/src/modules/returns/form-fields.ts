import { audience } from '@entrepot/client/session/session.ts';
import { useCarriers, useShippingMethods } from '@entrepot/client/react/use-choices.ts';
import { useDepths, useWarehouses } from '../receiving/public.tsx';

/** Fields of a return's form above and below its goods. */
export const headRows = [
  ['warehouseId', 'returnReason'],
  ['carrierId', 'courierNumber', 'rmaNumber', 'arrivalDate'],
  ['binType', 'binTotal', 'containerNo'],
  ['inspection', 'unpacking', 'transport'],
  ['transportWarehouseId', 'typeOfShippingId'],
] as const;
export const footRows = [['senderName', 'senderPhone'], ['binPictures'], ['remarks']] as const;

/** Inputs of the fields other than goods; null while the warehouses are loading. */
export function useHeadFields() {
  const [warehouses, carriers, methods, depths] = [useWarehouses(), useCarriers(), useShippingMethods(), useDepths()];
  if (!warehouses) return null;
  return {
    only: warehouses.length === 1 ? warehouses[0]!.value : null,
    fieldsOf: ({ transport }: { transport?: boolean | null }) => ({
      ownerId: { required: audience() !== 'customer' },
      warehouseId: { options: warehouses },
      carrierId: { options: carriers },
      inspection: { options: depths },
      transportWarehouseId: { options: warehouses, hidden: !transport, required: Boolean(transport) },
      typeOfShippingId: { options: methods, hidden: !transport },
    }),
  };
}
