import { test as base } from '@playwright/test';

/** Closes the browsers of a test: open ones would continue to receive events and send requests during later tests. */
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
