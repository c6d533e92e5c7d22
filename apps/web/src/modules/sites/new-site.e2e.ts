import { expect } from '@playwright/test';
import { openCompany, withBrowser } from '../../../e2e/company/open-company.ts';
import * as setUp from '../../../e2e/company/set-up.ts';
import { test } from '../../../e2e/journey.ts';
import { scan, signInThroughForm } from '../../../e2e/people.ts';

let opened: Awaited<ReturnType<typeof openCompany>>;
test.beforeAll(async () => {
  opened = await openCompany(['--import', 'tsx', 'apps/server/src/main.ts']);
});
test.afterAll(() => opened?.close());

// The short form of `npm run drill -- company`, which goes on to the delivered parcel, the refund and going live.
test('the set-up guide alone leads to a signed parcel, without dead links or unnamed fields', async ({ browser }) => {
  test.slow();
  const company = withBrowser(opened, browser);
  const { page, leave } = await setUp.newcomer(company);
  await test.step('the link of an empty product creates the first administrator and the first site', () => setUp.createSite(page, company));
  await test.step('registration is closed before the agreement is published', () => setUp.findRegistrationClosed(company));
  await test.step('its steps lead to the screens on which each is done', async () => {
    await setUp.enterRulesAndPages(page, company);
    await setUp.setUpMessages(page, company);
    await setUp.setUpWarehouse(page);
    await setUp.hire(page);
    await setUp.rehearse(page);
  });
  const number = 'SF1234567890123';
  await test.step('a customer registers and declares a parcel to the address', async () => {
    const customer = await setUp.register(company);
    await setUp.declare(customer.page, number);
    await customer.leave();
  });
  await test.step('the new warehouse clerk signs for it', async () => {
    const hand = await setUp.newcomer(company);
    await signInThroughForm(hand.page, 'hand');
    await hand.page.goto('/PackageSigning');
    await expect(hand.page.getByText('Scan the courier')).toBeVisible();
    await scan(hand.page, number);
    await expect(hand.page.getByRole('region', { name: 'Current package' })).toContainText('Received');
    await hand.leave();
  });
  await test.step('every link that was offered leads to a page, and nothing was without a name', async () => {
    await leave();
    expect([...company.faults]).toEqual([]);
  });
});
