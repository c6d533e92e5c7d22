import { expect, type Page } from '@playwright/test';
import { sign } from '../../../../server/src/demo/steps.ts';
import { test } from '../../../e2e/journey.ts';
import { isAccessible, signInThroughForm, signIn } from '../../../e2e/people.ts';
import {
  approved,
  declared,
  freshNumber,
  newCustomer,
  ordered,
  picked,
  shelved,
  type Stage,
  stage,
  teaSet,
  topUp,
} from '../../../e2e/prepare.ts';
import { listForPicking } from '../../../../server/src/demo/steps.ts';
import { timeText } from '@entrepot/contract/core/zones.ts';

/** One line of the user's waiting work. */
const line = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const row = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });

test('shows a clerk pending receipts, oldest first, and updates with the work of others', async ({ browser }) => {
  const prepared = await stage();
  const clerk = await prepared.as('clerk');
  const { number } = await declared(prepared);
  await clerk('/Package/PackageSigning', { WarehouseId: prepared.scene.warehouseId, CourierNumber: number });
  const page = await signIn(browser, 'clerk');
  await page.goto('/dashboard');
  const toWeigh = line(page, 'Packages to weigh');
  await expect(toWeigh).toContainText(/\d+\s*Packages to weigh\s*for \d+/);
  await isAccessible(page);
  await test.step('the number opens its list', async () => {
    await toWeigh.getByRole('link', { name: /Packages to weigh$/ }).click();
    await expect(page).toHaveURL(/PackageIndex\?packageStatus=20/);
    await expect(row(page, number)).toBeVisible();
  });
  await test.step('the button opens the screen of the work', async () => {
    await page.goto('/dashboard');
    await toWeigh.getByRole('link', { name: 'Weigh', exact: true }).click();
    await expect(page).toHaveURL(/PackageSigning$/);
  });
  await test.step("counts a colleague's signing without a reload", async () => {
    await page.goto('/dashboard');
    const toShelve = line(page, 'Packages to put on shelves');
    const another = await declared(prepared);
    await sign(clerk, prepared.scene, { ...teaSet, number: another.number });
    await expect(toShelve).toBeVisible();
    const before = await toShelve.innerText();
    const third = await declared(prepared);
    await sign(clerk, prepared.scene, { ...teaSet, number: third.number });
    await expect(toShelve).not.toHaveText(before);
  });
});

test('a manager sees pending decisions and opens a day of the chart by keyboard', async ({ browser }) => {
  const own = await stage();
  const [{ serialNumber }, unpaid] = [await ordered(own), await ordered(own, { paid: false })];
  const page = await signIn(browser, 'manager');
  await page.goto('/dashboard');
  await line(page, 'Orders to approve').getByRole('link', { name: 'Approve', exact: true }).click();
  await expect(page).toHaveURL(/LogisticsOrderIndex\?approvable=true&orderStatus=20/);
  await expect(row(page, serialNumber)).toBeVisible();
  await expect(row(page, unpaid.serialNumber)).toHaveCount(0);
  // The approval of an order that is not paid is not offered as work.
  await page.goto('/dashboard');
  await line(page, 'Orders whose approval is blocked').getByRole('link', { name: 'See what blocks it', exact: true }).click();
  await expect(page).toHaveURL(/LogisticsOrderIndex\?approvable=false&orderStatus=20/);
  await expect(row(page, unpaid.serialNumber)).toBeVisible();

  await page.goto('/dashboard');
  const picture = page.getByRole('group', { name: 'In and out, last 30 days' });
  // A company that began today has no usual day.
  await expect(picture.getByRole('button').first()).toBeVisible();
  await expect(page.getByText(/Usually \d+ on a \w+day/)).toHaveCount(0);
  await picture.getByRole('button').first().focus();
  await page.keyboard.press('End');
  const ordersOfToday = picture.getByRole('button', { name: /: Orders created \d/ }).last();
  await expect(picture.getByRole('button', { name: /: Packages shelved \d/ }).last()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(ordersOfToday).toBeFocused();
  await isAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/LogisticsOrderIndex\?creationTime=/);
  await expect(row(page, serialNumber)).toBeVisible();
});

/** Bills of a customer who does not pay: for the second, the first already counts as overdue. */
async function createDebt(prepared: Stage): Promise<void> {
  const name = await newCustomer(prepared, 'Debtor');
  const [finance, manager] = [await prepared.as('finance'), await prepared.as('manager')];
  const { UserId } = await (await prepared.as(name))('/User/GetUserInfoDetailedInfo');
  const [{ Id: ExpenseTypeId }] = (await manager('/ExpenseType/GetExpenseTypes', { rows: 1 })).Data;
  for (const IdempotencyKey of [freshNumber(), freshNumber()]) {
    const due = Date.now() + 2_000;
    await finance('/Bill/EstablishManualBill', {
      UserId,
      DueTime: timeText(new Date(due), 'Asia/Shanghai'),
      Lines: [{ ExpenseTypeId, Amount: 17, Explanation: 'Repacking' }],
      IdempotencyKey,
    });
    await expect.poll(() => Date.now() > due).toBe(true);
  }
}

