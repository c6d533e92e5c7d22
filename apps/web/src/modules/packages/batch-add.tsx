import { headed } from '@entrepot/client/texts/headed.ts';
import { faultsOfNumbers, linesOf, maxNameLength, moneyFault } from '@entrepot/contract/modules/packages/lines.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { batchEstablishPackage } from '@entrepot/contract/modules/packages/calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { TextArea } from '@entrepot/ui/form/text-field.tsx';
import type { CallField } from '../../core/form/call-fields.tsx';
import { CallDrawer } from '../../core/form/call-form.tsx';
import { useWarehouses } from '@entrepot/client/react/use-choices.ts';
import { useWarehousesKnown } from '@entrepot/client/floor/use-workplace.ts';
import { useCargoTypes } from '@entrepot/client/react/use-choices.ts';

const most = 200;
const maxListed = 4;

/** An error in a box: its line, from 0, and the key of its message with values. */
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
  lines.flatMap((line, at) => (line.length > maxNameLength ? [{ at, fault: 'core.field.tooLong', values: { max: maxNameLength } }] : []));

/** Describes the errors of a box by line: the first few, and the number of others. */
function useFaultMessages(): (faults: readonly Fault[]) => string | null {
  const t = useTexts('packages');
  const core = useTexts('core');
  const files = useTexts('files');
  const describeFault = ({ at, fault, values }: Fault) => {
    const [namespace, ...path] = fault.split('.');
    const reason = (namespace === 'core' ? core : t)(path.join('.'), values);
    return headed(files('pages.import.line', { line: at + 1 }), reason);
  };
  return (faults) => {
    if (!faults.length) return null;
    const message = faults.slice(0, maxListed).map(describeFault).join('\n');
    return faults.length > maxListed ? `${message}\n… +${faults.length - maxListed}` : message;
  };
}

/** Declares many parcels from four boxes with one value per line; every box must have as many lines as there are numbers. */
export function BatchAdd({ onClose }: { onClose(): void }) {
  const t = useTexts('packages');
  const warehouses = useWarehouses();
  const cargoTypes = useCargoTypes();
  const describeFaults = useFaultMessages();
  const box = (text: string | null | undefined, numbers: number, faultsOf: (lines: readonly string[]) => Fault[]): CallField<string> => {
    const lines = linesOf(text);
    const count = lines.length;
    const uneven = count > 0 && numbers > 0 && count !== numbers;
    return {
      required: true,
      span: 1,
      hint: t('pages.lines', { count }),
      wrong: uneven ? t('pages.linesOf', { count, numbers }) : count > most ? t('pages.atMost', { most }) : describeFaults(faultsOf(lines)),
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
      defaults={{ warehouseId: warehouses.length === 1 ? warehouses[0]!.value : null }}
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
