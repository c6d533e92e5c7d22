import { isLoadTaken, type ScaleLoad, useScale } from '@entrepot/client/floor/scale.ts';
import { useSettings } from '@entrepot/client/browser/settings.ts';
import { fillLoad } from './devices.ts';

const isEmptyWeight = (field: Element | null): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.dataset.unit === 'kg' && field.value === '';

/**
 * Writes loads of the scale into the focused weight field while the setting is on: immediately, or when an empty field is focused. A load
 * is that of one field only. Returns a function that stops it.
 */
export function startAutomaticScale(): () => void {
  let filled: { field: Element | null; load: number } | null = null;
  function fill(load: ScaleLoad): void {
    const { id } = load;
    const field = document.activeElement;
    const isOfOther = filled?.load === id && filled.field !== field;
    if (useSettings.getState().automaticScale && !isOfOther && fillLoad(load) === 'written') filled = { field, load: id };
  }
  const stop = useScale.subscribe(({ load }, before) => {
    if (!load || load === before.load) return;
    // A scale that never shows an empty reading sends a weight by its own key: a change is meant for the field.
    const isByKey = load.id === 0 && before.load !== null;
    if (!isLoadTaken() || isByKey) fill(load);
  });
  function onFocus(): void {
    const { load } = useScale.getState();
    if (load && !isLoadTaken() && isEmptyWeight(document.activeElement)) fill(load);
  }
  document.addEventListener('focusin', onFocus);
  return () => {
    stop();
    document.removeEventListener('focusin', onFocus);
  };
}
