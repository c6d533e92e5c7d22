import { randomInt } from 'node:crypto';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { covers } from './covers.ts';
import { caller, signIn } from './people.ts';

/**
 * A list with a form: its user, its address and title, the hidden page of its form, and the options to select instead of the first ones.
 */
interface ListCase {
  who: string;
  list: string;
  title: string;
  form: string;
  chosen?: Record<string, string>;
  /** Search text for a list that is not sorted by creation time. */
  found?: string;
}

// A newly created currency has no exchange rate, so prices in it cannot be calculated.
const yuan = { Currency: 'Chinese yuan' };

const lists: readonly ListCase[] = [
  { who: 'manager', list: '/UserIndex', title: 'Users', form: '/UserEstablish' },
  { who: 'manager', list: '/UserRoleIndex', title: 'User roles', form: '/UserRoleEstablish' },
  { who: 'manager', list: '/UserOrganizesIndex', title: 'User organizations', form: '/UserOrganizesEstablish' },
  {
    who: 'manager',
    list: '/PlatformStaffIndex',
    title: 'Platform staff',
    form: '/PlatformStaffEstablish',
    chosen: { 'Account type': 'Site operator' },
  },
  { who: 'admin', list: '/PlatformStaffRoleIndex', title: 'Platform roles', form: '/PlatformStaffRoleEstablish' },
  { who: 'admin', list: '/PlatformStaffOrganizesIndex', title: 'Platform organizations', form: '/PlatformStaffOrganizesEstablish' },
  { who: 'admin', list: '/SiteIndex', title: 'Sites', form: '/SiteEstablish' },
  { who: 'admin', list: '/CurrenciesIndex', title: 'Currencies', form: '/CurrenciesEstablish' },
  { who: 'manager', list: '/ExpenseTypeIndex', title: 'Expense types', form: '/ExpenseTypeEstablish' },
  { who: 'admin', list: '/GlobalCountriesIndex', title: 'Countries', form: '/GlobalCountriesEstablish' },
  { who: 'manager', list: '/TemplateIndex', title: 'Templates', form: '/TemplateEstablish' },
  { who: 'manager', list: '/HelpTutorialIndex', title: 'Help tutorials', form: '/HelpTutorialEstablish' },
  { who: 'manager', list: '/WarehouseIndex', title: 'Warehouses', form: '/WarehouseEstablish' },
  { who: 'manager', list: '/WarehousePartitionsIndex', title: 'Partitions', form: '/WarehousePartitionsEstablish' },
  { who: 'manager', list: '/ConsolidationAddressIndex', title: 'Consolidation addresses', form: '/ConsolidationAddressEstablish' },
  { who: 'manager', list: '/ShelvesIndex', title: 'Shelves', form: '/ShelvesEstablish', found: '?content=Made' },
  { who: 'manager', list: '/CarrierIndex', title: 'Carriers', form: '/CarrierEstablish' },
  { who: 'manager', list: '/TypeOfShippingIndex', title: 'Shipping methods', form: '/TypeOfShippingEstablish' },
  {
    who: 'manager',
    list: '/CustomsClearanceCompanyIndex',
    title: 'Customs clearance companies',
    form: '/CustomsClearanceCompanyEstablish',
  },
  { who: 'leader', list: '/TransportShiftIndex', title: 'Transport shifts', form: '/TransportShiftEstablish' },
  { who: 'manager', list: '/PickingRuleIndex', title: 'Picking rules', form: '/PickingRuleEstablish' },
  { who: 'manager', list: '/TrajectorySchemeIndex', title: 'Trajectory schemes', form: '/TrajectorySchemeEstablish' },
  { who: 'manager', list: '/CargoTypeIndex', title: 'Cargo types', form: '/CargoTypeEstablish' },
  { who: 'alice', list: '/ApplicantInformationIndex', title: 'Applicants', form: '/ApplicantInformationEstablish' },
  { who: 'alice', list: '/RecipientInformationIndex', title: 'Recipients', form: '/RecipientInformationEstablish' },
  { who: 'manager', list: '/SelfPickupAddressIndex', title: 'Self-pickup addresses', form: '/SelfPickupAddressEstablish' },
  { who: 'manager', list: '/WarehouseQuotationIndex', title: 'Warehouse quotation', form: '/WarehouseQuotationEstablish', chosen: yuan },
  { who: 'manager', list: '/InboundQuotationIndex', title: 'Inbound quotation', form: '/InboundQuotationEstablish', chosen: yuan },
  { who: 'manager', list: '/ValueAddedServiceIndex', title: 'Value-added service', form: '/ValueAddedServiceEstablish', chosen: yuan },
  {
    who: 'manager',
    list: '/ValueAddedServiceGroupingIndex',
    title: 'Service group',
    form: '/ValueAddedServiceGroupingEstablish',
  },
];

