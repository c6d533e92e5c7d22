import { useCallback, useEffect, useRef, useState } from 'react';

type Act = (...args: any[]) => unknown;

/** Wraps an action so that calls are ignored while its promise is pending. Returns the action and whether it is pending. */
export function useBusy<A extends Act>(action: A | undefined): [(...args: Parameters<A>) => void, boolean] {
  const [busy, setBusy] = useState(false);
  const open = useRef(false);
  const alive = useRef(true);
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  const run = useCallback((...args: Parameters<A>) => {
    if (open.current) return;
    const answer = latest.current?.(...args);
    if (!(answer instanceof Promise)) return;
    open.current = true;
    setBusy(true);
    // The caller reports a failed action; this only clears the busy state.
    void answer
      .catch((error: unknown) => reportError(error))
      .finally(() => {
        open.current = false;
        if (alive.current) setBusy(false);
      });
  }, []);
  return [run, busy];
}
