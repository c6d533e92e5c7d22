import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { expect, type Page } from '@playwright/test';
import { test } from '../../web/e2e/journey.ts';
import { isAccessible, pauseRequest, signIn } from '../../web/e2e/people.ts';
import { freshNumber, newCustomer, shelved, shippingMethod, stage } from '../../web/e2e/prepare.ts';

const look = process.env.LOOK_AT;
const { OnShelf, Returning } = enumCodes.PackageStatus;
const { Draft } = enumCodes.OrderStatus;

/** Expects the page to fit this width and to have no serious accessibility violation. */
async function isGood(page: Page, name: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await isAccessible(page);
  if (look) await page.screenshot({ path: `${look}-${name}.png`, fullPage: true });
}

test('resolves a parcel’s problem, cancels its return and reships a claimed return', async ({ browser }) => {
  const own = await stage();
  const buyer = await newCustomer(own, '林小姐');
  const parcel = await shelved(own, buyer);
  const [clerk, calls] = [await own.as('clerk'), await own.as(buyer)];
  await clerk('/Package/MarkPackageProblem', {
    Id: parcel.id,
    PackageProblemType: enumCodes.PackageProblemType.Damaged,
    Remarks: '外箱破損',
  });
  const status = async () => (await calls('/UserPackage/GetPackageById', { Id: parcel.id })).PackageStatus;
  const page = await signIn(browser, buyer, 'zh-tw');
  await page.setViewportSize({ width: 390, height: 844 });

  await test.step('shows the problem with the parcel and accepts an answer', async () => {
    await page.goto(`/app/parcels/${parcel.id}`);
    await expect(page.getByText('外箱破損')).toBeVisible();
    await expect(page.getByRole('link', { name: '寄運此包裹' })).toHaveCount(0);
    await isGood(page, 'problem');
    await page.getByRole('button', { name: '解除問題' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '解除問題' }).click();
    await expect(page.getByText('外箱破損')).toHaveCount(0);
  });

  await test.step('requests a return to the sender and cancels it', async () => {
    await page.getByRole('link', { name: /退回寄件人/ }).click();
    await page.getByRole('button', { name: '退回寄件人' }).click();
    // The form is not sent without a recipient.
    await expect(page.getByLabel(/收件人/).first()).toHaveAttribute('aria-invalid', 'true');
    await page
      .getByLabel(/收件人/)
      .first()
      .fill('林氏貿易');
    await page.getByLabel('電話').fill('13600002222');
    await page.getByLabel('地址').fill('廈門市湖濱南路 12 號');
    await isGood(page, 'send-back');
    await page.getByRole('button', { name: '退回寄件人' }).dblclick();
    await expect(page).toHaveURL(new RegExp(`/app/parcels/${parcel.id}$`));
    await expect.poll(status).toBe(Returning);
    await page.getByRole('button', { name: /取消退回/ }).click();
    await page.getByRole('dialog').getByRole('button').last().click();
    await expect.poll(status).toBe(OnShelf);
  });

  await test.step('claims a return from abroad by its number and turns it into a parcel that can be sent', async () => {
    const label = `RT${freshNumber()}`;
    const goods = [{ ProductName: '茶具', ModelQuantity: 2 }];
    await clerk('/ReturnLogisticsOrder/ReturnLogisticsOrderSigning', {
      ReturnsOrderNumberNo: label,
      WarehouseId: own.scene.warehouseId,
      Goods: goods,
    });
    await page.goto('/app/returned');
    await expect(page.getByText('您目前沒有退件')).toBeVisible();
    await isGood(page, 'returned-none');
    await page.getByRole('link', { name: '依單號認領' }).click();
    await page.getByLabel('單號').fill(`${label}\nNOBODY-${freshNumber()}`);
    await page.getByRole('button', { name: '認領', exact: true }).click();
    await expect(page.getByText('未認領')).toBeVisible();
    await isGood(page, 'returned-claimed');
    await page.getByRole('link', { name: new RegExp(label) }).click();
    await expect(page.getByText('茶具')).toBeVisible();
    await isGood(page, 'returned');
    await page.getByRole('button', { name: /填寫備註/ }).click();
    await page.getByLabel('備註').fill('請重新包裝');
    await page.getByRole('button', { name: '儲存備註' }).click();
    await expect(page.getByText('請重新包裝')).toBeVisible();
    await page.getByRole('button', { name: /再次寄送/ }).click();
    await page.getByRole('button', { name: '再次寄送', exact: true }).last().click();
    await expect(page.getByText(`已轉為包裹 ${label}`)).toBeVisible();
    await isGood(page, 'returned-parcel');
    await page.getByRole('link', { name: new RegExp(label) }).click();
    await expect(page.getByRole('button', { name: `複製 ${label}` })).toBeVisible();
  });
});

