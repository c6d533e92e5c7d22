import { getValueAddedServiceReach } from '@entrepot/contract/modules/pricing/calls.ts';
import { valueAddedService } from '@entrepot/contract/modules/pricing/value-added-service.ts';
import { FormScreen } from './form-screen.tsx';
import { useLiveChange } from './use-live-change.tsx';
import { useServiceForm } from './service-form.ts';

/** Adds or changes a value-added service. */
export function Page() {
  const form = useServiceForm();
  const { agree, dialog } = useLiveChange(getValueAddedServiceReach, 'service');
  return (
    <>
      <FormScreen of={valueAddedService} list="/ValueAddedServiceIndex" form={{ ...form, agree }} />
      {dialog}
    </>
  );
}