// Signing in takes longer than a form, so each user has one browser for all lists.
const pages = new Map<string, Promise<Page>>();
function pageOf(browser: Browser, name: string): Promise<Page> {
  const known = pages.get(name) ?? signIn(browser, name).then(async (page) => (await page.goto('/dashboard'), page));
  pages.set(name, known);
  return known;
}

/** Navigates to an address like a link. */
const follow = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path);

async function closeAll(): Promise<void> {
  for (const page of pages.values()) await (await page).context().close();
  pages.clear();
}
// Resets what a failed test left open.
test.afterEach(async ({ baseURL: _baseURL }, { status, expectedStatus }) => {
  if (status !== expectedStatus) await closeAll();
});
test.afterAll(closeAll);

// An unused name, also when the journeys run again on the same instance.
let made = randomInt(1000, 9000);

/** Fills every required field that is still empty with a valid value. */
async function fillIn(form: Locator, name: string, chosen: Record<string, string>): Promise<void> {
  const page = form.page();
  for (const [label, option] of Object.entries(chosen)) {
    await form.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option }).click();
  }
  const open = form.locator(':is(input, textarea):is([required], [aria-required="true"]):visible');
  // A name in three languages has no empty required input once one is filled: the next empty one is located again each time.
  const next = () =>
    open.evaluateAll((all) => {
      const at = (all as HTMLInputElement[]).findIndex(
        ({ value, dataset }) => (value === '' || value === '{MemberCode}') && !('tried' in dataset),
      );
      if (at >= 0) (all[at] as HTMLElement).dataset.tried = '';
      return at;
    });
  for (let at = await next(); at >= 0; at = await next()) {
    const field = open.nth(at);
    if ((await field.getAttribute('role')) === 'combobox') {
      await field.click();
      await page.getByRole('option').filter({ visible: true }).first().click();
    } else await field.fill(await sampleFor(field, name));
  }
  const text = form.locator('[contenteditable="true"]');
  if (await text.first().isVisible()) await text.first().fill(name);
}

async function sampleFor(field: Locator, name: string): Promise<string> {
  const label = await field.evaluate((one: HTMLInputElement) => one.labels?.[0]?.textContent ?? one.ariaLabel ?? '');
  if ((await field.getAttribute('type')) === 'password') return 'Journey2026';
  if ((await field.getAttribute('type')) === 'tel') return `0912${String(340_000 + made)}`;
  if (/letter/i.test(label)) return 'ABCDEFGIJKLMNOPQRSUVWXYZ'[made % 24]!;
  if (/code/i.test(label)) return `Q${String.fromCharCode(65 + (made % 26))}Z`;
  if (/path/i.test(label)) return `${label.charAt(0).toLowerCase()}${made}.example.com`;
  // An address needs a street and a number.
  if (/address/i.test(label) && !/mail/i.test(label)) return `${name}, 12 Harbour Road {MemberCode}`;
  if (/amount|price|rate|weight|order|number of|value/i.test(label)) return '1';
  return name;
}

