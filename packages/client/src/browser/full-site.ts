const key = 'fullSite';

/** Remembers, for this window, that its person wants the pages made for a desk although this is a phone. */
export function chooseFullSite(): void {
  store(() => sessionStorage.setItem(key, '1'));
}

/** Forgets it, so that the window is sent to the mobile site again. */
export function leaveFullSite(): void {
  store(() => sessionStorage.removeItem(key));
}

/** Did the person of this window choose the pages made for a desk? */
export function isFullSiteChosen(): boolean {
  return store(() => sessionStorage.getItem(key) === '1') ?? false;
}

// A private window may refuse: it is then sent to the mobile site each time.
function store<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
