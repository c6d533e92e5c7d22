import { expect } from '@playwright/test';
import { notices, shown, test } from './widgets-stage.ts';

test('a form page validates every section, shows that it saves and goes back; read, it has no save and folds', async ({ open }) => {
  // A section that fails is named by validateError.
  const page = await open('forms');
  const form = shown(page, 'form-page');
  await expect(form.getByRole('button', { name: 'Arrange express' })).toHaveCount(0);
  await expect(form.getByText('Name *')).toBeVisible();
  await form.getByRole('checkbox', { name: 'Urgent' }).click();
  await expect(form.getByRole('button', { name: 'Arrange express' })).toBeVisible();
  await form.getByRole('textbox', { name: 'Name' }).fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Failing sections: basics more')).toBeVisible();
  await expect(form.getByText('Name cannot be empty')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Name' }).fill('Kite');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Failing sections: more')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Pieces' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Pieces' }).fill('2');
  // It saves for a moment only: the page itself looks at each of its frames.
  const saving = form.locator('form[aria-busy=true]').waitFor();
  await form.getByRole('button', { name: 'Save' }).click();
  await saving;
  await expect(form.getByText('Went back 1 times')).toBeVisible();
  const saved = JSON.parse(await form.locator('[data-saved]').innerText());
  expect(saved).toMatchObject({ basics: { name: 'Kite', urgent: true }, more: { pieces: 2, remark: null } });
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByText('Went back 2 times')).toBeVisible();

  const read = shown(page, 'form-read');
  await expect(read.getByRole('button')).toHaveCount(1);
  await expect(read.getByText('Kite')).toBeVisible();
  await read.getByText('Basics').click();
  await expect(read.getByText('Kite')).toBeHidden();
  await read.getByRole('button', { name: 'Back' }).click();
  await expect(form.getByText('Went back 3 times')).toBeVisible();
  await expect(shown(page, 'form-wide')).toContainText('A form is at most 4 fields wide; 4 are used');
});

test('details have four columns in a drawer of 70 %, coupons keep their three rules, and a wizard ends in success', async ({ open }) => {
  const page = await open('details');
  await shown(page, 'drawer').getByRole('button', { name: 'Open' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('phone 6')).toBeVisible();
  await expect.poll(() => drawer.evaluate((box) => Math.round(box.getBoundingClientRect().width))).toBe(1008);
  const columns = await drawer.locator('dl').evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
  expect(columns).toBe(4);
  await drawer.getByRole('button', { name: 'Close' }).click();

  const coupons = shown(page, 'coupons');
  const coupon = (name: string) => coupons.getByRole('button', { name: `Coupon ${name}` });
  const area = coupons.locator('[data-chooser]');
  expect(await area.evaluate((box) => getComputedStyle(box).maxHeight)).toBe('500px');
  expect(await coupons.getByRole('list').evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)).toBe(4);
  await expect(coupon('B')).toContainText('¥12.5');
  await coupon('A').click();
  await expect(coupon('A')).toHaveAttribute('aria-pressed', 'true');
  // B has the CouponId of A; D has no Superposition.
  await coupon('B').click();
  await expect(notices(page)).toContainText('ErrorThe same coupon type is selected already');
  await coupon('D').click();
  await expect(notices(page)).toContainText('Only one coupon that cannot be combined can be used');
  await coupon('C').click();
  await expect(coupons.getByText('Chosen in total: ¥40')).toBeVisible();
  await coupon('A').click();
  await coupon('C').click();
  await coupon('D').click();
  await coupon('C').click();
  await expect(coupon('C')).toHaveAttribute('aria-pressed', 'false');
  await expect(coupons.getByText('Chosen in total: ¥88')).toBeVisible();
  await expect(coupon('E')).toBeDisabled();

  const wizard = shown(page, 'wizard');
  await wizard.getByRole('button', { name: 'Next' }).click();
  await expect(wizard.getByRole('listitem').first()).toHaveAttribute('aria-current', 'step');
  await wizard.getByRole('textbox').fill('Kite');
  await wizard.getByRole('button', { name: 'Next' }).click();
  await wizard.getByRole('button', { name: 'Submit' }).click();
  await expect(wizard.getByRole('heading', { name: 'All done' })).toBeVisible();
  await wizard.getByRole('button', { name: 'Done' }).click();
  await expect(wizard.getByRole('textbox')).toHaveValue('Kite');
});
