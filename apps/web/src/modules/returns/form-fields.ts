import { audience } from '@entrepot/client/session/session.ts';
import { useCarriers, useDepths, useShippingMethods, useWarehouses } from '../receiving/public.tsx';

/** What the form of a return asks over its goods, and under them. */
export const headRows = [
  ['warehouseId', 'returnReason'],
  ['carrierId', 'courierNumber', 'arrivalDate'],
  ['binType', 'binTotal', 'containerNo'],
  ['inspection', 'unpacking', 'transport'],
  ['transportWarehouseId', 'typeOfShippingId'],
] as const;
export const footRows = [['senderName', 'senderPhone'], ['binPictures'], ['remarks']] as const;

/** The inputs of what is asked besides the goods; null while the warehouses are not known. */
export function useHeadFields() {
  const [warehouses, carriers, methods, depths] = [useWarehouses(), useCarriers(), useShippingMethods(), useDepths()];
  if (!warehouses) return null;
  return {
    only: warehouses.length === 1 ? warehouses[0]!.value : null,
    fieldsOf: ({ transport }: { transport?: boolean | null }) => ({
      ownerId: { required: audience() !== 'C' },
      warehouseId: { options: warehouses },
      carrierId: { options: carriers },
      inspection: { options: depths },
      transportWarehouseId: { options: warehouses, hidden: !transport, required: Boolean(transport) },
      typeOfShippingId: { options: methods, hidden: !transport },
    }),
  };
}
