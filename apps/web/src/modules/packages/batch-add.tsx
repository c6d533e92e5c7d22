import { headed } from '@entrepot/client/texts/headed.ts';
import { faultsOfNumbers, linesOf, longestName, moneyFault } from '@entrepot/contract/modules/packages/lines.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { batchEstablishPackage } from '@entrepot/contract/modules/packages/calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { TextArea } from '@entrepot/ui/text-field.tsx';
import type { CallField } from '../../core/form/call-fields.tsx';
import { CallDrawer } from '../../core/form/call-form.tsx';
import { useWarehouses, useWarehousesKnown } from '@entrepot/client/floor/use-workplace.ts';
import { useCargoTypes } from './choices.tsx';

const most = 200;
const mostTold = 4;

/** Something wrong in a box: its line from 0, and why as a text's path with its values. */
interface Fault {
  at: number;
  fault: string;
  values?: Record<string, unknown>;
}
const moneyFaults = (lines: readonly string[]): Fault[] =>
  lines.flatMap((line, at) => {
    const fault = moneyFault(line);
    return fault ? [{ at, fault }] : [];
  });
const numberFaults = (lines: readonly string[]): Fault[] =>
  faultsOfNumbers(lines).map(({ at, fault, line }) => ({ at, fault, values: { line } }));
const nameFaults = (lines: readonly string[]): Fault[] =>
  lines.flatMap((line, at) => (line.length > longestName ? [{ at, fault: 'core.field.tooLong', values: { max: longestName } }] : []));

/** Says what is wrong in a box, line by line: the first few, and how many more there are. */
function useFaultWords(): (faults: readonly Fault[]) => string | null {
  const t = useWords('packages');
  const core = useWords('core');
  const files = useWords('files');
  const say = ({ at, fault, values }: Fault) => {
    const [namespace, ...path] = fault.split('.');
    const words = (namespace === 'core' ? core : t)(path.join('.'), values);
    return headed(files('pages.import.line', { line: at + 1 }), words);
  };
  return (faults) => {
    if (!faults.length) return null;
    const told = faults.slice(0, mostTold).map(say).join('\n');
    return faults.length > mostTold ? `${told}\n… +${faults.length - mostTold}` : told;
  };
}

/** Declares many parcels at once from four boxes, one value a line; every box must have as many lines as there are numbers. */
export function BatchAdd({ onClose }: { onClose(): void }) {
  const t = useWords('packages');
  const warehouses = useWarehouses();
  const cargoTypes = useCargoTypes();
  const sayFaults = useFaultWords();
  const box = (text: string | null | undefined, numbers: number, faultsOf: (lines: readonly string[]) => Fault[]): CallField<string> => {
    const lines = linesOf(text);
    const count = lines.length;
    const uneven = count > 0 && numbers > 0 && count !== numbers;
    return {
      required: true,
      span: 1,
      hint: t('pages.lines', { count }),
      wrong: uneven ? t('pages.linesOf', { count, numbers }) : count > most ? t('pages.atMost', { most }) : sayFaults(faultsOf(lines)),
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
        const numbers = linesOf(courierNumbers).length;
        return {
          ownerId: { required: true },
          warehouseId: { options: warehouses },
          cargoTypeId: { options: cargoTypes },
          courierNumbers: box(courierNumbers, numbers, numberFaults),
          productNames: box(productNames, numbers, nameFaults),
          prices: box(prices, numbers, moneyFaults),
          purchasePrices: box(purchasePrices, numbers, moneyFaults),
        };
      }}
      starts={{ warehouseId: warehouses.length === 1 ? warehouses[0]!.value : null }}
      submit={({ courierNumbers }) => {
        const count = linesOf(courierNumbers).length;
        return count > 0 ? t('actions.declareMany', { count }) : t('actions.batchAdd');
      }}
      success={({ ids, existing }) =>
        t(existing.length ? 'pages.batchDoneClaims' : 'pages.batchDone', { count: ids.length, claims: existing.length })
      }
      onClose={onClose}
    />
  );
}
