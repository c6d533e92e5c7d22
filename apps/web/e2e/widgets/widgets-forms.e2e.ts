import { expect } from '@playwright/test';
import { covers } from '../covers.ts';
import { notices, stageOf, test } from './widgets-stage.ts';

test(
  'a form page validates each section, shows saving and goes back; read-only it only folds',
  covers(
    'WIDGET-FORMPAGE-01',
    'WIDGET-FORMPAGE-02',
    'WIDGET-FORMPAGE-03',
    'WIDGET-FORMPAGE-04',
    'WIDGET-FORMPAGE-05',
    'WIDGET-FORMPAGE-06',
    'WIDGET-FORMPAGE-07',
    'WIDGET-FORMPAGE-09',
    'MSG-FORM-WIDTH',
    'WIDGET-FORM-03',
    'PERM-08',
  ),
  async ({ open }) => {
    // A section that fails is named by validateError.
    const page = await open('forms');
    const form = stageOf(page, 'form-page');
    await expect(form.getByRole('button', { name: 'Arrange express' })).toHaveCount(0);
    await expect(form.getByText('Name *')).toBeVisible();
    await form.getByRole('checkbox', { name: 'Urgent' }).click();
    await expect(form.getByRole('button', { name: 'Arrange express' })).toBeVisible();
    await form.getByRole('textbox', { name: 'Name' }).fill('');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Failing sections: basics more')).toBeVisible();
    await expect(form.getByText('Name can’t be empty')).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await form.getByRole('textbox', { name: 'Name' }).fill('Kite');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Failing sections: more')).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Pieces' })).toBeFocused();
    await form.getByRole('textbox', { name: 'Pieces' }).fill('2');
    // Saving takes only a moment, so the page itself checks each frame.
    const saving = form.locator('form[aria-busy=true]').waitFor();
    await form.getByRole('button', { name: 'Save' }).click();
    await saving;
    await expect(form.getByText('Went back 1 times')).toBeVisible();
    const saved = JSON.parse(await form.locator('[data-saved]').innerText());
    expect(saved).toMatchObject({ basics: { name: 'Kite', urgent: true }, more: { pieces: 2, remark: null } });
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form.getByText('Went back 2 times')).toBeVisible();

    const read = stageOf(page, 'form-read');
    await expect(read.getByRole('button')).toHaveCount(1);
    await expect(read.getByText('Kite')).toBeVisible();
    await read.getByText('Basics').click();
    await expect(read.getByText('Kite')).toBeHidden();
    await read.getByRole('button', { name: 'Back' }).click();
    await expect(form.getByText('Went back 3 times')).toBeVisible();
    await expect(stageOf(page, 'form-wide')).toContainText('A form is at most 4 fields wide; 4 are used');
  },
);

test(
  'details have four columns in a 70 % drawer, coupons three rules, a wizard ends in success',
  covers('WIDGET-WIZARD-01', 'WIDGET-DETAIL-01', 'WIDGET-DETAIL-02', 'WIDGET-COUPONGRID-02', 'WIDGET-COUPONGRID-03', 'MSG-COUPON-TITLE'),
  async ({ open }) => {
    const page = await open('details');
    await stageOf(page, 'drawer').getByRole('button', { name: 'Open' }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText('phone 6')).toBeVisible();
    await expect.poll(() => drawer.evaluate((box) => Math.round(box.getBoundingClientRect().width))).toBe(1008);
    const columns = await drawer.locator('dl').evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
    expect(columns).toBe(4);
    await drawer.getByRole('button', { name: 'Close' }).click();

    const coupons = stageOf(page, 'coupons');
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

    const wizard = stageOf(page, 'wizard');
    await wizard.getByRole('button', { name: 'Next' }).click();
    await expect(wizard.getByRole('listitem').first()).toHaveAttribute('aria-current', 'step');
    await wizard.getByRole('textbox').fill('Kite');
    await wizard.getByRole('button', { name: 'Next' }).click();
    await wizard.getByRole('button', { name: 'Submit' }).click();
    await expect(wizard.getByRole('heading', { name: 'All done' })).toBeVisible();
    await wizard.getByRole('button', { name: 'Done' }).click();
    await expect(wizard.getByRole('textbox')).toHaveValue('Kite');
  },
);

test('a decimal field reads a comma as a point; refused signs change neither text nor selection', async ({ open }) => {
  const page = await open('forms');
  const names = { 'zh-cn': '重量', 'zh-tw': '重量', 'en-us': 'Weight' };
  const messages = { 'zh-cn': '不能输入负数', 'zh-tw': '不能輸入負數', 'en-us': 'No negative numbers' };
  for (const language of ['zh-cn', 'zh-tw', 'en-us'] as const) {
    await page.evaluate((chosen) => localStorage.setItem('language', `"${chosen}"`), language);
    await page.reload();
    const form = stageOf(page, 'form-page');
    await form.getByRole('tab').last().click();
    const field = form.getByRole('textbox', { name: names[language] });
    const selection = () => field.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]);
    const select = () => field.evaluate((input: HTMLInputElement) => input.select());
    const input = await page.context().newCDPSession(page);
    await field.fill('');

    // Typing.
    await field.pressSequentially('1,5');
    await expect(field).toHaveValue('1.5');
    await field.pressSequentially(',');
    await expect(field).toHaveValue('1.5');
    await field.fill('15');
    await select();
    await page.keyboard.press('-');
    await expect(field).toHaveValue('15');
    expect(await selection()).toEqual([0, 2]);
    await expect(field).toHaveAccessibleDescription(new RegExp(messages[language]));
    await page.keyboard.press('3');
    await expect(field).toHaveValue('3');
    await expect(field).not.toHaveAttribute('aria-invalid');
    await page.keyboard.press('Backspace');
    await expect(field).toHaveValue('');
    await page.keyboard.press(',');
    await page.keyboard.press('Backspace');
    await expect(field).toHaveValue('');

    // Pasting.
    const paste = async (text: string) => {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await page.keyboard.press('ControlOrMeta+V');
    };
    await paste('1,25');
    await expect(field).toHaveValue('1.25');
    await select();
    await paste('1,234.5');
    await expect(field).toHaveValue('1234.5');
    await select();
    await paste('1,2,3');
    await expect(field).toHaveValue('1234.5');
    expect(await selection()).toEqual([0, 6]);

    // An input method.
    const compose = async (text: string, committed: string) => {
      await input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
      await input.send('Input.insertText', { text: committed });
    };
    await compose('er', '２。５');
    await expect(field).toHaveValue('2.5');
    expect(await selection()).toEqual([3, 3]);
    await select();
    await compose('jin', '斤');
    await expect(field).toHaveValue('2.5');
    expect(await selection()).toEqual([0, 3]);
    await field.blur();
    await expect(field).not.toHaveAttribute('aria-invalid');
  }
});
