const key = 'fullSite';

/** Stores for this window that the user prefers the desktop site on this phone. */
export function chooseFullSite(): void {
  store(() => sessionStorage.setItem(key, '1'));
}

/** Clears that choice, so that the window is redirected to the mobile site again. */
export function leaveFullSite(): void {
  store(() => sessionStorage.removeItem(key));
}

/** Whether the user of this window chose the desktop site. */
export function isFullSiteChosen(): boolean {
  return store(() => sessionStorage.getItem(key) === '1') ?? false;
}

// A private window may refuse storage: it is then redirected to the mobile site each time.
function store<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
