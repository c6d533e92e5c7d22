import { audience } from '@entrepot/client/session/session.ts';
import { useCarriers, useWarehouses } from '../receiving/public.tsx';

/** What the form of a return asks over its goods, and under them. */
export const headRows = [
  ['warehouseId', 'returnReason'],
  ['carrierId', 'courierNumber', 'arrivalDate'],
] as const;
export const footRows = [['senderName', 'senderPhone'], ['remarks']] as const;

/** The inputs of what is asked besides the goods; null while the warehouses are not known. */
export function useHeadFields() {
  const [warehouses, carriers] = [useWarehouses(), useCarriers()];
  if (!warehouses) return null;
  return {
    only: warehouses.length === 1 ? warehouses[0]!.value : null,
    fields: {
      ownerId: { required: audience() !== 'C' },
      warehouseId: { options: warehouses },
      carrierId: { options: carriers },
    },
  };
}
