import { useRef, useState } from 'react';

/**
 * State whose newest value can be read before the next render: an upload that ended a moment ago has set its picture, but a busy phone has
 * not rendered it yet. Returns the value, its setter and the function that reads the newest value.
 */
export function useNewest<T>(initial: T): readonly [value: T, put: (next: T) => void, newest: () => T] {
  const [value, setValue] = useState(initial);
  const newest = useRef(initial);
  const [functions] = useState(() => ({
    put(next: T) {
      newest.current = next;
      setValue(next);
    },
    newest: () => newest.current,
  }));
  return [value, functions.put, functions.newest];
}
