import { type Browser, expect, type Page } from '@playwright/test';
import { chooseNone } from '../../../e2e/choose-none.ts';
import { covers } from '../../../e2e/covers.ts';
import { test } from '../../../e2e/journey.ts';
import { isAccessible, type Language, signIn } from '../../../e2e/people.ts';
import { freshNumber, ordered, stage } from '../../../e2e/prepare.ts';

const staffName = 'manager';

/** Issues coupons of two new kinds to alice: two of a combinable one, and one that is not combinable. */
async function gifts(): Promise<{ open: string; alone: string }> {
  const { as } = await stage();
  const manager = await as(staffName);
  const { UserId } = await (await as('alice'))('/User/GetUserInfoDetailedInfo');
  const give = async (name: string, Superposition: boolean, Quantity = 1) => {
    const { Id } = await manager('/Coupon/EstablishCoupon', {
      Name: { 'zh-cn': name, 'zh-tw': name, 'en-us': name },
      PreferentialAmount: 6,
      Superposition,
      CouponValidityType: 2,
      EffectiveDays: 1,
    });
    await manager('/UserCoupon/AddUserCoupons', { CouponId: Id, UserIds: [UserId], Quantity, IdempotencyKey: freshNumber() });
    return name;
  };
  return { open: await give(`Combined ${freshNumber()}`, true, 2), alone: await give(`Alone ${freshNumber()}`, false) };
}

/** The payment of a new order of alice's, in her list of bills. */
async function payment(browser: Browser, pay: string, language?: Language): Promise<{ page: Page; number: string }> {
  const { serialNumber } = await ordered(await stage(), { paid: false });
  const page = await signIn(browser, 'alice', language);
  await page.goto('/BillIndex');
  await page.getByRole('row').filter({ hasText: serialNumber }).getByRole('button', { name: pay, exact: true }).click();
  return { page, number: serialNumber };
}

const figureOf = (text: string) => Number(text.replace(/[^\d.]/g, ''));

test(
  'customer pays a bill with a coupon, sees the rest and finds the coupon among used ones',
  covers(
    'WIDGET-COUPONGRID-01',
    'WIDGET-COUPONGRID-04',
    'COUPONPICK-01',
    'COUPONPICK-02',
    'COUPONPICK-03',
    'COUPONPICK-04',
    'COUPONPICK-05',
    'SCREEN-MyCoupons',
  ),
  async ({ browser }) => {
    const { open, alone } = await gifts();
    const { page, number } = await payment(browser, 'Pay');
    const dialog = page.getByRole('dialog', { name: 'Pay bills (1)' });
    const press = dialog.getByRole('button', { name: /^Pay ¥/ });
    await expect(dialog.getByRole('status')).toHaveText(/^\d+ selected, ¥[\d.]+ off$/);
    await dialog.getByRole('button', { name: 'Choose' }).click();
    await chooseNone(dialog);
    const due = figureOf(await press.innerText());
    const cards = (name: string) => dialog.getByRole('button', { name: new RegExp(name) });
    const card = (name: string) => cards(name).first();
    await test.step('a coupon without Superposition is used alone, whichever was selected first', async () => {
      await card(alone).click();
      await expect(card(alone)).toHaveAttribute('aria-pressed', 'true');
      await card(open).click();
      await expect(page.getByText('A coupon that can’t be combined can only be used alone.')).toBeVisible();
      await expect(card(open)).toHaveAttribute('aria-pressed', 'false');
      await card(alone).click();
      await expect(card(alone)).toHaveAttribute('aria-pressed', 'false');
    });
    await card(open).click();
    await expect(card(open)).toHaveAttribute('aria-pressed', 'true');
    await expect(dialog.getByRole('status')).toHaveText('1 selected, ¥6.00 off');
    await test.step('of two with one CouponId the second is refused', async () => {
      await expect(cards(open)).toHaveCount(2);
      await cards(open).nth(1).click();
      await expect(page.getByText('A coupon of this type is already selected.')).toBeVisible();
      await expect(cards(open).nth(1)).toHaveAttribute('aria-pressed', 'false');
    });
    await card(alone).click();
    await expect(card(alone)).toHaveAttribute('aria-pressed', 'false');
    await isAccessible(page);
    await expect(press).toHaveText(`Pay ¥${(due - 6).toFixed(2)}`);
    await press.click();
    await expect(page.getByText(`¥${(due - 6).toFixed(2)} paid`)).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Paid');
    await page.goto('/MineUserCouponIndex');
    await expect(page.getByRole('list', { name: 'Customer coupons' })).toContainText(alone);
    await expect(page.getByRole('list', { name: 'Customer coupons' }).getByRole('listitem').filter({ hasText: open })).toHaveCount(1);
    await page.getByRole('tab', { name: 'Used', exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: open })).toContainText('¥6.00 off bill');
    await isAccessible(page);
    await test.step('shows it with its currency on a phone', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/app/coupons');
      await expect(page.getByText(alone).locator('xpath=../..')).toContainText('¥6.00');
      await isAccessible(page);
    });
  },
);

test('a customer pays with a coupon in traditional Chinese', async ({ browser }) => {
  const { open } = await gifts();
  const { page, number } = await payment(browser, '付款', 'zh-tw');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status')).toHaveText(/^已選/);
  await dialog.getByRole('button', { name: '選擇' }).click();
  await chooseNone(dialog);
  await dialog
    .getByRole('button', { name: new RegExp(open) })
    .first()
    .click();
  await expect(dialog.getByRole('status')).toHaveText('已選 1 張，折抵 ¥6.00');
  await expect(dialog).toContainText('優惠券折抵');
  await dialog
    .getByRole('button', { name: /付款.*¥|¥.*付款|支付/ })
    .last()
    .click();
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('已付款');
});

