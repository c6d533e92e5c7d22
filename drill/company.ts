import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser } from '@playwright/test';
import { root } from '@entrepot/server/core/root.ts';
import { openCompany, withBrowser } from '../apps/web/e2e/company/open-company.ts';
import { playStory } from '../apps/web/e2e/company/story.ts';
import { browserPath } from '../scripts/lib/browser.mjs';
import type { Finding } from './kills.ts';

/**
 * Plays the story of a new company on an empty data folder through the browser: set-up, a parcel from its declaration to its delivery, a refund,
 * and going live. A fault is whatever a new owner would have to write down.
 */
export async function foundingCompany(): Promise<Finding> {
  const executablePath = browserPath();
  if (!executablePath) throw new Error('The drill needs Chromium: CHROMIUM=/path/to/it');
  const opened = await openCompany([join(root, 'apps/server/dist/main.js')]);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const started = performance.now();
  const done: string[] = [];
  const problems: string[] = [];
  try {
    await playStory(withBrowser(opened, browser as Browser), async (step, play) => {
      const from = performance.now();
      await play();
      done.push(step);
      console.log(`  ${step} (${((performance.now() - from) / 1000).toFixed(1)} s)`);
    });
  } catch (problem) {
    problems.push(`after “${done.at(-1) ?? 'nothing'}”: ${(problem as Error).message}`);
  } finally {
    await browser.close();
    await opened.close();
  }
  return {
    name: 'A new company, from an empty folder to going live',
    figures: { 'steps played': done.length, 'minutes in all': ((performance.now() - started) / 60_000).toFixed(1) },
    problems: [...problems, ...opened.faults],
  };
}
