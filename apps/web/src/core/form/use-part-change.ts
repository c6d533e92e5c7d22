import { useRef } from 'react';

/**
 * For pages that show one part of their data at a time, such as a language or a site, in a form. `mayLeaveRef` belongs to the form; `change`
 * shows another part after the form's unsaved changes were saved or discarded.
 */
export function usePartChange() {
  const mayLeaveRef = useRef<() => Promise<boolean>>(null);
  const change = async (show: () => void): Promise<void> => {
    if ((await mayLeaveRef.current?.()) ?? true) show();
  };
  return { mayLeaveRef, change };
}

/** The page's functions that a part's form uses. */
export type PartChange = ReturnType<typeof usePartChange>;