test(
  'staff create a coupon, issue it to a customer and revoke it',
  covers('SCREEN-UserCoupons', 'SCREEN-UserCoupons-FORM', 'SCREEN-PlatformCoupons'),
  async ({ browser }) => {
    const page = await signIn(browser, staffName);
    const name = `Journey ${freshNumber()}`;
    await page.goto('/CouponIndex');
    await isAccessible(page);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const form = page.getByRole('dialog');
    for (const language of ['Simplified Chinese', 'Traditional Chinese', 'English']) await form.getByLabel(language).fill(name);
    await form.getByLabel('Amount off').fill('9');
    await form.getByLabel('Validity').click();
    await page.getByRole('option', { name: 'Days after claim' }).click();
    await form.getByLabel('Days valid').fill('30');
    await isAccessible(page);
    await form.getByRole('button', { name: 'Save' }).click();
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('Draft');
    await row.getByRole('button', { name: 'Issue', exact: true }).click();
    const issue = page.getByRole('dialog', { name: `Issue coupons: ${name}` });
    await issue.getByLabel('Customers').click();
    await issue.getByRole('option').filter({ hasText: 'bob' }).click();
    await isAccessible(page);
    await page.keyboard.press('Escape');
    // Default roles of a site have translated names.
    await issue.getByLabel('Customer roles').click();
    await expect(page.getByRole('option', { name: 'Monthly customer' })).toBeVisible();
    await page.keyboard.press('Escape');
    await issue.getByRole('button', { name: 'Issue', exact: true }).click();
    await expect(page.getByText('1 coupon issued')).toBeVisible();
    await expect(row).toContainText('Effective');
    await page.goto('/UserCouponIndex');
    const couponRow = page.getByRole('row').filter({ hasText: name });
    await expect(couponRow).toContainText('Unused');
    await isAccessible(page);
    await couponRow.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(couponRow).toContainText('Revoked');
    await page.goto('/PlatformStaffCouponIndex');
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('王经理');
  },
);

test(
  'staff publish a promotion; visitors must sign in, a customer claims its coupon once',
  covers(
    'ROUTE-PREVIEWPROMOTION',
    'SCREEN-PromotionActivities',
    'SCREEN-PromotionActivities-FORM',
    'SCREEN-PromotionActivities-PAGECONFIG',
    'SCREEN-PromotionActivities-CLAIMRECORDS',
    'SCREEN-PromotionActivities-PREVIEW',
  ),
  async ({ browser }) => {
    const page = await signIn(browser, staffName);
    const name = `Sale ${freshNumber()}`;
    const manager = await (await stage()).as(staffName);
    const coupon = { PreferentialAmount: 6, Superposition: true, CouponValidityType: 2, EffectiveDays: 7 };
    const Name = { 'zh-cn': name, 'zh-tw': name, 'en-us': name };
    const { Id: CouponId } = await manager('/Coupon/EstablishCoupon', { Name, ...coupon });
    await manager('/PromotionActivities/EstablishPromotionActivities', {
      Name,
      StartTime: '2024-01-01 00:00:00',
      EndTime: '2099-01-01 00:00:00',
      ResetCycle: 1,
      Coupons: [{ CouponId, MaximumDistribution: 2, ClaimLimit: 1 }],
    });
    await page.goto('/PromotionActivitiesIndex');
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByRole('button', { name: 'Page configuration' }).click();
    const editor = page.getByRole('dialog', { name: `Page configuration: ${name}` });
    await editor.getByRole('button', { name: 'Text', exact: true }).click();
    await editor.getByLabel('Text · English').fill('Winter parcels for less.');
    await editor.getByLabel('Text · Traditional Chinese').fill('冬季集運優惠。');
    await editor.getByLabel('Text · Simplified Chinese').fill('冬季集运优惠。');
    await expect(editor.getByRole('region', { name: 'Preview' })).toContainText('Winter parcels for less.');
    await isAccessible(page);
    await editor.getByRole('button', { name: 'Save' }).click();
    await row.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await expect(row).toContainText('Published');
    await row.getByRole('button', { name: 'Preview', exact: true }).click();
    await expect(page.getByText('Preview of the public page.')).toBeVisible();
    const address = page.url();
    const visitor = await (await browser.newContext()).newPage();
    expect(address).toContain('/PreviewPromotionActivitiesIndex');
    await visitor.goto(address);
    await visitor.getByRole('button', { name: /登入後領取|登录后领取|Sign in to claim/ }).click();
    await expect(visitor).toHaveURL(/loginUser/);
    const alice = await signIn(browser, 'alice');
    await alice.goto(address);
    await expect(alice.getByText('Winter parcels for less.')).toBeVisible();
    await isAccessible(alice);
    await alice.getByRole('button', { name: 'Claim', exact: true }).click();
    await expect(alice.getByText('Coupon claimed.')).toBeVisible();
    await expect(alice.getByRole('listitem').filter({ hasText: name })).toContainText('Claimed');
    await expect(alice.getByRole('button', { name: 'Claim', exact: true })).toHaveCount(0);
  },
);
