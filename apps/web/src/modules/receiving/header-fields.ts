import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { useCarriers, useDepths, useShippingMethods, useWarehouses } from './choices.ts';

/** What the form of a document asks of the whole, in the order it is read. */
export const headerRows = [
  ['warehouseId', 'arrivalDate'],
  ['carrierId', 'courierNumber', 'containerNo'],
  ['inspection', 'binType', 'transport'],
  ['transportWarehouseId', 'typeOfShippingId'],
] as const;
/** What follows under the goods. */
export const footRows = [['binPictures'], ['remarks']] as const;

/** The inputs of what is asked of the whole; null while the warehouses are not known. */
export function useHeaderFields() {
  const t = useWords('receiving');
  const [warehouses, carriers, methods, depths] = [useWarehouses(), useCarriers(), useShippingMethods(), useDepths()];
  if (!warehouses) return null;
  return {
    only: warehouses.length === 1 ? warehouses[0]!.value : null,
    fieldsOf: ({ transport }: { transport?: boolean | null }) => ({
      ownerId: { required: audience() !== 'C' },
      warehouseId: { options: warehouses },
      arrivalDate: { hint: t('pages.arrivalHint') },
      carrierId: { options: carriers },
      inspection: { options: depths },
      transportWarehouseId: { options: warehouses, hidden: !transport, required: Boolean(transport) },
      typeOfShippingId: { options: methods, hidden: !transport },
    }),
  };
}
