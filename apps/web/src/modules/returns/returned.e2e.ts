import { expect } from '@playwright/test';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { covers } from '../../../e2e/covers.ts';
import { test } from '../../../e2e/journey.ts';
import { chooseSlowPicture } from '../../../e2e/picture.ts';
import { answer, isAccessible, scan, signIn } from '../../../e2e/people.ts';
import { freshNumber, ordered, stage } from '../../../e2e/prepare.ts';

const look = process.env.LOOK_AT;

test(
  'a return from the destination is received, shelved, claimed, sent again and stocked',
  covers(
    'SCREEN-ReturnLogisticsOrders',
    'SCREEN-ReturnLogisticsOrders-SIGNING',
    'SCREEN-ReturnLogisticsOrders-EDIT',
    'SCREEN-ReturnLogisticsOrders-SHELVING',
  ),
  async ({ browser }) => {
    // A long journey: on a busy machine it takes longer than the usual time-out.
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
    const [again, unowned] = [`RT${freshNumber()}`, `RT${freshNumber()}`];

    // The clerk scans each label, and the number of its order where there is one.
    const clerk = await signIn(browser, 'clerk');
    await clerk.goto('/ReturnLogisticsOrderSigning');
    await expect(clerk.getByText('Scan the label, then the original order number.')).toBeVisible();
    await clerk.keyboard.press('F9');
    await expect(clerk.getByText('Scan the return label first')).toBeVisible();
    await scan(clerk, again);
    await expect(answer(clerk, 'success')).toContainText(again);
    await isAccessible(clerk);
    if (look) await clerk.screenshot({ path: `${look}-sign.png` });
    // Its picture is still on its way when its order's number and the next label are scanned.
    const pictureLoaded = await chooseSlowPicture(clerk);
    await scan(clerk, placed.serialNumber);
    await scan(clerk, unowned);
    pictureLoaded();
    await expect(answer(clerk, 'success')).toContainText(unowned);
    await clerk.getByRole('button', { name: 'Add line' }).click();
    await clerk.getByLabel('Goods 1').fill('Travel cup');
    await clerk.keyboard.press('F9');
    await expect(answer(clerk, 'warn')).toContainText('Unclaimed');
    if (look) await clerk.screenshot({ path: `${look}-signed.png` });
    for (const [label, pictures] of [
      [again, 1],
      [unowned, 0],
    ] as const)
      expect((await returnOf(label)).ImageUrls, label).toHaveLength(pictures);
    await scan(clerk, again);
    await expect(answer(clerk, 'warn')).toContainText('Already received');

    // Both go on a shelf for returns.
    await clerk.goto('/ReturnLogisticsOrderPutOnShelves');
    await expect(clerk.getByText('Scan a shelf, then returns;')).toBeVisible();
    await scan(clerk, shelf);
    await expect(answer(clerk, 'success')).toContainText(shelf);
    for (const label of [again, unowned]) {
      await scan(clerk, label);
      await expect(answer(clerk, 'success')).toContainText(label);
    }
    await isAccessible(clerk);
    if (look) await clerk.screenshot({ path: `${look}-shelve.png` });

    // The customer claims the return without an owner and sees the result for each number.
    const customer = await signIn(browser, 'alice');
    await customer.goto('/ReturnLogisticsOrderIndex');
    await customer.getByRole('button', { name: 'Claim by number' }).first().click();
    const box = customer.getByRole('dialog');
    await box.getByRole('textbox', { name: 'Numbers' }).fill(`${unowned}\nNOBODYS-NUMBER`);
    await box.getByRole('button', { name: 'Claim', exact: true }).click();
    await expect(box.getByRole('row').filter({ hasText: unowned })).toContainText('Claimed');
    await expect(box.getByRole('row').filter({ hasText: 'NOBODYS-NUMBER' })).toContainText('No returned parcel found');
    await isAccessible(customer);
    if (look) await customer.screenshot({ path: `${look}-claimed.png` });
    await box.getByRole('button', { name: 'Close', exact: true }).last().click();
    if (look) await customer.screenshot({ path: `${look}-list.png` });

    // It is taken into stock, and its page shows that.
    await customer.goto(`/ReturnLogisticsOrderIndex?returnsOrderNumberNo=${unowned}`);
    await customer.getByRole('button', { name: unowned }).click();
    const sheet = customer.getByRole('dialog').first();
    await expect(sheet).toContainText('Decide by');
    await isAccessible(customer);
    if (look) await customer.screenshot({ path: `${look}-decide.png` });
    await sheet.getByRole('button', { name: 'Move to stock' }).click();
    await customer.getByRole('combobox', { name: 'Commodity 1' }).fill(code);
    await customer.getByRole('option').filter({ hasText: code }).click();
    await customer.getByRole('dialog').last().getByRole('button', { name: 'Move to stock' }).click();
    await expect(sheet).toContainText('Remove from stock');
    if (look) await customer.screenshot({ path: `${look}-stock.png` });

    // The owner first corrects the data of the other.
    await customer.goto(`/ReturnLogisticsOrderIndex?returnsOrderNumberNo=${again}`);
    await customer.getByRole('row').filter({ hasText: again }).getByRole('button', { name: 'Edit', exact: true }).click();
    await customer.getByRole('textbox', { name: 'Receipt remarks' }).fill('The buyer moved');
    await isAccessible(customer);
    await customer.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(customer.getByText('Return saved').first()).toBeVisible();

    // The other becomes a package, and an order begins with it.
    await customer.goto(`/ReturnLogisticsOrderDetailed?id=${await idOf(again)}`);
    await customer.getByRole('button', { name: 'Ship again' }).click();
    await customer.getByRole('dialog').getByRole('button', { name: 'Ship again' }).click();
    await expect(customer.getByText(`It is now package ${again}`)).toBeVisible();
    if (look) await customer.screenshot({ path: `${look}-package.png` });
    // It is a new package, which is weighed before it is ordered.
    const { Data: found } = await clerkCalls('/Package/GetPackages', { Content: again, rows: 1 });
    await clerkCalls('/Package/WeighPackage', { Id: found[0].Id, ActualOfWeight: 0.4 });
    await customer.getByRole('button', { name: 'Place an order' }).click();
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
    await chinese.goto(`/ReturnLogisticsOrderDetailed?id=${await idOf(unowned)}`);
    await expect(chinese.getByText('撤銷入庫').first()).toBeVisible();
    await isAccessible(chinese);
    if (look) await chinese.screenshot({ path: `${look}-phone.png`, fullPage: true });

    async function returnOf(label: string) {
      return (await manager('/ReturnLogisticsOrder/GetReturnLogisticsOrders', { ReturnsOrderNumberNo: label, rows: 1 })).Data[0];
    }
    async function idOf(label: string): Promise<string> {
      return (await returnOf(label)).Id;
    }
  },
);
