import { expect } from '@playwright/test';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { test } from './journey.ts';
import { chooseSlowPicture } from './picture.ts';
import { answer, isAccessible, scan, signIn } from './people.ts';
import { freshNumber, ordered, stage } from './prepare.ts';

const look = process.env.LOOK_AT;

test('what comes back from the destination is received and shelved with the scanner, claimed by number, sent again and taken into stock', async ({
  browser,
}) => {
  // A whole story: on a busy machine it takes longer than a journey may.
  test.setTimeout(300_000);
  const all = await stage();
  const { as, scene } = all;
  const [alice, clerkCalls, manager] = [await as('alice'), await as('clerk'), await as('manager')];
  const shelf = (await clerkCalls('/Shelves/GetShelves', { WarehouseId: scene.warehouseId, ShelvesNumber: 'R-', rows: 1 })).Data[0]
    .ShelvesNumber as string;
  const placed = await ordered(all, { paid: false });
  const code = `CUP-${freshNumber()}`;
  const { Id: cup } = await alice('/UserCommodity/EstablishCommodity', {
    CommodityCode: code,
    IdentificationCode: freshNumber(),
    Name: 'Travel cup',
    CargoType: scene.cargoTypeId,
    Price: 9,
    Length: 8,
    Width: 8,
    Geight: 12,
    ActualWeight: 0.2,
    GrossWeight: 0.25,
  });
  await manager('/Commodity/AuditCommodity', { Ids: [cup], Approved: true });
  const [again, nobodys] = [`RT${freshNumber()}`, `RT${freshNumber()}`];

  // The clerk scans each label, and the number of its order where there is one.
  const clerk = await signIn(browser, 'clerk');
  await clerk.goto('/ReturnLogisticsOrderSigning');
  await expect(clerk.getByText('Scan the label, then the original order number.')).toBeVisible();
  await clerk.keyboard.press('F9');
  await expect(clerk.getByText('Scan the label of the return first')).toBeVisible();
  await scan(clerk, again);
  await expect(answer(clerk, 'success')).toContainText(again);
  await isAccessible(clerk);
  if (look) await clerk.screenshot({ path: `${look}-sign.png` });
  // Its picture is still on its way when its order's number and the next label are scanned.
  const pictureHasCome = await chooseSlowPicture(clerk);
  await scan(clerk, placed.serialNumber);
  await scan(clerk, nobodys);
  pictureHasCome();
  await expect(answer(clerk, 'success')).toContainText(nobodys);
  await clerk.getByRole('button', { name: 'Add a line' }).click();
  await clerk.getByLabel('Goods 1').fill('Travel cup');
  await clerk.keyboard.press('F9');
  await expect(answer(clerk, 'warn')).toContainText('Nobody’s yet');
  if (look) await clerk.screenshot({ path: `${look}-signed.png` });
  for (const [label, pictures] of [
    [again, 1],
    [nobodys, 0],
  ] as const)
    expect((await returnOf(label)).ImageUrls, label).toHaveLength(pictures);
  await scan(clerk, again);
  await expect(answer(clerk, 'warn')).toContainText('Received before');

  // Both go on a shelf for returns.
  await clerk.goto('/ReturnLogisticsOrderPutOnShelves');
  await expect(clerk.getByText('Scan a shelf, then the returns.')).toBeVisible();
  await scan(clerk, shelf);
  await expect(answer(clerk, 'success')).toContainText(shelf);
  for (const label of [again, nobodys]) {
    await scan(clerk, label);
    await expect(answer(clerk, 'success')).toContainText(label);
  }
  await isAccessible(clerk);
  if (look) await clerk.screenshot({ path: `${look}-shelve.png` });

  // The customer claims the one that nobody knew, and sees of each number what came of it.
  const customer = await signIn(browser, 'alice');
  await customer.goto('/ReturnLogisticsOrderIndex');
  await customer.getByRole('button', { name: 'Claim by numbers' }).first().click();
  const box = customer.getByRole('dialog');
  await box.getByRole('textbox', { name: 'Numbers' }).fill(`${nobodys}\nNOBODYS-NUMBER`);
  await box.getByRole('button', { name: 'Claim', exact: true }).click();
  await expect(box.getByRole('row').filter({ hasText: nobodys })).toContainText('Yours');
  await expect(box.getByRole('row').filter({ hasText: 'NOBODYS-NUMBER' })).toContainText('Nothing that came back is known');
  await isAccessible(customer);
  if (look) await customer.screenshot({ path: `${look}-claimed.png` });
  await box.getByRole('button', { name: 'Close', exact: true }).last().click();
  if (look) await customer.screenshot({ path: `${look}-list.png` });

  // It goes into stock; what became of it stands there.
  await customer.goto(`/ReturnLogisticsOrderIndex?returnsOrderNumberNo=${nobodys}`);
  await customer.getByRole('button', { name: nobodys }).click();
  const sheet = customer.getByRole('dialog').first();
  await expect(sheet).toContainText('Decide by');
  await isAccessible(customer);
  if (look) await customer.screenshot({ path: `${look}-decide.png` });
  await sheet.getByRole('button', { name: 'Take into stock' }).click();
  await customer.getByRole('combobox', { name: 'Commodity 1' }).fill(code);
  await customer.getByRole('option').filter({ hasText: code }).click();
  await customer.getByRole('dialog').last().getByRole('button', { name: 'Take into stock' }).click();
  await expect(sheet).toContainText('Take out of stock');
  if (look) await customer.screenshot({ path: `${look}-stock.png` });

  // What is written of the other is put right by its owner first.
  await customer.goto(`/ReturnLogisticsOrderIndex?returnsOrderNumberNo=${again}`);
  await customer.getByRole('row').filter({ hasText: again }).getByRole('button', { name: 'Edit' }).click();
  await customer.getByRole('textbox', { name: 'Note at receipt' }).fill('The buyer moved');
  await isAccessible(customer);
  await customer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(customer.getByText('The return was saved').first()).toBeVisible();

  // The other becomes a package, and an order begins with it.
  await customer.goto(`/ReturnLogisticsOrderDetailed?id=${await idOf(again)}`);
  await customer.getByRole('button', { name: 'Send it again' }).click();
  await customer.getByRole('dialog').getByRole('button', { name: 'Send it again' }).click();
  await expect(customer.getByText(`It is package ${again} now`)).toBeVisible();
  if (look) await customer.screenshot({ path: `${look}-package.png` });
  await customer.getByRole('button', { name: 'Make an order' }).click();
  await expect(customer).toHaveURL(/LogisticsOrderEstablish/);
  await expect(customer.getByRole('row').filter({ hasText: again }).getByRole('checkbox')).toBeChecked();
  if (look) await customer.screenshot({ path: `${look}-order.png` });
  await customer.getByRole('button', { name: 'Next' }).click();
  await customer.getByRole('grid', { name: 'Compare shipping options' }).getByRole('radio').first().check();
  await customer.getByRole('button', { name: 'Next' }).click();
  await expect(customer.getByText('To pay')).toBeVisible();
  await customer.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(customer.getByRole('heading', { name: 'Order submitted' })).toBeVisible();
  const { Data: resent } = await alice('/UserLogisticsOrder/GetLogisticsOrders', { rows: 1 });
  expect(resent).toMatchObject([{ LogisticsOrderType: enumCodes.LogisticsOrderType.Reshipment }]);

  // In the customer's own language.
  const chinese = await signIn(browser, 'alice', 'zh-tw');
  await chinese.setViewportSize({ width: 390, height: 844 });
  await chinese.goto(`/ReturnLogisticsOrderDetailed?id=${await idOf(nobodys)}`);
  await expect(chinese.getByText('撤銷入庫').first()).toBeVisible();
  await isAccessible(chinese);
  if (look) await chinese.screenshot({ path: `${look}-phone.png`, fullPage: true });

  async function returnOf(label: string) {
    return (await manager('/ReturnLogisticsOrder/GetReturnLogisticsOrders', { ReturnsOrderNumberNo: label, rows: 1 })).Data[0];
  }
  async function idOf(label: string): Promise<string> {
    return (await returnOf(label)).Id;
  }
});
