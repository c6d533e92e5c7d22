import { expect } from '@playwright/test';
import { test } from '../../../e2e/journey.ts';
import { answer, scan, signIn } from '../../../e2e/people.ts';
import { approved, declared, stage } from '../../../e2e/prepare.ts';

test('names a code of another kind at shelving, and asks about the area of a damaged package', async ({ browser }) => {
  const set = await stage();
  const [order, parcel] = [await approved(set), await declared(set)];
  const clerk = await set.as('clerk');
  const leader = await set.as('leader');
  const { WarehouseId, CourierNumber } = { WarehouseId: set.scene.warehouseId, CourierNumber: parcel.number };
  await clerk('/Package/PackageSigning', { WarehouseId, CourierNumber, Weight: 2, Length: 10, Width: 10, Geight: 10 });
  await leader('/Package/MarkPackageProblem', { Id: parcel.id, PackageProblemType: 1 });
  const page = await signIn(browser, 'leader');
  await page.goto('/PackagePutOnShelvesIndex');
  await scan(page, order.serialNumber);
  await expect(answer(page, 'wrong')).toContainText(`This is Logistics order ${order.serialNumber} (`);
  await scan(page, 'A-05-12');
  await expect(answer(page, 'success')).toContainText('A-05-12');
  await scan(page, order.serialNumber);
  await expect(answer(page, 'wrong')).toContainText(`This is Logistics order ${order.serialNumber} (`);
  await scan(page, parcel.number);
  await expect(answer(page, 'wrong')).toContainText(`${parcel.number}: Damaged`);
  await expect(answer(page)).toContainText('It belongs in “Hold area”');
  await scan(page, parcel.number);
  await expect(answer(page, 'success')).toContainText('A-05-12');
});