test('a picker who packs, finance and a customer each start with their pending work', async ({ browser }) => {
  const prepared = await stage();
  await picked(prepared);
  const order = await approved(prepared);
  await listForPicking(await prepared.as('leader'), prepared.scene, [order.id]);
  await topUp(prepared, 'bob', 50);
  const account = { BankName: '玉山銀行', AccountName: '張柏豪', AccountNumber: '0864968123456' };
  await (await prepared.as('bob'))('/UserRecharge/EstablishWithdrawal', { Amount: 11.35, ...account });
  await createDebt(prepared);
  const { number } = await shelved(prepared);

  const picker = await signIn(browser, 'picker', 'zh-cn');
  await picker.goto('/dashboard');
  await expect(line(picker, '待打包订单').getByRole('link', { name: '去打包' })).toHaveAttribute('href', /PackEdit/);
  await line(picker, '待认领拣货单').getByRole('link', { name: '去认领' }).click();
  await expect(picker).toHaveURL(/PersonalPickingIndex/);

  const finance = await signIn(browser, 'finance', 'zh-tw');
  await finance.emulateMedia({ reducedMotion: 'reduce' });
  await finance.goto('/dashboard');
  const owed = finance.getByRole('group', { name: /欠款/ });
  await expect(owed.getByRole('button', { name: /30 天以內: \d/ }).first()).toBeVisible();
  await isAccessible(finance);
  const moving = () => document.getAnimations().filter(({ playState }) => playState === 'running').length;
  // Animations in progress finish when motion is reduced.
  await expect.poll(() => finance.evaluate(moving)).toBe(0);
  await line(finance, '待審核提領').getByRole('link', { name: '去審核' }).click();
  await expect(finance).toHaveURL(/WithdrawalIndex\?withdrawalStatus=1/);
  await expect(finance.getByRole('row').filter({ hasText: '11.35' }).first()).toBeVisible();

  const alice = await signIn(browser, 'alice');
  await alice.goto('/dashboard');
  await line(alice, 'Packages ready to ship').getByRole('link', { name: 'Place an order' }).click();
  await expect(alice).toHaveURL(/PackageIndex\?orderable=true&packageStatus=40/);
  await expect(row(alice, number)).toBeVisible();
});

test('guides a new customer to the first parcel in three steps, then shows what is missing', async ({ browser }) => {
  const prepared = await stage();
  const userName = await newCustomer(prepared, 'Newcomer');
  const page = await browser.newPage();
  await page.addInitScript(() => localStorage.setItem('language', '"en-us"'));
  await signInThroughForm(page, userName, '/loginUser');
  await expect(page.getByRole('heading', { name: 'Three steps to your first package' })).toBeVisible();
  await expect(page.getByText('All done')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy all' }).first()).toBeVisible();
  await isAccessible(page);
  await page.getByRole('link', { name: 'Declare', exact: true }).click();
  await expect(page).toHaveURL(/PackageEstablish$/);
  await page.getByLabel('Tracking number').fill(freshNumber());
  await page.getByRole('combobox', { name: 'Warehouse' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/PackageIndex\?open=/);

  await page.goto('/dashboard');
  await expect(page.getByRole('listitem').filter({ hasText: 'Declare your package' })).toContainText('Done');
  await expect(line(page, 'Packages to complete')).toContainText('1');
  await page.setViewportSize({ width: 390, height: 844 });
  await isAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('a leader sees the state of the warehouse, and a number opens exactly its rows', async ({ browser }) => {
  const own = await stage();
  const placed = await picked(own);
  const leader = await own.as('leader');
  const { PickingListId } = await leader('/LogisticsOrder/GetLogisticsOrderById', { Id: placed.id });
  await leader('/PickingList/DeletePickingListOrder', { Id: PickingListId, LogisticsOrderId: placed.id });
  const page = await signIn(browser, 'leader');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Warehouse', exact: true })).toBeVisible();
  const toPutBack = line(page, 'Goods to put back');
  const count = Number(await toPutBack.locator('b').innerText());
  await isAccessible(page);
  await toPutBack.getByRole('link').first().click();
  await expect(page).toHaveURL(/PutBackIndex\?status=1/);
  await expect(page.getByRole('row').filter({ hasText: placed.parcels[0]!.number })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'To put back' })).toHaveCount(count);
});
