import { expect } from '@playwright/test';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { test } from '../../../e2e/journey.ts';
import { answer, isAccessible, scan, signIn } from '../../../e2e/people.ts';
import { pay } from '../../../../server/src/demo/steps.ts';
import { freshNumber, shelved, type Stage, stage, topUp } from '../../../e2e/prepare.ts';

const look = process.env.LOOK_AT;

/** Sets the site's fee for returning a package; returns the previous one. */
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

test('two returns are requested: one is withdrawn, the other is paid and handed over by scanner', async ({ browser }) => {
  const own = await stage();
  before = await charge(own, 6);
  await topUp(own, 'alice', 100);
  const [goes, stays] = [await shelved(own), await shelved(own)];
  const alice = await own.as('alice');

  // The customer requests both together and sees the cost.
  const customer = await signIn(browser, 'alice');
  await customer.goto('/PackageIndex');
  for (const { number } of [goes, stays]) await customer.getByRole('row').filter({ hasText: number }).getByRole('checkbox').check();
  await customer.getByRole('button', { name: 'Return to sender' }).click();
  const form = customer.getByRole('dialog', { name: 'Return 2 packages to the sender' });
  await expect(form).toContainText('Handling fee for 2 packages');
  await form.getByRole('textbox', { name: 'Recipient' }).fill('Lin Trading');
  await form.getByLabel('Phone').fill('13600002222');
  await form.getByLabel('Address').fill('Hubin Road 12, Xiamen');
  await isAccessible(customer);
  if (look) await customer.screenshot({ path: `${look}-ask.png` });
  await form.getByRole('button', { name: 'Return to sender' }).dblclick();
  await expect(customer.getByText('2 return requests submitted').first()).toBeVisible();
  await expect(form).toHaveCount(0);

  // The warehouse retains one of them after all.
  const office = await signIn(browser, 'manager');
  await office.goto('/PackageReturnIndex');
  const packageRow = office.getByRole('row').filter({ hasText: stays.number });
  await expect(packageRow).toContainText('Lin Trading');
  await isAccessible(office);
  if (look) await office.screenshot({ path: `${look}-list.png` });
  await packageRow.getByRole('button', { name: 'Cancel return' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Cancel return' }).click();
  await expect(office.getByText('Return cancelled').first()).toBeVisible();
  await expect(packageRow).toHaveCount(0);

  // The other waits for its bill, and leaves with its return label.
  const clerk = await signIn(browser, 'clerk');
  await clerk.goto('/PackageReturnIndex');
  await clerk.getByRole('button', { name: 'Hand over by scan' }).click();
  await scan(clerk, stays.number);
  await expect(answer(clerk, 'wrong')).toContainText(`No return request for ${stays.number}`);
  const { Data: bills } = await alice('/UserBill/GetBills', { rows: 100, BillType: 7, PaymentStatus: enumCodes.PaymentStatus.Unpaid });
  const bill = bills.find(({ SourceNumber }: { SourceNumber: string }) => SourceNumber === goes.number);
  await scan(clerk, goes.number);
  await expect(answer(clerk, 'wrong')).toContainText('Not paid yet');
  await pay(alice, [bill.Id]);
  await scan(clerk, goes.number);
  await expect(answer(clerk, 'success')).toContainText('Lin Trading');
  await expect(clerk.getByRole('region', { name: 'Package return', exact: true })).toContainText('Hubin Road 12');
  await scan(clerk, goes.number);
  await expect(answer(clerk, 'warn')).toContainText('This is the original label');
  await isAccessible(clerk);
  if (look) await clerk.screenshot({ path: `${look}-scan.png` });
  const wayBack = freshNumber();
  await scan(clerk, wayBack);
  await expect(answer(clerk, 'success')).toContainText(wayBack);

  await office.goto('/PackageReturnIndex?packageStatus=120');
  await expect(office.getByRole('row').filter({ hasText: goes.number })).toContainText(wayBack);
  const back = await alice('/UserPackage/GetPackageById', { Id: goes.id });
  expect(back).toMatchObject({ PackageStatus: enumCodes.PackageStatus.Returned, ShelvesId: null });
});
