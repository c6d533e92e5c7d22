import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { useCarriers, useShippingMethods } from '@entrepot/client/react/use-choices.ts';
import { useDepths, useWarehouses } from './choices.ts';

/** Header fields of a document's form, in display order. */
export const headerRows = [
  ['warehouseId', 'arrivalDate'],
  ['carrierId', 'courierNumber', 'containerNo'],
  ['inspection', 'binType', 'transport'],
  ['transportWarehouseId', 'typeOfShippingId'],
] as const;
/** Fields below the goods. */
export const footRows = [['binPictures'], ['remarks']] as const;

/** Inputs of the header fields; null while the warehouses are loading. */
export function useHeaderFields() {
  const t = useTexts('receiving');
  const [warehouses, carriers, methods, depths] = [useWarehouses(), useCarriers(), useShippingMethods(), useDepths()];
  if (!warehouses) return null;
  return {
    only: warehouses.length === 1 ? warehouses[0]!.value : null,
    fieldsOf: ({ transport }: { transport?: boolean | null }) => ({
      ownerId: { required: audience() !== 'customer' },
      warehouseId: { options: warehouses },
      arrivalDate: { hint: t('pages.arrivalHint') },
      carrierId: { options: carriers },
      inspection: { options: depths },
      transportWarehouseId: { options: warehouses, hidden: !transport, required: Boolean(transport) },
      typeOfShippingId: { options: methods, hidden: !transport },
    }),
  };
}
