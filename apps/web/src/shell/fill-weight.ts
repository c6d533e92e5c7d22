import { useSettings } from '@entrepot/client/browser/settings.ts';
import { fillWeight } from '@entrepot/ui/fill-weight.ts';
import { useDevices } from './devices.ts';

/** Takes each steady reading of the scale into the focused weight field while the person wants that; answers the way to stop. */
export const startAutomaticScale = (): (() => void) =>
  useDevices.subscribe(({ weight }, before) => {
    if (useSettings.getState().automaticScale && weight?.stable && weight !== before.weight) fillWeight(weight.value);
  });
