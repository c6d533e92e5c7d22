import { valueAddedServiceGroup } from '@entrepot/contract/modules/pricing/value-added-service.ts';
import { FormScreen } from './form-screen.tsx';

/** Adds or changes a group of value-added services. */
export function Page() {
  return <FormScreen of={valueAddedServiceGroup} list="/ValueAddedServiceGroupingIndex" />;
}
