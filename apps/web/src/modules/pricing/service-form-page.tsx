import { valueAddedService } from '@entrepot/contract/modules/pricing/value-added-service.ts';
import { FormScreen } from './form-screen.tsx';
import { useServiceForm } from './service-form.ts';

/** Adds or changes a value-added service. */
export function Page() {
  return <FormScreen of={valueAddedService} list="/ValueAddedServiceIndex" form={useServiceForm()} />;
}
