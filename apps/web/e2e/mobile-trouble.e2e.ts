import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { isAccessible, signIn } from './people.ts';
import { freshNumber, newCustomer, shelved, shippingMethod, stage } from './prepare.ts';

const look = process.env.LOOK_AT;
const { OnShelf, Returning } = enumCodes.PackageStatus;
const { Draft } = enumCodes.OrderStatus;

/** The page is whole at this width and has no serious finding. */
async function isGood(page: Page, name: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await isAccessible(page);
  if (look) await page.screenshot({ path: `${look}-${name}.png`, fullPage: true });
}

test('on a phone a customer answers what is wrong with a parcel, sends it back to its sender and keeps it after all, and claims what came back from abroad to send it again', async ({
  browser,
}) => {
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

  await test.step('what was found is read with the parcel, and answered', async () => {
    await page.goto(`/app/parcels/${parcel.id}`);
    await expect(page.getByText('外箱破損')).toBeVisible();
    await expect(page.getByRole('link', { name: '寄運此包裹' })).toHaveCount(0);
    await isGood(page, 'problem');
    await page.getByRole('button', { name: '解除問題' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '解除問題' }).click();
    await expect(page.getByText('外箱破損')).toHaveCount(0);
  });

  await test.step('it is to go back to its sender, and stays after all', async () => {
    await page.getByRole('link', { name: /退回寄件人/ }).click();
    await page.getByRole('button', { name: '退回寄件人' }).click();
    // Nothing is sent without a receiver.
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
    await page.getByRole('button', { name: /不退了/ }).click();
    await page.getByRole('dialog').getByRole('button').last().click();
    await expect.poll(status).toBe(OnShelf);
  });

  await test.step('what came back from abroad is claimed by its number and becomes a parcel that can be sent', async () => {
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

test('on a phone a customer orders what was kept as a draft at the desk, for the price that stands under it', async ({ browser }) => {
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
  const stands = async () => (await alice('/UserLogisticsOrder/GetLogisticsOrderById', { Id })).OrderStatus;
  expect(await stands()).toBe(Draft);
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
  expect(await stands()).not.toBe(Draft);
});

test('on a phone a price that changed meanwhile is read over the button that was pressed, before it is pressed again', async ({
  browser,
}) => {
  const parcel = await shelved(await stage());
  const page = await signIn(browser, 'alice');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/app/send?parcel=${parcel.id}`);
  await page.getByRole('button', { name: 'Go on with 1 package' }).click();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'See the price' }).click();
  // The customer was shown another price.
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

test('an address on a phone that names nothing says so, without another try that cannot help', async ({ browser }) => {
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
