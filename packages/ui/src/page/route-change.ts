import { useEffect, useRef } from 'react';

const name = 'ui:route-change';
const stays = 1_000;

/** Publishes that the route has changed. */
export const publishRouteChange = (): void => void dispatchEvent(new Event(name));

/** Calls `close` one second after a route change, for elements that were open when it happened. */
export function useCloseAfterRouteChange(close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changed = () => {
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(), stays);
    };
    addEventListener(name, changed);
    return () => {
      removeEventListener(name, changed);
      clearTimeout(timer);
    };
  }, []);
}
