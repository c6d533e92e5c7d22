import type { Page } from '@playwright/test';
import { expect } from './expect.ts';
import { scan, signInThroughForm } from '../people.ts';
import { pictureOf } from '../picture.ts';
import { choose, fill } from './forms.ts';
import { type Company, newcomer, type Person, transferAccount } from './set-up.ts';

/** Signs a colleague in. */
export async function colleague(company: Company, name: string): Promise<Person> {
  const person = await newcomer(company);
  await signInThroughForm(person.page, name);
  return person;
}

/** Signs for a package that its customer declared. */
export async function receive(page: Page, number: string): Promise<void> {
  await page.goto('/PackageSigning');
  await expect(page.getByText('Scan the courier')).toBeVisible();
  await scan(page, number);
  await expect(page.getByRole('region', { name: 'Current package' })).toContainText('Received');
}

/** Weighs the package that was signed for, and puts it on the shelf. */
export async function weighAndShelve(page: Page, number: string): Promise<void> {
  await page.keyboard.type('2.1', { delay: 130 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Current package' })).toContainText('Weighed');
  await page.goto('/PackagePutOnShelvesIndex');
  await expect(page.getByLabel('Scan a shelf or a package')).toBeFocused();
  await scan(page, 'A-01');
  await expect(page.getByLabel('Scan packages for A-01')).toBeFocused();
  await scan(page, number);
  await expect(page.getByText('Scan the next one')).toBeVisible();
}

/** Completes the package, orders its shipping to a new recipient, and sends the slip of a bank transfer; returns the number of the order. */
export async function orderAndPay(page: Page, number: string): Promise<string> {
  await page.goto('/LogisticsOrderEstablish');
  // It lacks its value, which is stated with the link to the list.
  await expect(page.getByText(`${number}: Declared unit price`)).toBeVisible();
  await page.getByRole('button', { name: 'Show packages' }).first().click();
  await page.getByRole('row').filter({ hasText: number }).getByRole('button', { name: /Edit/ }).click();
  const form = page.getByRole('dialog');
  await fill(form, { 'Declared unit price': '300' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await page.goto('/LogisticsOrderEstablish');
  await page.getByRole('row').filter({ hasText: number }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('New recipient').click();
  const recipient = page.getByRole('dialog', { name: 'Add: Recipient' });
  await fill(recipient, { 'Recipient name': 'Wang Daming', 'Mobile phone': '0912345678', 'Street address': 'Zhongxiao Rd 1' });
  await recipient.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('grid', { name: 'Compare shipping options' }).getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('To pay')).toBeVisible();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Order submitted' })).toBeVisible();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.getByRole('button', { name: 'Pay by bank transfer' }).click();
  const slip = page.getByRole('dialog', { name: 'Pay by bank transfer' });
  await expect(slip.getByText(transferAccount)).toBeVisible();
  await slip.locator('input[type="file"]').setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: pictureOf(64, 64) });
  await slip.getByRole('button', { name: 'Send the slip' }).click();
  await expect(page.getByText('Your transfer slip was sent')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0);
  return (
    await page
      .getByText(/^NLO\d+$/)
      .first()
      .innerText()
  ).trim();
}

/** Books the transfer against its slip and approves the order for outbound. */
export async function bookAndApprove(page: Page, order: string): Promise<void> {
  await page.getByRole('link', { name: 'Review', exact: true }).first().click();
  await page.getByRole('row').filter({ hasText: 'To be reviewed' }).getByRole('button', { name: 'Review', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await choose(dialog, /^Decision/, 'Approve');
  await fill(dialog, { 'Amount received': '252' });
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(/Recharge RC\d+ approved/)).toBeVisible();
  await page.goto('/LogisticsOrderIndex');
  const row = page.getByRole('row').filter({ hasText: order });
  await expect(row).toContainText('Paid');
  await row.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog', { name: `Approve order ${order}` }).getByRole('button', { name: 'Approve' }).click();
  await expect(row).toContainText('To be picked');
}

/** Makes a picking list of the order; returns its number. */
export async function listForPicking(page: Page, order: string): Promise<string> {
  await page.goto('/PickingListIndex');
  await page.getByRole('button', { name: 'Create picking lists' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Create picking lists' });
  await drawer.getByRole('row').filter({ hasText: order }).getByRole('checkbox').check();
  await drawer.getByRole('button', { name: 'Create from 1 order' }).click();
  await expect(page).toHaveURL(/PickingListDetailed/);
  return (
    await page
      .getByText(/^PK\d+$/)
      .first()
      .innerText()
  ).trim();
}

/** Picks and packs the order, and enters the number of the carrier’s own label. */
export async function pickAndPack(page: Page, { list, order, number }: { list: string; order: string; number: string }): Promise<void> {
  await page.goto('/PersonalPickingIndex');
  await expect(page.getByLabel('Scan or enter a list number')).toBeFocused();
  await scan(page, list);
  await expect(page.getByText('Go to shelf A-01')).toBeVisible();
  await scan(page, 'A-01');
  await scan(page, number);
  await expect(page.getByRole('button', { name: 'Finish list' })).toBeVisible();
  await page.keyboard.press('F9');
  await expect(page.getByRole('button', { name: /Next: Pack an order/ })).toBeVisible();
  await page.goto('/PackEdit');
  await expect(page.getByText('Scan the number of a picked order')).toBeVisible();
  await scan(page, order);
  await expect(page.getByRole('region', { name: 'Current order' })).toContainText('0 / 1');
  await scan(page, number);
  await expect(page.getByText('All checked. Weigh the boxes')).toBeVisible();
  for (const [at, figure] of ['2.1', '30', '20', '20'].entries()) {
    await page.keyboard.type(figure, { delay: 80 });
    if (at < 3) await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Enter');
  await page.getByLabel('Waybill number').fill('TW123456789');
  await page.getByRole('button', { name: 'Save number' }).click();
  await expect(page.getByRole('button', { name: /Print label/ })).toBeVisible();
}

/** Loads the order into a bag of a shift and confirms its departure and arrival. */
export async function ship(page: Page, order: string): Promise<void> {
  await page.goto('/TransportShiftIndex');
  await page.getByRole('button', { name: 'New shift' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add: Transport shift' });
  await form.getByLabel('Shift name').fill('First');
  await choose(form, 'Origin warehouses', 'Quay');
  await form.getByLabel('Shift name').click();
  await form.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row').filter({ hasText: 'First' });
  await row.getByRole('button', { name: 'Open for loading' }).click();
  await row.getByRole('button', { name: 'Add bags' }).click();
  await page.getByRole('dialog').getByLabel('Bags').fill('1');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/1 bag added/)).toBeVisible();
  const shift = (await row.getByText(/^TS\d+$/).innerText()).trim();
  await page.goto('/TransportShiftPackagingIndex');
  await expect(page.getByLabel(/^Scan a/)).toBeFocused();
  await scan(page, shift);
  await expect(page.getByLabel('Scan a bag')).toBeVisible();
  await scan(page, `${shift}-001`);
  await expect(page.getByLabel(`Scan a parcel into ${shift}-001`)).toBeVisible();
  await scan(page, order);
  await expect(page.getByText('Order: 1 of 1 bagged.', { exact: false }).first()).toBeVisible();
  await page.keyboard.press('F6');
  await page.getByRole('dialog').getByLabel('Gross weight').fill('2.5');
  await page.keyboard.press('Enter');
  await expect(page.getByText('All bags are sealed. Close the loading')).toBeVisible();
  await page.goto('/TransportShiftIndex');
  await row.getByRole('button', { name: 'Close loading' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close loading' }).click();
  for (const step of ['Confirm departure', 'Confirm arrival']) {
    await row.getByRole('button', { name: step }).click();
    const dialog = page.getByRole('dialog', { name: `${step} of First` });
    await dialog.getByRole('textbox').last().fill(shift);
    await dialog.getByRole('button', { name: step }).click();
    await expect(dialog).toBeHidden();
  }
  await expect(row).toContainText('Arrived');
}

/** Reports the delivery as a track of the order. */
export async function deliver(page: Page, order: string): Promise<void> {
  await page.goto('/AddOrderTracks');
  await page.getByLabel(/Order, parcel or carrier numbers/).fill(order);
  await choose(page.getByRole('main'), /^Step/, 'Delivered');
  await page.getByRole('button', { name: 'Add tracks' }).click();
  await expect(page.getByText('1 track added')).toBeVisible();
  await page.goto('/LogisticsOrderIndex');
  await expect(page.getByRole('row').filter({ hasText: order })).toContainText('Delivered');
}

/** Refunds a part of the delivered order: its bill is locked since the arrival, so that the balance is compensated. */
export async function refund(page: Page, order: string): Promise<void> {
  await page.goto('/BillIndex');
  await page.getByRole('row').filter({ hasText: order }).getByRole('button', { name: 'Compensate' }).click();
  const dialog = page.getByRole('dialog', { name: /^Compensation for bill/ });
  await fill(dialog, { Amount: '50', Reason: 'Broken corner' });
  await dialog.getByRole('button', { name: 'Compensate' }).click();
  const question = page.getByRole('dialog').last();
  await question.getByRole('button').last().click();
  await expect(page.getByText(/Balance of .* adjusted|adjusted/).first()).toBeVisible();
}
