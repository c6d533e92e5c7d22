import { expect } from '@playwright/test';
import { sign } from '../../../../server/src/demo/steps.ts';
import { test } from '../../../e2e/journey.ts';
import { answer, isAccessible, scan, signIn } from '../../../e2e/people.ts';
import { isGood, pda } from '../../../e2e/phones.ts';
import { declared, stage, teaSet } from '../../../e2e/prepare.ts';

test('a second box under one number gets a label of its own, and shelving asks which piece', async ({ browser }) => {
  const own = await stage();
  const { number } = await declared(own);
  const page = await signIn(browser, 'clerk');
  await page.goto('/PackageSigning');
  await expect(page.getByLabel('Scan a package')).toBeFocused();
  const table = page.getByRole('region', { name: 'Current package' });
  const weigh = async (weight: string) => {
    await expect(table.getByLabel('Actual weight')).toBeFocused();
    await page.keyboard.type(weight);
    await page.keyboard.press('Enter');
    await expect(answer(page, 'success')).toContainText(`${weight} kg`);
  };
  await scan(page, number);
  await weigh('1.5');
  await page.keyboard.press('F8');
  await scan(page, number);
  await expect(answer(page, 'success')).toContainText('Piece 2');
  await expect(table).toContainText(`${number}-2`);
  await expect(table).toContainText('Put the label of piece 2 on this box');
  await isAccessible(page);
  const printing = page.waitForResponse((one) => one.url().endsWith('/PrintPackageLabels'));
  await page.keyboard.press('F10');
  expect((await printing).ok()).toBe(true);
  await expect(page.getByText('Label ready')).toBeVisible();
  await weigh('2.5');

  await page.goto('/PackagePutOnShelvesIndex');
  await expect(page.getByText('Scan a shelf first, then the packages')).toBeVisible();
  const shelf = own.scene.shelves[0]!;
  await scan(page, shelf);
  await expect(answer(page)).toContainText(shelf);
  await scan(page, number);
  const question = page.getByRole('dialog', { name: 'Which piece?' });
  await expect(question.getByRole('button', { name: 'Piece 1 · 1.5 kg' })).toBeFocused();
  await isAccessible(page);
  // A code for the screen behind the question is refused.
  await scan(page, shelf);
  await expect(question).toBeVisible();
  await scan(page, `${number}-2`);
  await expect(answer(page, 'success')).toContainText('Piece 2');
  await scan(page, number);
  await expect(answer(page, 'success')).toContainText('Piece 1');
  const clerk = await own.as('clerk');
  const { Data } = await clerk('/Package/GetPackages', { CourierNumbers: [number, `${number}-2`] });
  expect(Data).toMatchObject([{ ShelvesName: shelf }, { ShelvesName: shelf }]);
});

test('a phone asks which piece of one courier label goes on the shelf', async ({ browser }) => {
  const own = await stage();
  const { number } = await declared(own);
  const clerk = await own.as('clerk');
  await sign(clerk, own.scene, { ...teaSet, number });
  const box = {
    WarehouseId: own.scene.warehouseId,
    CourierNumber: number,
    AdditionalPiece: true,
    Weight: 3,
    Length: 20,
    Width: 20,
    Geight: 20,
  };
  await clerk('/Package/PackageSigning', box);
  const page = await pda(browser, 'clerk', 'shelve', 'zh-cn');
  await expect(page.getByText('扫描货架或包裹')).toBeVisible();
  const shelf = own.scene.shelves[0]!;
  await scan(page, shelf);
  await expect(answer(page, 'success')).toContainText(shelf);
  await scan(page, number);
  const question = page.getByRole('dialog', { name: '是哪一件？' });
  await expect(question).toContainText('第 1 件');
  await isGood(page, 'shelve-which-piece');
  await question.getByRole('button', { name: '第 2 件 · 3 kg' }).click();
  await expect(answer(page, 'success')).toContainText('第 2 件');
});
