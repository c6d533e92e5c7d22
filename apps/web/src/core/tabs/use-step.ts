import { go, usePlace } from './place.ts';

/**
 * The step of a wizard that the address names by its key, so that the browser's back leads to the step before; not further than `reached`, to
 * which what is chosen so far leads. Gives where it stands, and the way to another step, for the wizard.
 */
export function useStep(keys: readonly string[], reached: number) {
  const { path, query } = usePlace();
  const named = Math.max(keys.indexOf(query.get('step') ?? ''), 0);
  function onStep(to: number): void {
    const next = new URLSearchParams(query);
    next.set('step', keys[to] ?? '');
    go(`${path}?${next}`);
  }
  return { at: Math.min(named, reached), onStep };
}
