import { useRef } from 'react';

type Functions = Record<string, (...params: never[]) => unknown>;

/** Returns functions with a stable identity that call those of the latest render. */
export function useLatest<F extends Functions>(functions: F): F {
  const latest = useRef(functions);
  latest.current = functions;
  const stable = useRef<F>(undefined);
  stable.current ??= Object.fromEntries(
    Object.keys(functions).map((name) => [name, (...params: never[]) => latest.current[name]!(...params)]),
  ) as F;
  return stable.current;
}