for (const { who, list, title, form, chosen = {}, found = '' } of lists)
  test(
    `${title}: form at ${form} saves a record that ${list} shows and opens`,
    covers(
      'SCREEN-HelpTutorials',
      'SCREEN-HelpTutorials-FORM',
      'SCREEN-Users',
      'SCREEN-Users-FORM',
      'SCREEN-UserRoles',
      'SCREEN-UserRoles-FORM',
      'SCREEN-UserOrganizations',
      'SCREEN-UserOrganizations-FORM',
      'SCREEN-PlatformStaff',
      'SCREEN-PlatformStaff-FORM',
      'SCREEN-PlatformStaffRoles',
      'SCREEN-PlatformStaffRoles-FORM',
      'SCREEN-PlatformOrganizations',
      'SCREEN-PlatformOrganizations-FORM',
      'SCREEN-Sites',
      'SCREEN-Sites-FORM',
      'SCREEN-Templates',
      'SCREEN-Templates-FORM',
      'SCREEN-Currencies',
      'SCREEN-Currencies-FORM',
      'SCREEN-ExpenseTypes',
      'SCREEN-ExpenseTypes-FORM',
      'SCREEN-Countries',
      'SCREEN-Countries-FORM',
      'SCREEN-Warehouses',
      'SCREEN-Warehouses-FORM',
      'SCREEN-Partitions',
      'SCREEN-Partitions-FORM',
      'SCREEN-ConsolidationAddresses',
      'SCREEN-ConsolidationAddresses-FORM',
      'SCREEN-Shelves',
      'SCREEN-Shelves-FORM',
      'SCREEN-Carriers',
      'SCREEN-Carriers-FORM',
      'SCREEN-ShippingMethods',
      'SCREEN-ShippingMethods-FORM',
      'SCREEN-CustomsCompanies',
      'SCREEN-CustomsCompanies-FORM',
      'SCREEN-TransportShifts',
      'SCREEN-TransportShifts-FORM',
      'SCREEN-PickingRules',
      'SCREEN-PickingRules-FORM',
      'SCREEN-TrajectorySchemes',
      'SCREEN-TrajectorySchemes-FORM',
      'SCREEN-Applicants',
      'SCREEN-Applicants-FORM',
      'SCREEN-CargoTypes',
      'SCREEN-CargoTypes-FORM',
      'SCREEN-Recipients',
      'SCREEN-Recipients-FORM',
      'SCREEN-SelfPickupAddresses',
      'SCREEN-SelfPickupAddresses-FORM',
      'SCREEN-WarehouseQuotations',
      'SCREEN-WarehouseQuotations-FORM',
      'SCREEN-InboundQuotations',
      'SCREEN-InboundQuotations-FORM',
      'SCREEN-ValueAddedServices',
      'SCREEN-ValueAddedServices-FORM',
      'SCREEN-ValueAddedServiceGroups',
      'SCREEN-ValueAddedServiceGroups-FORM',
    ),
    async ({ browser }) => {
      const page = await pageOf(browser, who);
      made += 1;
      const name = `Made${made}`;
      await follow(page, form);
      // The page of a form is titled with the kind of its row.
      await expect(page.getByRole('heading', { level: 1, name: title }).first()).toBeVisible();
      const forms = page.getByRole('dialog').or(page.locator('section.page:not([style*="none"]) form'));
      const box = forms.filter({ has: page.getByRole('button', { name: 'Save', exact: true }) });
      await expect(box.getByRole('textbox').first()).toBeVisible();
      await fillIn(box, name, chosen);
      const saved = page.waitForResponse((answer) => /\/(?:Establish|Add)\w+$/.test(new URL(answer.url()).pathname));
      await box.getByRole('button', { name: 'Save', exact: true }).click();
      const { Id } = (await (await saved).json()).Data;
      await expect(page.getByRole('dialog')).toBeHidden();
      await follow(page, list + found);
      await expect(page.getByRole('main').getByText(name).filter({ visible: true }).first()).toBeVisible();
      await follow(page, `${form.replace(/Establish$/, 'Edit')}?id=${Id}`);
      // Numbers of shelves are in capital letters.
      const inputValues = () =>
        box.locator('input, textarea').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value.toLowerCase()));
      await expect.poll(inputValues).toContain(name.toLowerCase());
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    },
  );

/** Hidden pages that open a row, with the call that lists such rows and what is visible after opening. */
const openings = [
  { who: 'manager', page: '/CarrierEdit', rows: '/Carrier/GetCarriers', title: /^Edit: Carrier/ },
  { who: 'manager', page: '/UserRolePermission', rows: '/Role/GetRoles', query: { RoleKind: 2 }, title: /rights|permission/i },
  { who: 'manager', page: '/UserDetailed', rows: '/User/GetUsers', title: /./ },
  { who: 'admin', page: '/CurrenciesHistory', rows: '/Currencies/GetCurrencies', title: /./ },
  { who: 'manager', page: '/ActivityEstablish', title: /^Add: Activity/ },
  { who: 'manager', page: '/ShelvesBatchAdd', title: /^Batch add/ },
  { who: 'manager', page: '/CustomsClearanceNumberEstablish', title: /^Add numbers/ },
];

