import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { covers } from '../../../e2e/covers.ts';
import { test } from '../../../e2e/journey.ts';
import { isAccessible, scan, signIn } from '../../../e2e/people.ts';
import { approved, ordered, packed, shelved, stage, topUp } from '../../../e2e/prepare.ts';

const look = process.env.LOOK_AT;

/** Opens the wizard with these packages and a shipping method selected, at the price step. */
async function wizardAtPrice(browser: Browser, numbers: readonly string[]): Promise<Page> {
  const page = await signIn(browser, 'alice');
  await page.goto('/LogisticsOrderEstablish');
  for (const number of numbers) await page.getByRole('row').filter({ hasText: number }).getByRole('checkbox').check();
  await expect(page.getByText(new RegExp(`${numbers.length} packages? chosen`))).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('grid', { name: 'Compare shipping options' }).getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('To pay')).toBeVisible();
  return page;
}

/** The list of orders, with one of them only. */
async function listOf(browser: Browser, name: string, serialNumber: string) {
  const page = await signIn(browser, name);
  await page.goto('/LogisticsOrderIndex');
  const row = page.getByRole('row').filter({ hasText: serialNumber });
  await expect(row).toBeVisible();
  return { page, row };
}

test(
  'customer orders step by step, sees missing fields and an itemized price',
  covers('SCREEN-LogisticsOrders-CREATE'),
  async ({ browser }) => {
    const own = await stage();
    const parcels = [await shelved(own), await shelved(own)];
    const page = await signIn(browser, 'alice');
    await page.goto('/LogisticsOrderEstablish');
    await expect(page.getByRole('row').filter({ hasText: parcels[0]!.number })).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Choose goods first')).toBeVisible();
    // One package is selected in the list, the other by scanning its label; an unknown number is reported.
    await page.getByRole('row').filter({ hasText: parcels[0]!.number }).getByRole('checkbox').check();
    const find = page.getByLabel('Search by number or name, or scan it');
    await find.fill('NOBODYS-1');
    await find.press('Enter');
    await expect(page.getByText('NOBODYS-1 can’t be ordered from this warehouse')).toBeVisible();
    // The next scan replaces the unknown number.
    await page.keyboard.type(parcels[1]!.number);
    await find.press('Enter');
    await expect(find).toHaveValue('');
    await expect(page.getByText('2 packages chosen')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: parcels[1]!.number }).getByRole('checkbox')).toBeChecked();
    await isAccessible(page);
    await page.getByRole('button', { name: 'Next' }).click();
    const ways = page.getByRole('grid', { name: 'Compare shipping options' });
    await expect(ways.getByRole('row').nth(1)).toContainText(/\d/);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Choose a shipping method')).toBeVisible();
    await ways.getByRole('radio').first().check();
    await isAccessible(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('To pay')).toBeVisible();
    await expect(page.getByText(/Billing weight [\d.]+ kg/)).toBeVisible();
    // The browser's back button leads to the previous step without loss.
    await page.goBack();
    await expect(ways.getByRole('radio').first()).toBeChecked();
    await page.goBack();
    await expect(page.getByText('2 packages chosen')).toBeVisible();
    await page.goForward();
    await page.goForward();
    await expect(page.getByText(/Billing weight [\d.]+ kg/)).toBeVisible();
    await isAccessible(page);
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Order submitted' })).toBeVisible();
    await expect(page.getByText('After payment we review and ship the order')).toBeVisible();
    await page.getByRole('button', { name: 'View orders' }).click();
    await expect(page.getByRole('row').nth(1)).toContainText('Awaiting approval');
  },
);

test('marks and focuses an impossible declared value; a corrected one restores the price', async ({ browser }) => {
  const page = await wizardAtPrice(browser, [(await shelved(await stage())).number]);
  const value = page.getByLabel('Declared value', { exact: true });
  for (const wrong of ['99999999999999', '-5']) {
    await value.fill(wrong);
    await value.press('Tab');
    await expect(value).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('Correct the highlighted fields first')).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Declared value:' })).toBeVisible();
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(value).toBeFocused();
  }
  await isAccessible(page);
  await value.fill('60');
  await expect(page.getByText('Correct the highlighted fields first')).toHaveCount(0);
  await expect(page.getByText('To pay')).toBeVisible();
});

