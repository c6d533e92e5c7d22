import { expect } from '@playwright/test';
import { covers } from '../../../e2e/covers.ts';
import { test } from '../../../e2e/journey.ts';
import { answer, isAccessible, scan, signIn } from '../../../e2e/people.ts';
import { freshNumber, stage } from '../../../e2e/prepare.ts';

const look = process.env.LOOK_AT;

test(
  'merchant announces returned goods, the floor unpacks them by scanner, the leader ends it',
  covers('SCREEN-ReturnOrders', 'SCREEN-ReturnOrders-FORM', 'SCREEN-ReturnOrders-INSPECTION'),
  async ({ browser }) => {
    // A long journey: on a busy machine it takes longer than the usual time-out.
    test.setTimeout(300_000);
    const { as, scene } = await stage();
    const [merchantCalls, manager] = [await as('merchant'), await as('manager')];
    const warehouses = await manager('/Warehouse/GetSelectWarehouses');
    const warehouseName = warehouses.find(({ Value }: { Value: string }) => Value === scene.warehouseId)!.Name;
    const [code, barcode, label] = [`BACK-${freshNumber()}`, freshNumber(), freshNumber()];
    const { Id } = await merchantCalls('/UserCommodity/EstablishCommodity', {
      CommodityCode: code,
      IdentificationCode: barcode,
      Name: 'Enamel mug',
      CargoType: scene.cargoTypeId,
      Price: 12,
      Length: 10,
      Width: 10,
      Geight: 10,
      ActualWeight: 0.3,
      GrossWeight: 0.35,
    });
    await manager('/Commodity/AuditCommodity', { Ids: [Id], Approved: true });
    const shelf = `RET-${freshNumber().slice(-6)}`;
    const { Data: areas } = await manager('/WarehousePartitions/GetWarehousePartitions', {
      WarehouseId: scene.warehouseId,
      PartitionType: 2,
      rows: 1,
    });
    await manager('/Shelves/EstablishShelves', { PartitionId: areas[0].Id, WarehouseId: scene.warehouseId, ShelvesNumber: shelf });

    // The merchant enters the header and scans the goods, one piece per scan.
    const merchant = await signIn(browser, 'merchant');
    await merchant.goto('/ReturnOrderIndex');
    await merchant.getByRole('button', { name: 'Announce return' }).first().click();
    // The list below has a filter of the same name, until the form covers it.
    await expect(merchant.getByRole('button', { name: 'Submit to the warehouse' })).toBeVisible();
    await merchant.getByRole('combobox', { name: 'Warehouse' }).click();
    await merchant.getByRole('option', { name: warehouseName }).click();
    await merchant.getByRole('combobox', { name: 'Reason' }).click();
    await merchant.getByRole('option', { name: 'Wrong goods' }).click();
    await merchant.getByRole('textbox', { name: 'Tracking number' }).fill(label);
    const field = merchant.getByRole('textbox', { name: 'Scan or enter a commodity code' });
    for (let piece = 0; piece < 3; piece++) {
      await field.fill(barcode);
      await field.press('Enter');
      await expect(merchant.getByLabel('Pieces 1')).toHaveValue(String(piece + 1));
    }
    await isAccessible(merchant);
    if (look) await merchant.screenshot({ path: `${look}-form.png` });
    await merchant.getByRole('button', { name: 'Submit to the warehouse' }).click();
    const sheet = merchant.getByRole('dialog');
    await expect(sheet).toContainText('Awaiting arrival');
    await expect(sheet).toContainText('Enamel mug');
    await isAccessible(merchant);
    if (look) await merchant.screenshot({ path: `${look}-detail.png` });

    // An announced return can be edited until it is received.
    await merchant.goto(`/ReturnOrderIndex?courierNumber=${label}`);
    await merchant.getByRole('row').filter({ hasText: label }).getByRole('button', { name: 'Edit' }).click();
    await merchant.getByRole('textbox', { name: 'Sent back by' }).fill('Mei');
    await isAccessible(merchant);
    await merchant.getByRole('button', { name: 'Submit to the warehouse' }).click();
    await expect(merchant.getByText('Return saved').first()).toBeVisible();

    // The clerk scans the parcel's label, and then each piece.
    const clerk = await signIn(browser, 'clerk');
    await clerk.goto('/ReturnOrderInspection');
    await expect(clerk.getByText('Scan the package first to receive it')).toBeVisible();
    await clerk.keyboard.press('F9');
    await expect(clerk.getByRole('region', { name: 'Notifications' })).toContainText('Scan the package first to receive it');
    await scan(clerk, 'NOBODYKNOWSIT');
    await expect(answer(clerk, 'wrong')).toContainText('No return order found with the number NOBODYKNOWSIT');
    await scan(clerk, label);
    await expect(answer(clerk, 'success')).toContainText('Received');
    await scan(clerk, barcode);
    await expect(answer(clerk, 'success')).toContainText('1 of 3');
    await scan(clerk, 'NOTHISGOODS');
    await expect(answer(clerk, 'wrong')).toContainText('isn’t a commodity of this customer');
    await clerk.keyboard.press('F4');
    await scan(clerk, barcode);
    await expect(answer(clerk, 'warn')).toContainText('2 of 3');
    await clerk.keyboard.press('F2');
    await scan(clerk, barcode);
    await expect(answer(clerk, 'success')).toContainText('3 of 3');
    // A fourth piece exceeds the announcement: it is counted once it is scanned a second time, and then undone.
    await scan(clerk, barcode);
    await expect(answer(clerk, 'warn')).toContainText('3 of');
    await scan(clerk, barcode);
    await expect(answer(clerk, 'success')).toContainText('4 of 3');
    await clerk.getByRole('button', { name: 'Undo' }).first().click();
    await expect(clerk.getByLabel(/^Goods of RD/)).toContainText('3 / 3');
    await isAccessible(clerk);
    if (look) await clerk.screenshot({ path: `${look}-count.png` });

    // Good pieces go on a shelf of the goods partition; another partition requires a second scan.
    await clerk.keyboard.press('F9');
    await scan(clerk, barcode);
    await expect(answer(clerk, 'success')).toContainText('2 × Accepted');
    await scan(clerk, scene.shelves[0]!);
    await expect(answer(clerk, 'warn')).toContainText('Confirm that you want to put these pieces there');
    await scan(clerk, shelf);
    await expect(answer(clerk, 'success')).toContainText(`2 on ${shelf}`);
    if (look) await clerk.screenshot({ path: `${look}-shelved.png` });

    // The leader ends it with one unshelved piece, which requires a remark.
    const leader = await signIn(browser, 'leader');
    await leader.goto(`/ReturnOrderIndex?courierNumber=${label}`);
    const row = leader.getByRole('row').filter({ hasText: label });
    await expect(row).toContainText('Receiving');
    if (look) await leader.screenshot({ path: `${look}-list.png` });
    await row.getByRole('button', { name: 'Close return', exact: true }).click();
    const box = leader.getByRole('dialog');
    await expect(box).toContainText('Locked once confirmed');
    await expect(box).toContainText('1 counted piece is not on a shelf');
    await expect(box).toContainText('Not on a shelf 1');
    await isAccessible(leader);
    if (look) await leader.screenshot({ path: `${look}-end.png` });
    // The confirmation field appears while the reason is typed, and does not take the focus.
    await box.getByLabel('Remarks').pressSequentially('The broken mug was thrown away');
    await expect(box.getByLabel('Remarks')).toHaveValue('The broken mug was thrown away');
    const number = /Close return (\S+)\?/.exec(await box.innerText())![1]!;
    await box.getByLabel(`Type “${number}” to confirm`).fill(number);
    await box.getByRole('button', { name: 'Close return', exact: true }).click();
    await expect(row).toContainText('Closed');

    // The merchant sees the result.
    await merchant.goto(`/ReturnOrderIndex?courierNumber=${label}`);
    await expect(merchant.getByRole('row').filter({ hasText: label })).toContainText('Closed');
    await merchant.goto('/MineUserMessagesIndex');
    await expect(merchant.getByText('Accepted: 2. Defective: 1. With a problem: 0. Missing: 0.').first()).toBeVisible();
  },
);