for (const { who, page: path, rows, query, title } of openings)
  test(
    `opens ${path} over its list, and returns to the list on close`,
    covers('SCREENS-VARIANTS', 'SCREEN-Activities', 'SCREEN-Activities-FORM', 'SCREEN-Shelves-BATCHADD'),
    async ({ browser, request }) => {
      const page = await pageOf(browser, who);
      const found = rows && (await (await caller(request, who))(rows, { rows: 1, ...query })).Data[0];
      await follow(page, found ? `${path}?id=${found.Id}` : path);
      const box = page.getByRole('dialog');
      await expect(box).toBeVisible();
      await expect(box.getByRole('heading').first()).toHaveText(title);
      await expect(page).toHaveURL(new RegExp(path));
      await page.keyboard.press('Escape');
      await expect(box).toBeHidden();
    },
  );

test('SiteConfigurationPageConfiguration opens the public pages of a site', async ({ browser }) => {
  const page = await pageOf(browser, 'manager');
  await follow(page, '/SiteConfigurationPageConfiguration');
  await expect(page.getByRole('tab', { name: /public/i })).toHaveAttribute('aria-selected', 'true');
});

/** Screens that show records of other screens: the heading, and a text that is visible there. */
const otherScreens = [
  { who: 'alice', path: '/dashboard', title: /^Hello/, word: 'Balance' },
  { who: 'alice', path: '/UserAmountJournalIndex', title: 'Amount statement', word: 'Balance' },
  { who: 'alice', path: '/AvailableQuotationsIndex', title: 'Available quotations', word: /./ },
  { who: 'manager', path: '/FreightCalculatorIndex', title: 'Freight calculator', word: /weight/i },
  { who: 'manager', path: '/PaymentRecordIndex', title: 'Payment records', word: /total/i },
  { who: 'manager', path: '/BillIndex', title: 'Bills', word: /total/i },
  { who: 'leader', path: '/BagNumberIndex', title: 'Bag numbers', word: /total/i },
  { who: 'manager', path: '/LogisticsOrderIndex', title: 'Logistics orders', word: /total/i },
  { who: 'manager', path: '/PackageIndex', title: 'Packages', word: /total/i },
  { who: 'manager', path: '/CarrierLocalTrackingNumber', title: 'Carriers: number pool', word: /total/i },
  { who: 'clerk', path: '/PackEdit', title: /pack/i, word: /order/i },
  { who: 'clerk', path: '/WaybillPrintingIndex', title: /waybill/i, word: /number/i },
  { who: 'clerk', path: '/MineUserMessagesIndex', title: /messages/i, word: /./ },
];

for (const { who, path, title, word } of otherScreens)
  test(
    `shows ${who} the named content at ${path}`,
    covers(
      'SCREEN-Dashboard',
      'SCREEN-NotifyMessages',
      'SCREEN-AmountStatement',
      'SCREEN-Carriers-LOCALNUMBERS',
      'SCREEN-BagNumbers',
      'SCREEN-Packages',
      'SCREEN-LogisticsOrders',
      'SCREEN-Packing',
      'SCREEN-CarrierWaybillPrinting',
      'SCREEN-FreightCalculator',
      'SCREEN-AvailableQuotations',
      'SCREEN-Bills',
      'SCREEN-PaymentRecords',
    ),
    async ({ browser }) => {
      const page = await pageOf(browser, who);
      await follow(page, path);
      await expect(page.getByRole('heading', { level: 1, name: title }).first()).toBeVisible();
      await expect(page.getByRole('main').getByText(word).filter({ visible: true }).first()).toBeVisible();
    },
  );

test('the default quick navigations lead to their screens', async ({ browser }) => {
  const page = await pageOf(browser, 'manager');
  for (const [name, title] of [
    ['WarehouseDocumentIndex', 'Inbound documents'],
    ['WarehouseDocumentEstablishPacket', 'Package receipt'],
    ['PackageIndex', 'Packages'],
    ['LogisticsOrderIndex', 'Logistics orders'],
  ]) {
    await follow(page, `/${name}`);
    await expect(page.getByRole('heading', { level: 1, name: title! })).toBeVisible();
  }
});
