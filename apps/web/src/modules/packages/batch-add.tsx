import { useWords } from '@entrepot/client/react/use-words.ts';
import { batchEstablishPackage } from '@entrepot/contract/modules/packages/calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { TextArea } from '@entrepot/ui/text-field.tsx';
import type { CallField } from '../../core/form/call-fields.tsx';
import { CallDrawer } from '../../core/form/call-form.tsx';
import { useCargoTypes, useWarehouses, useWarehousesKnown } from './choices.tsx';

const most = 200;

/** How many lines a box has; empty ones at its end do not count. */
const countOf = (text: string | null | undefined) => (text?.trimEnd() ? text.trimEnd().split(/\r\n|\r|\n/).length : 0);

/** Declares many parcels at once from four boxes, one value a line; every box must have as many lines as there are numbers. */
export function BatchAdd({ onClose }: { onClose(): void }) {
  const t = useWords('packages');
  const warehouses = useWarehouses();
  const cargoTypes = useCargoTypes();
  const box = (text: string | null | undefined, numbers: number): CallField<string> => {
    const count = countOf(text);
    const uneven = count > 0 && numbers > 0 && count !== numbers;
    return {
      required: true,
      span: 1,
      hint: t('pages.lines', { count }),
      wrong: uneven ? t('pages.linesOf', { count, numbers }) : count > most && t('pages.atMost', { most }),
      draw: ({ value, ...props }) => <TextArea {...props} value={value ?? ''} rows={14} />,
    };
  };
  if (!useWarehousesKnown()) return null;
  return (
    <CallDrawer
      of={batchEstablishPackage}
      about={pkg}
      size="wide"
      title={t('actions.batchAdd')}
      rows={[
        ['ownerId', 'warehouseId', 'cargoTypeId'],
        ['courierNumbers', 'productNames', 'prices', 'purchasePrices'],
      ]}
      fields={({ courierNumbers, productNames, prices, purchasePrices }) => {
        const numbers = countOf(courierNumbers);
        return {
          ownerId: { required: true },
          warehouseId: { options: warehouses },
          cargoTypeId: { options: cargoTypes },
          courierNumbers: box(courierNumbers, numbers),
          productNames: box(productNames, numbers),
          prices: box(prices, numbers),
          purchasePrices: box(purchasePrices, numbers),
        };
      }}
      starts={{ warehouseId: warehouses.length === 1 ? warehouses[0]!.value : null }}
      submit={({ courierNumbers }) => {
        const count = countOf(courierNumbers);
        return count > 0 ? t('actions.declareMany', { count }) : t('actions.batchAdd');
      }}
      success={({ ids, existing }) =>
        t(existing.length ? 'pages.batchDoneClaims' : 'pages.batchDone', { count: ids.length, claims: existing.length })
      }
      onClose={onClose}
    />
  );
}
