import type { Page } from '@playwright/test';
import { expect } from './expect.ts';
import { choose, fill } from './forms.ts';

/** The days of the rules of a new site until accounts that one person created count as independent. */
export const daysUntilIndependent = 7;

const request = (page: Page) => page.getByRole('row').filter({ hasText: 'Waiting' });

/** Archives the records of the trial and requests to go live without them. */
export async function requestEmptySite(page: Page): Promise<void> {
  await page.goto('/SetUpGuideIndex');
  await expect(page.getByText('No archive in the last 24 hours')).toBeVisible();
  const archive = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Archive trial data' }).click();
  expect((await archive).suggestedFilename()).toMatch(/\.zip$/);
  await expect(page.getByText(/Trial data archived at/)).toBeVisible();
  await page.getByRole('button', { name: 'Go live', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Harbour: go live' });
  await fill(dialog, { 'Name of the site': 'Harbour' });
  await dialog.getByRole('button', { name: 'Go live' }).click();
  await expect(page.getByText(/Another person has to approve it/)).toBeVisible();
}

/** Finds the request of the founder, who created the account and so cannot be approved by it yet. */
export async function findNoApproval(page: Page): Promise<void> {
  await page.goto('/MoneyRequestIndex');
  await expect(request(page)).toBeVisible();
  await expect(request(page).getByRole('button', { name: 'Decide' })).toHaveCount(0);
}

/** Approves the request. */
export async function approveEmptySite(page: Page): Promise<void> {
  await page.goto('/MoneyRequestIndex');
  await request(page).getByRole('button', { name: 'Decide' }).click();
  const dialog = page.getByRole('dialog');
  await choose(dialog, /^Decision/, 'Approve');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog).toBeHidden();
}

/** Finds the records of the trial gone and everything that was set up in place. */
export async function findEmptySite(page: Page): Promise<void> {
  await page.goto('/SetUpGuideIndex');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  for (const screen of [
    'UserIndex',
    'PackageIndex',
    'LogisticsOrderIndex',
    'BillIndex',
    'PickingListIndex',
    'TransportShiftIndex',
    'RechargeIndex',
  ]) {
    await page.goto(`/${screen}`);
    await expect(page.getByText(/^No .+ yet\./)).toBeVisible();
  }
  for (const [screen, ...rows] of [
    ['WarehouseIndex', 'Quay'],
    ['ShelvesIndex', 'A-01'],
    ['TransferQuotationIndex', 'Sea'],
    ['CarrierIndex', 'Own van'],
    ['PlatformStaffIndex', 'boss', 'hand', 'head'],
  ] as const) {
    await page.goto(`/${screen}`);
    for (const row of rows) await expect(page.getByRole('row').filter({ hasText: row }).first()).toBeVisible();
  }
}
