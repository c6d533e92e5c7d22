import { expect } from '@playwright/test';
import { covers } from './covers.ts';
import { test } from './journey.ts';
import { tabTo } from './keys.ts';
import { settled } from './walk.ts';

test(
  'works by keyboard: sign in, find a screen, filter, open, edit and save a row, switch tabs',
  covers('TOPBAR-02', 'MENUSEARCH-04'),
  async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('textbox', { name: 'Account' })).toBeFocused();
    await page.keyboard.type('manager');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Entrepot2026');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();

    await tabTo(page, /^Search the menu/);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Partitions');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Partitions' })).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();

    await tabTo(page, /^Search$/);
    await page.keyboard.type('包裹');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/content=%E5%8C%85%E8%A3%B9/);
    // The previous rows stay until the results arrive, and disappear together with their focus.
    await settled(page);
    await expect(page.getByRole('row').nth(1)).toContainText('Packages');

    await tabTo(page, /^Edit/);
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog');
    await expect(form.getByRole('textbox').first()).toBeVisible();
    await tabTo(page, /^Partition name/);
    await page.keyboard.press('End');
    await page.keyboard.type(' 1');
    await tabTo(page, /^Save$/);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(form).toBeHidden();

    await tabTo(page, /^Dashboard$/, 120);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
    await tabTo(page, /^Partitions$/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/content=%E5%8C%85%E8%A3%B9/);
  },
);
