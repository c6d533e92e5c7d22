import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';

/** Selects an option of a labelled field. */
export async function choose(form: Locator, label: string | RegExp, option: string): Promise<void> {
  const page = form.page();
  const field = form.getByRole('combobox', { name: label, exact: false }).first();
  await field.click();
  await page.getByRole('option').filter({ hasText: option }).first().click();
  // A multiple selection stays open.
  if ((await field.getAttribute('aria-expanded')) === 'true') await page.keyboard.press('Escape');
}

/** Fills fields by their labels. */
export async function fill(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: false }).first().fill(value);
}

/** The name of a row in each language. */
export async function inThreeLanguages(form: Locator, name: string): Promise<void> {
  for (const language of ['Simplified Chinese', 'Traditional Chinese', 'English']) await fill(form, { [`Name · ${language}`]: name });
}

/** Returns to the guide's tab. */
export const toGuide = (page: Page) =>
  page.getByRole('navigation', { name: 'Open pages' }).getByRole('link', { name: 'Set-up guide' }).click();

/** Opens one of the guide's screens and adds a row there. */
export async function add(page: Page, screen: string, name: string, enter: (form: Locator) => Promise<void>): Promise<void> {
  await toGuide(page);
  // Mails and text messages are two steps on one screen.
  await page.getByRole('main').getByRole('button', { name: screen, exact: true }).first().click();
  await page.getByRole('region', { name: screen }).getByRole('toolbar').getByRole('button', { name: /^Add/ }).first().click();
  // In a drawer over the list, or on a separate page.
  const form = page
    .getByRole('dialog', { name: `Add: ${name}` })
    .or(page.getByRole('region').filter({ has: page.getByRole('heading', { name: `Add: ${name}`, level: 1 }) }));
  await enter(form);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toBeHidden();
}