test('creates one order on a double click', async ({ browser }) => {
  const parcel = await shelved(await stage());
  const page = await wizardAtPrice(browser, [parcel.number]);
  let sent = 0;
  page.on('request', (one) => {
    if (one.url().endsWith('/EstablishLogisticsOrder')) sent++;
  });
  await page.getByRole('button', { name: 'Submit', exact: true }).dblclick();
  await expect(page.getByRole('heading', { name: 'Order submitted' })).toBeVisible();
  expect(sent).toBe(1);
  await page.getByRole('button', { name: 'View orders' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Awaiting approval' }).first()).toBeVisible();
});

test('customer orders three packages and pays once, even when the button is pressed repeatedly', async ({ browser }) => {
  const own = await stage();
  await topUp(own, 'alice', 1000);
  const parcels = [await shelved(own), await shelved(own), await shelved(own)];
  const page = await wizardAtPrice(
    browser,
    parcels.map(({ number }) => number),
  );
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Order submitted' })).toBeVisible();
  await isAccessible(page);
  let sent = 0;
  page.on('request', (one) => {
    if (/\/Pay\w*Bills?$/.test(one.url())) sent++;
  });
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page
    .getByRole('dialog', { name: 'Pay bills (1)' })
    .getByRole('button', { name: /^Pay ¥/ })
    .dblclick();
  await expect(page.getByText('Paid. We review and ship the order')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0);
  expect(sent).toBe(1);
  await page.getByRole('button', { name: 'View orders' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Paid');
});

test('shows dialog and order as paid if the response to the payment is lost, without retrying', async ({ browser }) => {
  const own = await stage();
  await topUp(own, 'alice', 1000);
  const page = await wizardAtPrice(browser, [(await shelved(own)).number]);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.route(/\/Pay\w*Bills?$/, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Pay now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay bills (1)' });
  await dialog.getByRole('button', { name: /^Pay ¥/ }).click();
  await expect(dialog).toContainText('These bills are paid. Nothing is due.');
  await expect(dialog.getByText('please retry')).toHaveCount(0);
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Paid. We review and ship the order')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0);
});

test('shows step button and cost without scrolling in every wizard step, also on a phone', async ({ browser }) => {
  const parcel = await shelved(await stage());
  const page = await signIn(browser, 'alice', 'zh-tw');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/LogisticsOrderEstablish');
  await page.getByRole('row').filter({ hasText: parcel.number }).getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: '下一步' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('radio').first().check();
  await expect(page.getByRole('button', { name: '下一步' })).toBeInViewport({ ratio: 1 });
  // From here on the cost is next to the button.
  const sum = page.getByText(/^費用\D*[\d,.]+$/);
  await expect(sum).toBeInViewport({ ratio: 1 });
  const before = await sum.textContent();
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByRole('button', { name: '送出', exact: true })).toBeInViewport({ ratio: 1 });
  await expect(sum).toBeInViewport({ ratio: 1 });
  await expect(sum).toHaveText(before!);
  await isAccessible(page);
});

test('retains the input when going back, and asks once before closing', async ({ browser }) => {
  const parcel = await shelved(await stage());
  const page = await signIn(browser, 'alice');
  await page.goto('/LogisticsOrderIndex');
  await page.getByRole('button', { name: 'New order' }).first().click();
  await page.getByRole('row').filter({ hasText: parcel.number }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('grid', { name: 'Compare shipping options' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('1 package chosen')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Logistics orders' })).toBeVisible();
  await page.goForward();
  await page.goForward();
  await expect(page.getByRole('grid', { name: 'Compare shipping options' })).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByText('1 package chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  const confirmation = page.getByRole('dialog');
  await confirmation.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByText('1 package chosen')).toBeVisible();
});

test('shows the customer the status of an order first, in whole sentences', async ({ browser }) => {
  const placed = await approved(await stage());
  const { page, row } = await listOf(browser, 'alice', placed.serialNumber);
  await row.getByRole('button', { name: placed.serialNumber }).first().click();
  const detail = page.getByRole('dialog', { name: placed.serialNumber });
  const way = detail.getByRole('list', { name: 'Order progress' });
  await expect(way.getByRole('listitem').filter({ hasText: 'Approval' })).toContainText(/\d\d:\d\d/);
  await expect(way.locator('[aria-current=step]')).toContainText('Packing');
  await expect(detail.getByText('The warehouse picks it next')).toBeVisible();
  await expect(detail.getByRole('table', { name: 'Tracks' })).toContainText('The order was approved and is being prepared');
  await expect(detail.getByRole('table', { name: 'Bills' })).toContainText('Paid');
  await isAccessible(page);
});

test('the manager approves an order and withdraws the approval', async ({ browser }) => {
  const placed = await ordered(await stage());
  const { page, row } = await listOf(browser, 'manager', placed.serialNumber);
  await isAccessible(page);
  // Status, cost and owner come first.
  const heads = (await page.getByRole('columnheader').allInnerTexts()).map((head) => head.trim()).filter(Boolean);
  expect(heads.slice(0, 6)).toEqual(['Order number', 'Order status', 'Amount', 'Customer', 'Payment', 'Created']);
  await expect(row).toContainText('Awaiting approval');
  await row.getByRole('button', { name: 'Approve', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`Approve order ${placed.serialNumber}`);
  await expect(dialog).toContainText('The warehouse can then pick it');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(row).toContainText('To be picked');
  await row.getByRole('button', { name: 'Withdraw approval' }).click();
  await dialog.getByRole('button', { name: 'Withdraw approval' }).click();
  await expect(row).toContainText('Awaiting approval');
});

test('rejects an order only with a reason, which its customer can read', async ({ browser }) => {
  const placed = await ordered(await stage(), { paid: false });
  const { page, row } = await listOf(browser, 'manager', placed.serialNumber);
  await row.getByRole('button', { name: 'Reject', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Reason').fill('The declared value is missing');
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(row).toContainText('Draft');

  const customer = await signIn(browser, 'alice');
  await customer.goto('/MineUserMessagesIndex');
  await customer.getByRole('button', { name: 'Order rejected' }).first().click();
  await expect(customer.getByRole('dialog')).toContainText(`Order ${placed.serialNumber} was not approved: The declared value is missing`);
  await isAccessible(customer);
  // The order itself shows it as well, on desktop and phone.
  for (const place of [`/LogisticsOrderIndex?open=${placed.id}`, `/app/orders/${placed.id}`]) {
    await customer.goto(place);
    await expect(customer.getByText('Not approved: The declared value is missing').first()).toBeVisible();
  }
});

test('approves several orders in one step, and lists the reasons for refused ones', async ({ browser }) => {
  const own = await stage();
  const [first, second, done] = [await ordered(own), await ordered(own, { paid: false }), await approved(own)];
  const { page } = await listOf(browser, 'manager', first.serialNumber);
  for (const { serialNumber } of [first, second, done])
    await page.getByRole('row').filter({ hasText: serialNumber }).getByRole('checkbox').check();
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('toolbar').getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  const result = page.getByRole('dialog').filter({ hasText: '1 done, 2 not done' });
  await expect(result).toContainText(second.serialNumber);
  await expect(result).toContainText(done.serialNumber);
});

test('lists every obstacle of an approval, with a link to each', async ({ browser }) => {
  const own = await stage();
  const placed = await ordered(own, { paid: false });
  const manager = await own.as('manager');
  await manager('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [placed.id], FreezeReason: 2, Remarks: 'papers missing' });
  const { page, row } = await listOf(browser, 'manager', placed.serialNumber);
  await row.getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  const result = page.getByRole('dialog').filter({ hasText: '0 done, 1 not done' });
  await expect(result).toContainText('papers missing');
  await expect(result).toContainText('isn’t paid');
  await isAccessible(page);
  await result.getByRole('button', { name: 'View bills' }).click();
  await expect(page.getByRole('heading', { name: 'Bills' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: placed.serialNumber })).toHaveCount(1);
});

test('offers no customer to cancel an approved order', async ({ browser }) => {
  const order = await approved(await stage());
  const { page, row } = await listOf(browser, 'alice', order.serialNumber);
  await row
    .getByRole('button', { name: /More|Actions/ })
    .last()
    .click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Cancel order' })).toHaveCount(0);
  await isAccessible(page);
});

test('shows before cancelling what comes back, and repeats it afterwards', async ({ browser }) => {
  const own = await stage();
  const order = await approved(own);
  const { page, row } = await listOf(browser, 'manager', order.serialNumber);
  await row
    .getByRole('button', { name: /More|Actions/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: `Cancel order ${order.serialNumber}` });
  await expect(dialog.getByRole('listitem')).toHaveText([/^¥[\d.,]+ goes back to the balance$/]);
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText(/Order cancelled · ¥[\d.,]+ goes back to the balance/)).toBeVisible();
});

test('splits an approved order, and lists both parts', async ({ browser }) => {
  const own = await stage();
  const placed = await approved(own, 2);
  const { page, row } = await listOf(browser, 'manager', placed.serialNumber);
  await row
    .getByRole('button', { name: /More|Actions/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Split order' }).click();
  const dialog = page.getByRole('dialog', { name: `Split order: ${placed.serialNumber}` });
  await dialog.getByRole('row').nth(1).getByRole('checkbox').check();
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Split off 1' }).click();
  await expect(page.getByText('Split off as a new order')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('To be picked');
});

test(
  'a forwarder enters parcels as rows, and sees the result of each',
  covers('SCREEN-LogisticsOrders-PEERCREATE'),
  async ({ browser }) => {
    const page = await signIn(browser, 'peer');
    await page.goto('/LogisticsOrderPeerEstablish');
    await expect(page.getByRole('heading', { name: 'Peer orders' })).toBeVisible();
    const cell = (label: string) => page.getByLabel(`${label} 1`, { exact: true });
    for (const choice of ['Warehouse', 'Cargo type']) {
      await page.getByRole('combobox', { name: choice }).click();
      await page.getByRole('option').first().click();
    }
    await cell('Customer’s order number').fill('PEER-1');
    await cell('Product name').fill('Lamp');
    await cell('Recipient').fill('王大同');
    await cell('Mobile phone').fill('0912345678');
    await cell('Country or region').fill('Taiwan');
    await cell('Street address').fill('忠孝東路一段1號');
    await isAccessible(page);
    await page.getByRole('button', { name: 'Create orders' }).click();
    await expect(page.getByRole('table', { name: 'Peer orders' }).getByRole('row').nth(1)).toContainText(/PEER-1\s*TLO/);
  },
);

test(
  'finds orders by pasted and scanned numbers, names the missing and exports the found',
  covers('SCREEN-LogisticsOrders-BATCHSEARCH'),
  async ({ browser }) => {
    const own = await stage();
    const [first, second] = [await packed(own), await ordered(own)];
    const page = await signIn(browser, 'manager');
    await page.goto('/LogisticsOrderIndex');
    await page.getByRole('button', { name: 'Batch search' }).click();
    const drawer = page.getByRole('dialog', { name: 'Batch search' });
    // The label number of its first parcel identifies the order.
    const pasted = 'https://example.com/tracking/of/a/parcel/that/nobody/here/knows';
    await drawer.getByRole('textbox').fill(`${first.serialNumber}-1\nNOWHERE-1\n${pasted}\n`);
    await scan(page, second.serialNumber.toLowerCase());
    await expect(drawer.getByText(/^4 /)).toBeVisible();
    await drawer.getByRole('button', { name: 'Search' }).click();
    for (const { serialNumber } of [first, second]) await expect(drawer.getByRole('row').filter({ hasText: serialNumber })).toBeVisible();
    await expect(drawer.getByText('2 numbers were not found')).toBeVisible();
    await expect(drawer.getByLabel('Numbers not found')).toHaveValue(`NOWHERE-1\n${pasted.toUpperCase()}`);
    await expect(drawer.getByRole('button', { name: 'Copy these numbers' })).toBeVisible();
    await isAccessible(page);
    if (look) await page.screenshot({ path: `${look}-search.png` });
    const missing = page.waitForEvent('download');
    await drawer.getByRole('button', { name: 'Save as file' }).click();
    expect(await readFile(await (await missing).path(), 'utf8')).toContain('NOWHERE-1');
    const file = page.waitForEvent('download');
    await drawer.getByRole('button', { name: 'Export', exact: true }).click();
    expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
  },
);

test(
  'changes an order pending approval on its edit page and shows the change in the list',
  covers('SCREEN-LogisticsOrders-EDIT'),
  async ({ browser }) => {
    const placed = await ordered(await stage(), { paid: false });
    const page = await signIn(browser, 'alice');
    await page.goto(`/LogisticsOrderEdit?id=${placed.id}`);
    await expect(page.getByRole('heading', { name: 'Edit order' })).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Remarks').fill('Leave it with the neighbour');
    await expect(page.getByText('To pay')).toBeVisible();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('heading', { name: 'Order updated' })).toBeVisible();
    await page.goto(`/LogisticsOrderIndex?open=${placed.id}`);
    await expect(page.getByRole('dialog').getByRole('definition').filter({ hasText: 'Leave it with the neighbour' })).toBeVisible();
  },
);
