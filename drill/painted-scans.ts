/// <reference lib="dom" />
import type { Page } from 'playwright-core';

/** A scan at a screen, by the machine's clock in ms: its last key, and its answer's first paint with the answer's tone. */
export interface PaintedScan {
  ended: number;
  answered: number;
  answerTone: string;
}

/** Makes a page record when a scan ends and when its answer is painted. Call it before the page loads. */
export async function recordAnswers(page: Page): Promise<void> {
  // The bundler names functions with a helper that does not exist in pages.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(watchAnswers);
}

function watchAnswers(): void {
  const seen = { ended: 0, answered: 0, answerTone: '' };
  Object.assign(window, { seen });
  const answerNow = () => document.querySelector<HTMLElement>('[aria-live=assertive][data-tone]');
  const readOut = () => `${answerNow()?.dataset.tone} ${answerNow()?.textContent}`;
  let before = '';
  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key !== 'Enter') return;
      before = readOut();
      Object.assign(seen, { ended: performance.timeOrigin + timeStamp, answered: 0, answerTone: '' });
    },
    { capture: true },
  );
  const look = () => {
    const answer = answerNow();
    if (!answer || !seen.ended || seen.answered || !answer.checkVisibility()) return;
    // The previous answer is shown until the new one has arrived.
    if (readOut() === before) return;
    seen.answered = -1;
    requestAnimationFrame(() =>
      setTimeout(() => Object.assign(seen, { answered: performance.timeOrigin + performance.now(), answerTone: answer.dataset.tone }), 0),
    );
  };
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, characterData: true }),
  );
}

/** Types a code with Enter; `keyMs` is the time between two keys. */
export async function typeScan(page: Page, code: string, keyMs = 0): Promise<void> {
  await page.keyboard.type(code, { delay: keyMs });
  await page.keyboard.press('Enter');
}

/** Scans a code and waits until its answer is painted. */
export async function paintedScan(page: Page, code: string, { keyMs = 0, timeoutMs = 10_000 } = {}): Promise<PaintedScan> {
  await typeScan(page, code, keyMs);
  await page.waitForFunction(() => (window as unknown as { seen: PaintedScan }).seen.answered > 0, null, {
    polling: 20,
    timeout: timeoutMs,
  });
  return page.evaluate(() => ({ ...(window as unknown as { seen: PaintedScan }).seen }));
}

/** Resolves with the machine's time at which the row of a number in an open list is painted with a text. */
export function paintedRow(page: Page, number: string, text: string): Promise<number> {
  const visible = page.evaluate(
    ([of, wanted]) =>
      new Promise<number>((done) => {
        const look = () => {
          const row = [...document.querySelectorAll('tbody tr')].find(({ textContent }) => textContent.includes(of!));
          if (!row?.textContent.includes(wanted!)) return;
          watcher.disconnect();
          requestAnimationFrame(() => setTimeout(() => done(performance.timeOrigin + performance.now()), 0));
        };
        const watcher = new MutationObserver(look);
        watcher.observe(document, { subtree: true, childList: true, characterData: true });
        look();
      }),
    [number, text],
  );
  // The first error is more useful than the one about the closed page.
  visible.catch(() => undefined);
  return visible;
}
