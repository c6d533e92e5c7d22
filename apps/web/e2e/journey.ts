import { test as base } from '@playwright/test';

/** A journey leaves no browser open behind it: what it opened would go on listening and asking beside the journeys after it. */
export const test = base.extend<{ nothingLeftOpen: undefined }>({
  nothingLeftOpen: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      const opened = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(opened.map((context) => context.close()));
    },
    { auto: true },
  ],
});
