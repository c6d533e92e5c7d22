import type { BrowserContext, Page } from '@playwright/test';

const everyMs = 400;

/**
 * Watches all pages of a browser: fields and buttons without a name, values that are no text (ids, placeholders, `undefined`), sandboxes outside
 * demo mode, failed scripts, missing files and internal errors. Returns the links to pages of the product, as they are offered.
 */
export async function observe(context: BrowserContext, faults: Set<string>): Promise<ReadonlySet<string>> {
  const links = new Set<string>();
  await context.exposeFunction('noteFaults', (found: string[], offered: string[]) => {
    for (const fault of found) faults.add(fault);
    for (const link of offered) links.add(link);
  });
  // The names that esbuild gives to functions are its own.
  await context.addInitScript('globalThis.__name ??= (value) => value');
  await context.addInitScript(lookEvery, everyMs);
  const watch = (page: Page) => {
    page.on('pageerror', ({ message }) => faults.add(`script: ${message}`));
    page.on('response', (answer) => {
      const { pathname } = new URL(answer.url());
      // Before the set-up every page answers 503.
      if (answer.status() === 404 || (answer.status() >= 500 && answer.status() !== 503)) faults.add(`${answer.status()}: ${pathname}`);
    });
  };
  for (const page of context.pages()) watch(page);
  context.on('page', watch);
  return links;
}

/** Opens links in a browser and returns those that lead to no page, or to one that the person may not see. */
export async function deadLinks(context: BrowserContext, address: string, links: Iterable<string>): Promise<string[]> {
  const page = await context.newPage();
  const dead: string[] = [];
  for (const link of links) {
    const answer = await page.goto(`${address}${link}`);
    await page.locator('h1, h2, .error-page').first().waitFor();
    if ((answer?.status() ?? 200) >= 400 || (await page.locator('.error-page').count()) > 0) dead.push(`dead link: ${link}`);
  }
  await page.close();
  return dead;
}

/** Looks at the page again and again. Runs in the page. */
function lookEvery(everyMs: number): void {
  const controls =
    'input:not([type=hidden]), select, textarea, button, a[href], [role=button], [role=combobox], [role=checkbox], [role=switch], [role=tab], [contenteditable=true]';
  const textOf = (element: Element | null) => (element?.textContent ?? '').trim();
  function nameOf(element: Element): string {
    const own = element.getAttribute('aria-label') ?? element.getAttribute('title') ?? element.getAttribute('alt') ?? '';
    const by = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => textOf(document.getElementById(id)));
    const labels = [...((element as HTMLInputElement).labels ?? [])].map(textOf);
    const pictures = [...element.querySelectorAll('img[alt], [aria-label]')].map(
      (one) => one.getAttribute('alt') ?? one.getAttribute('aria-label'),
    );
    const content = element.matches('input, select, textarea') ? '' : textOf(element);
    return [own, ...by, ...labels, ...pictures, content].join('').trim();
  }
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('[aria-hidden=true], [inert]');
  // The two placeholders are those that the agreements of a site may contain.
  const raw =
    /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\{\{(?!freeStorageDays|unclaimedStorageDays)\w+|\[object \w+\]|\bundefined\b|\bNaN\b|Invalid Date|\bSandbox\b|沙盒|沙箱/;
  function look(): void {
    const unnamed = [...document.querySelectorAll(controls)].filter((one) => isSeen(one) && !nameOf(one));
    const found = unnamed.map((one) => `no name at ${location.pathname}: ${one.outerHTML.slice(0, 140)}`);
    const value = raw.exec(document.body?.innerText ?? '');
    // Accounts of outside services have a field with this name: the provider's environment for tests.
    const isField = value?.[0] === 'Sandbox' && /Configuration|Service/.test(location.pathname);
    if (value && !isField) found.push(`“${value[0]}” at ${location.pathname}`);
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
      (one) => isSeen(one) && one.origin === location.origin && !one.hasAttribute('download') && !/^\/(files|api)\//.test(one.pathname),
    );
    const noted = window as typeof window & { noteFaults?(found: string[], links: string[]): void };
    noted.noteFaults?.(found, [...new Set(links.map(({ pathname, search }) => pathname + search))]);
  }
  setInterval(() => document.readyState === 'complete' && look(), everyMs);
}
