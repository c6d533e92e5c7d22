import { useSettings } from '@entrepot/client/browser/settings.ts';
import { useDevices } from './devices.ts';

const put = Object.getOwnPropertyDescriptor(globalThis.HTMLInputElement?.prototype ?? {}, 'value')?.set;

/** Writes a weight into the field that has the focus, if it takes kilograms and may be written to. Answers whether it did. */
export function fillWeight(value: string): boolean {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) || field.dataset.unit !== 'kg' || field.readOnly || field.disabled) return false;
  put?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}

/** Takes each steady reading of the scale into the focused weight field while the person wants that; answers the way to stop. */
export const startAutomaticScale = (): (() => void) =>
  useDevices.subscribe(({ weight }, before) => {
    if (useSettings.getState().automaticScale && weight?.stable && weight !== before.weight) fillWeight(weight.value);
  });
