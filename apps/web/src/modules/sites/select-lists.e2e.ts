import { expect, type Page } from '@playwright/test';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { covers } from '../../../e2e/covers.ts';
import { test } from '../../../e2e/journey.ts';
import { signIn } from '../../../e2e/people.ts';

interface Option {
  Value: number;
  Name: string;
}

/** The choices of a filter of the list in front. */
async function choicesOf(page: Page, filter: string): Promise<string[]> {
  await page.getByRole('combobox', { name: filter, exact: true }).click();
  const options = page.getByRole('listbox', { name: filter, exact: true }).getByRole('option');
  await expect(options.first()).toBeVisible();
  const names = (await options.allInnerTexts()).map((name) => name.trim());
  await page.keyboard.press('Escape');
  return names;
}

test(
  'select lists define available statuses, their order and names, cached per version',
  covers('LOOKUP-NODIRECT'),
  async ({ browser }) => {
    const page = await signIn(browser, 'manager');
    const { OrderStatus, PackageStatus } = enumCodes;
    const requests: { packages: string[] }[] = [];
    // A server whose lists lack two states, rename one and start with the last. They are part of the user info.
    await page.route('**/api/User/GetUserInfoDetailedInfo', async (route) => {
      const answer = await (await route.fetch()).json();
      const lists = answer.Data.Selects;
      if (!lists) return route.fulfill({ json: answer });
      const changed = (list: Option[], deletedId: number, renamed: number) =>
        list
          .filter(({ Value }) => Value !== deletedId)
          .map((one) => (one.Value === renamed ? { ...one, Name: 'Named by the server' } : one))
          .reverse();
      lists.OrderStatus = changed(lists.OrderStatus, OrderStatus.Departed, OrderStatus.Signed);
      lists.PackageStatus = changed(lists.PackageStatus, PackageStatus.Lost, PackageStatus.OnShelf);
      requests.push({ packages: lists.PackageStatus.map(({ Name }: Option) => Name) });
      await route.fulfill({ json: answer });
    });
    const apart: string[] = [];
    page.on('request', (request) => request.url().endsWith('/Select/GetEnums') && apart.push(request.url()));
    await page.addInitScript(() => sessionStorage.getItem('began') ?? localStorage.removeItem('statusSets'));
    await page.goto('/LogisticsOrderIndex');
    await page.evaluate(() => sessionStorage.setItem('began', 'yes'));
    const tabs = page.getByRole('tablist', { name: 'Order status' }).getByRole('tab');
    await expect(tabs.first()).toBeVisible();
    await expect(tabs.filter({ hasText: 'Named by the server' })).toBeVisible();
    await expect(tabs.filter({ hasText: 'Departed' })).toHaveCount(0);

    await page.goto('/PackageIndex');
    const statuses = await choicesOf(page, 'Package status');
    expect(statuses).toContain('Named by the server');
    expect(requests).toEqual([{ packages: statuses }]);
    expect(apart).toEqual([]);
  },
);

test(
  'a date range spans whole days and is written yyyy-MM-dd HH:mm:ss on screen and on the wire',
  covers('CONST-PICKER-DATEFORMAT'),
  async ({ browser }) => {
    const page = await signIn(browser, 'manager');
    await page.goto('/PackageIndex');
    await page.getByRole('button', { name: 'Declare a package' }).first().click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Customer' }).click();
    const panel = page.locator('.picker-panel');
    await panel.locator('.picker-dates').click();
    const day = panel.getByRole('button', { name: /^1 \w+ \d{4}$/ }).first();
    const narrowed = page.waitForRequest(
      (request) => request.url().endsWith('/GetSelectUser') && Boolean(request.postDataJSON().StartDate),
    );
    await day.click();
    await day.click();
    const { StartDate, EndDate } = (await narrowed).postDataJSON();
    expect(StartDate).toMatch(/^\d{4}-\d\d-01 00:00:00$/);
    expect(EndDate).toBe(StartDate.replace('00:00:00', '23:59:59'));
    await expect(panel.locator('.picker-dates')).toContainText(`${StartDate} – ${EndDate}`);
  },
);
