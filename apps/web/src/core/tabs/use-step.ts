import { go, useTabLocation } from './tab-location.ts';

/**
 * Current step of a wizard, stored in the address by its key, so that the browser's back button leads to the previous step. Limited to
 * `reached`, the last step that the choices so far allow. Returns the step and a function that changes it.
 */
export function useStep(keys: readonly string[], reached: number) {
  const { path, query } = useTabLocation();
  const named = Math.max(keys.indexOf(query.get('step') ?? ''), 0);
  function onStep(to: number): void {
    const next = new URLSearchParams(query);
    next.set('step', keys[to] ?? '');
    go(`${path}?${next}`);
  }
  return { at: Math.min(named, reached), onStep };
}
