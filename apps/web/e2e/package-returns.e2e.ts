import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { answer, isAccessible, scan, signIn } from './people.ts';
import { pay } from '../../server/src/demo/steps.ts';
import { freshNumber, shelved, type Stage, stage, topUp } from './prepare.ts';

const look = process.env.LOOK_AT;

/** What the site takes for sending a package back; gives what it took before. */
async function charge({ as }: Stage, PackageReturnFee: number): Promise<number> {
  const manager = await as('manager');
  const { Id, RowVersion, ...row } = await manager('/Site/GetSiteConfiguration');
  const own = Object.entries(row).filter(([name]) => !/^(Site|Creat|LastModif)/.test(name));
  await manager('/Site/EditSiteConfiguration', { ...Object.fromEntries(own), Id, RowVersion, PackageReturnFee });
  return row.PackageReturnFee;
}
let before: number | undefined;
test.afterAll(async () => {
  if (before !== undefined) await charge(await stage(), before);
});

test('packages go back to their sender: asked for together, one is kept after all, the other is paid and handed to the courier with the scanner', async ({
  browser,
}) => {
  const own = await stage();
  before = await charge(own, 6);
  await topUp(own, 'alice', 100);
  const [goes, stays] = [await shelved(own), await shelved(own)];
  const alice = await own.as('alice');

  // The customer asks for both at once, and reads what it costs.
  const customer = await signIn(browser, 'alice');
  await customer.goto('/PackageIndex');
  for (const { number } of [goes, stays]) await customer.getByRole('row').filter({ hasText: number }).getByRole('checkbox').check();
  await customer.getByRole('button', { name: 'Send back to the sender' }).click();
  const form = customer.getByRole('dialog', { name: 'Send 2 packages back to the sender' });
  await expect(form).toContainText('Handling of 2 packages');
  await form.getByLabel('Who receives it').fill('Lin Trading');
  await form.getByLabel('Phone').fill('13600002222');
  await form.getByLabel('Address').fill('Hubin Road 12, Xiamen');
  await isAccessible(customer);
  if (look) await customer.screenshot({ path: `${look}-ask.png` });
  await form.getByRole('button', { name: 'Send back to the sender' }).dblclick();
  await expect(customer.getByText('2 packages are to go back').first()).toBeVisible();
  await expect(form).toHaveCount(0);

  // One of them is kept by the house after all.
  const office = await signIn(browser, 'manager');
  await office.goto('/PackageReturnIndex');
  const kept = office.getByRole('row').filter({ hasText: stays.number });
  await expect(kept).toContainText('Lin Trading');
  await isAccessible(office);
  if (look) await office.screenshot({ path: `${look}-list.png` });
  await kept.getByRole('button', { name: 'Keep it here' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Keep it here' }).click();
  await expect(office.getByText('The package stays').first()).toBeVisible();
  await expect(kept).toHaveCount(0);

  // The other waits for its bill, and leaves with the label of its way back.
  const clerk = await signIn(browser, 'clerk');
  await clerk.goto('/PackageReturnIndex');
  await clerk.getByRole('button', { name: 'Hand over with the scanner' }).click();
  await scan(clerk, stays.number);
  await expect(answer(clerk, 'wrong')).toContainText(`No package under ${stays.number} is to go back`);
  const { Data: bills } = await alice('/UserBill/GetBills', { rows: 100, BillType: 7, PaymentStatus: 1 });
  const bill = bills.find(({ SourceNumber }: { SourceNumber: string }) => SourceNumber === goes.number);
  await scan(clerk, goes.number);
  await expect(answer(clerk, 'wrong')).toContainText('Not paid yet: it stays');
  await pay(alice, [bill.Id]);
  await scan(clerk, goes.number);
  await expect(answer(clerk, 'success')).toContainText('Lin Trading');
  await expect(clerk.getByRole('region', { name: 'Package return', exact: true })).toContainText('Hubin Road 12');
  await scan(clerk, goes.number);
  await expect(answer(clerk, 'warn')).toContainText('That is the label it came with');
  await isAccessible(clerk);
  if (look) await clerk.screenshot({ path: `${look}-scan.png` });
  const wayBack = freshNumber();
  await scan(clerk, wayBack);
  await expect(answer(clerk, 'success')).toContainText(wayBack);

  await office.goto('/PackageReturnIndex?packageStatus=120');
  await expect(office.getByRole('row').filter({ hasText: goes.number })).toContainText(wayBack);
  const back = await alice('/UserPackage/GetPackageById', { Id: goes.id });
  expect(back).toMatchObject({ PackageStatus: 120, ShelvesId: null });
});