test('submits a draft made on a desktop for the displayed price', async ({ browser }) => {
  const own = await stage();
  const [parcel, alice] = [await shelved(own), await own.as('alice')];
  const { Data: recipients } = await alice<{ Data: { Id: string }[] }>('/UserRecipientInformation/GetSelectRecipientInformations');
  const { Id, SerialNumber } = await alice('/UserLogisticsOrder/EstablishLogisticsOrder', {
    WarehouseId: own.scene.warehouseId,
    RecipientInformationId: recipients[0]!.Id,
    TypeOfShippingId: await shippingMethod(own),
    Goods: [{ PackageId: parcel.id, Quantity: 1 }],
    DeclaredPrice: 100,
    Submit: false,
  });
  const isOnPage = async () => (await alice('/UserLogisticsOrder/GetLogisticsOrderById', { Id })).OrderStatus;
  expect(await isOnPage()).toBe(Draft);
  const page = await signIn(browser, 'alice', 'zh-tw');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/app/orders/${Id}`);
  await expect(page.getByText(SerialNumber)).toBeVisible();
  await expect(page.getByRole('link', { name: /修改此草稿/ })).toHaveAttribute('href', `/LogisticsOrderEdit?id=${Id}`);
  const submit = page.getByRole('button', { name: /送出訂單.*¥/ });
  await expect(submit).toBeEnabled();
  await isGood(page, 'draft');
  await submit.dblclick();
  await expect(page).toHaveURL(new RegExp(`/app/pay/.*order=${Id}`));
  expect(await isOnPage()).not.toBe(Draft);
});

test('shows a changed price above the button before it is pressed again', async ({ browser }) => {
  const parcel = await shelved(await stage());
  const page = await signIn(browser, 'alice');
  await page.setViewportSize({ width: 390, height: 844 });
  const loadParcels = await pauseRequest(page, /GetPackages/);
  await page.goto(`/app/send?parcel=${parcel.id}`);
  const goOn = page.getByRole('button', { name: 'Continue with 1 package' });
  // The parcel in the address has no warehouse before the list is loaded, and without it no price.
  await expect(goOn).toBeDisabled();
  loadParcels();
  await goOn.click();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'See the price' }).click();
  // Simulates a customer who was shown a different price.
  await page.route('**/EstablishLogisticsOrder', (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), ExpectedAmount: 1 }) }),
  );
  const order = page.getByRole('button', { name: /^Order for/ });
  await order.click();
  await expect(page.getByText(/The price changed from ¥1\.00 to ¥/)).toBeInViewport();
  await isGood(page, 'price-changed');
  await page.unroute('**/EstablishLogisticsOrder');
  await order.click();
  await expect(page).toHaveURL(/\/app\/pay\//);
});

test('shows that an address does not exist without offering a retry', async ({ browser }) => {
  const page = await signIn(browser, 'alice');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of [
    'bills/half-of-an-id',
    'orders/00000000-0000-4000-8000-000000000000',
    'parcels/00000000-0000-4000-8000-000000000000',
  ]) {
    await page.goto(`/app/${address}`);
    await expect(page.getByRole('alert').filter({ hasText: 'This record does not exist' })).toBeVisible();
    await expect(page.getByRole('button', { name: /again|retry/i })).toHaveCount(0);
    await isGood(page, 'gone');
  }
});
