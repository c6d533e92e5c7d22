import { useEffect, useRef } from 'react';

let isSigningIn = false;

/** Records that a person signs in on this page: the first page after it takes the focus. */
export const noteSignInPage = (): void => void (isSigningIn = true);

/**
 * Moves the focus to the page that a sign-in or a choice in the menu opened, so that keys and screen readers go on there; a page that focuses
 * a field of its own keeps that. After a reload the focus stays at the top, before the link that skips the menu.
 */
export function usePageFocus(front: string): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    const isOther = last.current === null ? isSigningIn : last.current !== front;
    last.current = front;
    isSigningIn = false;
    if (!isOther) return;
    const active = document.activeElement;
    const isLeft = !active || active === document.body || active.closest('[data-menu]') !== null;
    if (isLeft) document.getElementById('content')?.focus({ preventScroll: true });
  }, [front]);
}
