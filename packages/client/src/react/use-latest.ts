import { useRef } from 'react';

type Functions = Record<string, (...given: never[]) => unknown>;

/** Functions that stay the same objects over all draws, and do what those of the last draw do. */
export function useLatest<F extends Functions>(functions: F): F {
  const latest = useRef(functions);
  latest.current = functions;
  const stable = useRef<F>(undefined);
  stable.current ??= Object.fromEntries(
    Object.keys(functions).map((name) => [name, (...given: never[]) => latest.current[name]!(...given)]),
  ) as F;
  return stable.current;
}
