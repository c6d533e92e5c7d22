import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { type MailServer, openMailServer } from '@entrepot/server/testing/mail-server.ts';
import { readCaptcha } from '../../../e2e/captcha.ts';
import { test } from '../../../e2e/journey.ts';
import { scan, signInThroughForm } from '../../../e2e/people.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'entrepot-new-'));
let product: ChildProcess;
let link: string;
let address: string;

/** A mail server of the company's own network; the first recipient is refused. */
let mails: MailServer;
/** The texts that the product sent through Twilio. */
const sent: string[] = [];
const twilio = createServer((incoming, response) => {
  let body = '';
  incoming.on('data', (part) => (body += part));
  incoming.on('end', () => {
    sent.push(new URLSearchParams(body).get('Body') ?? '');
    response.writeHead(201, { 'content-type': 'application/json' }).end('{}');
  });
});

/** Starts the product without demo data on a free port; returns the link that it prints. */
function started(): Promise<string> {
  // The database user needs access to it.
  chmodSync(dataDir, 0o755);
  const sms = { TWILIO_ENDPOINT: `http://127.0.0.1:${(twilio.address() as AddressInfo).port}` };
  const env = { ...process.env, ...sms, DEMO: '0', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', SECRET_KEY: 'new site' };
  product = spawn(process.execPath, ['--import', 'tsx', 'apps/server/src/main.ts'], { env });
  return new Promise((resolve, reject) => {
    let output = '';
    const onOutput = (part: Buffer) => {
      output += part.toString();
      const found = /http:\S+\/SetUp#token=[\w-]+/.exec(output);
      if (found) resolve(found[0]);
    };
    product.stdout!.on('data', onOutput);
    product.stderr!.on('data', onOutput);
    product.once('exit', () => reject(new Error(output)));
  });
}
test.beforeAll(async () => {
  await new Promise<void>((resolve) => twilio.listen(0, '127.0.0.1', resolve));
  mails = await openMailServer();
  mails.setRefusal('550 5.1.1 No such mailbox here');
  link = await started();
  address = new URL(link).origin;
});
test.afterAll(async () => {
  const exited = new Promise((resolve) => product.once('exit', resolve));
  product.kill('SIGTERM');
  await exited;
  await new Promise((resolve) => twilio.close(resolve));
  await mails.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const inEnglish = (page: Page) => page.addInitScript(() => localStorage.setItem('language', '"en-us"'));
const password = 'Entrepot2026';

async function choose(form: Locator, label: string, option: string): Promise<void> {
  const page = form.page();
  const field = form.getByRole('combobox', { name: label, exact: false }).first();
  await field.click();
  await page.getByRole('option').filter({ hasText: option }).first().click();
  // A multiple selection stays open.
  if ((await field.getAttribute('aria-expanded')) === 'true') await page.keyboard.press('Escape');
}
async function fill(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: false }).first().fill(value);
}

/** Opens one of the guide's screens and adds a row there. */
async function add(page: Page, screen: string, name: string, enter: (form: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('navigation', { name: 'Open pages' }).getByRole('link', { name: 'Set-up guide' }).click();
  // Mails and text messages are two steps on one screen.
  await page.getByRole('main').getByRole('button', { name: screen, exact: true }).first().click();
  await page.getByRole('region', { name: screen }).getByRole('toolbar').getByRole('button', { name: /^Add/ }).first().click();
  // In a drawer over the list, or on a separate page.
  const form = page
    .getByRole('dialog', { name: `Add: ${name}` })
    .or(page.getByRole('region').filter({ has: page.getByRole('heading', { name: `Add: ${name}`, level: 1 }) }));
  await enter(form);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toBeHidden();
}
const inThreeLanguages = async (form: Locator, name: string) => {
  for (const language of ['Simplified Chinese', 'Traditional Chinese', 'English']) await fill(form, { [`Name · ${language}`]: name });
};

/** Remaining steps of the guide. */
const toDo = (page: Page) => page.getByRole('listitem').filter({ hasText: 'To do' }).getByRole('paragraph');

test('the set-up guide alone leads from a new site to a signed parcel', async ({ page, browser }) => {
  await inEnglish(page);
  await test.step('the link of an empty product creates the first administrator and the first site', async () => {
    await page.goto(`${address}/login`);
    await expect(page.getByText('Open the link printed at the start')).toBeVisible();
    await page.goto(link);
    await fill(page.getByRole('main'), { 'User name': 'founder', Password: password, 'Repeat the password': password });
    await fill(page.getByRole('main'), { 'Site name': 'Harbour', Letter: 'N' });
    await choose(page.getByRole('main'), 'Country or region', 'Taiwan');
    // The country gives zone, calling code, currency, language and limits.
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Taipei');
    await expect(page.getByRole('textbox', { name: 'Calling codes' })).toHaveValue('886');
    await expect(page.getByRole('combobox', { name: 'Base currency' })).toHaveValue(/New Taiwan Dollar/);
    await expect(page.getByRole('textbox', { name: 'One manual change of a balance' })).toHaveValue('5000');
    await page.getByRole('button', { name: 'Create site and administrator' }).click();
    await page.getByRole('link', { name: 'Open setup guide' }).click();
    await expect(page.getByText('Harbour: 1 of 14 steps done')).toBeVisible();
  });

  await test.step('registration reports that no code can be sent before the first service is set', async () => {
    const visitor = await (await browser.newContext()).newPage();
    await inEnglish(visitor);
    await visitor.goto(`${address}/index?activeIndex=register`);
    await expect(visitor.getByText('This site can’t send codes at present')).toBeVisible();
    await visitor.context().close();
  });

  await test.step('its steps lead to the screens on which each is done', async () => {
    await page.getByRole('button', { name: 'Site configuration' }).click();
    await page.getByRole('button', { name: 'Edit rules' }).click();
    await page.getByRole('tab', { name: 'Payments, refunds and rewards' }).click();
    const accounts = page.getByRole('group', { name: 'Bank accounts for transfers' });
    await accounts.getByRole('button', { name: 'Add line' }).click();
    await choose(accounts, 'Currency', 'New Taiwan dollar');
    await fill(accounts, { 'Bank 1': 'Harbour Bank', 'Account holder 1': 'Harbour Ltd', 'Account number 1': '001234567890' });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved')).toBeVisible();
    await page.getByRole('tab', { name: 'Public pages' }).click();
    await expect(page.getByText('These texts are drafts')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('These texts are drafts')).toBeHidden();
    await add(page, 'Mail and text messages', 'Mail or text message service', async (form) => {
      await fill(form, { Name: 'Office', 'Mail server': '127.0.0.1', Port: String(mails.port), Sender: 'post@harbour.example' });
      await choose(form, 'Encryption', 'None');
    });
    const test = async (kind: string, receiver: string) => {
      await page.getByRole('toolbar').getByRole('button', { name: kind }).click();
      const dialog = page.getByRole('dialog', { name: kind });
      await dialog.getByRole('textbox').fill(receiver);
      await dialog.getByRole('button', { name: 'Send a test', exact: true }).click();
      return dialog;
    };
    const dialog = await test('Send a test mail', 'boss@harbour.example');
    await expect(dialog.getByText('550 5.1.1 No such mailbox here')).toBeVisible();
    mails.setRefusal(undefined);
    await dialog.getByRole('button', { name: 'Send a test', exact: true }).click();
    await expect(dialog.getByText('127.0.0.1 accepted the message: 250 ok')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await add(page, 'Mail and text messages', 'Mail or text message service', async (form) => {
      await choose(form, 'Service', 'Twilio');
      await fill(form, { Name: 'Texts', User: 'AC1', Password: 'token', Sender: '+15550100' });
    });
    const texts = await test('Send a test text message', '+886912345678');
    await expect(texts.getByText('accepted the message')).toBeVisible();
    await texts.getByRole('button', { name: 'Cancel' }).click();
    await add(page, 'Warehouses', 'Warehouse', (form) =>
      fill(form, {
        Name: 'Quay',
        'Warehouse code': 'Q1',
        'Person in charge': 'Lin',
        'Street address': 'Quay 1',
      }),
    );
    await add(page, 'Partitions', 'Partition', async (form) => {
      await choose(form, 'Warehouse', 'Quay');
      await fill(form, { 'Partition name': 'A' });
    });
    await add(page, 'Shelves', 'Shelf', async (form) => {
      await choose(form, 'Warehouse', 'Quay');
      await choose(form, 'Partition', 'A');
      await fill(form, { 'Shelf number': 'A-01' });
    });
    await add(page, 'Consolidation addresses', 'Consolidation address', async (form) => {
      await choose(form, 'Warehouse', 'Quay');
      await expect(form.getByLabel('Address template', { exact: false })).toHaveValue('Quay 1 {MemberCode}');
      await fill(form, { Phone: '0223456789' });
    });
    await add(page, 'Cargo types', 'Cargo type', (form) => inThreeLanguages(form, 'General'));
    await add(page, 'Carriers', 'Carrier', (form) => fill(form, { Name: 'Own van' }));
    await add(page, 'Shipping methods', 'Shipping method', (form) => inThreeLanguages(form, 'Sea'));
    await add(page, 'Transfer quotations', 'Transfer quotation', async (form) => {
      await fill(form, { Name: 'Sea' });
      await choose(form, 'Currency', 'New Taiwan dollar');
      await form.getByRole('group', { name: 'Weight ranges' }).getByRole('button', { name: 'Add line' }).click();
      await fill(form, { 'Above 1': '0', 'Unit price 1': '120' });
    });
    for (const [userName, kind, role] of [
      ['boss', 'Site operator', 'Site manager'],
      ['hand', 'Warehouse staff', 'Warehouse clerk'],
      ['head', 'Warehouse staff', 'Warehouse supervisor'],
    ] as const)
      await add(page, 'Platform staff', 'Account', async (form) => {
        await fill(form, { 'User name': userName, Password: password });
        await choose(form, 'Account type', kind);
        await choose(form, 'Roles', role);
        if (kind === 'Warehouse staff') await choose(form, 'Warehouses', 'Quay');
      });
    await page.getByRole('navigation', { name: 'Open pages' }).getByRole('link', { name: 'Set-up guide' }).click();
    await expect(page.getByText('All steps are done')).toBeVisible();
    await expect(toDo(page)).toHaveCount(0);
    await expect(page.getByText(/Customers see: .*Quay 1 N00001/)).toBeVisible();
    await page.getByRole('button', { name: 'Start rehearsal' }).click();
    await expect(page.getByText('Rehearsal passed: ready for business')).toBeVisible();
  });

  const number = 'SF1234567890123';
  await test.step('a customer registers and declares a parcel to the address', async () => {
    const customer = await (await browser.newContext()).newPage();
    await inEnglish(customer);
    await customer.goto(`${address}/index?activeIndex=register`);
    await choose(customer.getByRole('main'), 'Country code', '+886');
    await fill(customer.getByRole('main'), { 'Mobile number': '0912345678' });
    await customer.getByRole('button', { name: 'Use letters instead' }).click();
    const picture = await customer.getByRole('img', { name: 'Captcha picture' }).getAttribute('src');
    await fill(customer.getByRole('main'), { 'Characters in the picture': await readCaptcha(picture ?? '') });
    await customer.getByRole('button', { name: 'Get code' }).click();
    await expect.poll(() => sent.length).toBe(2);
    const code = /\b\d{6}\b/.exec(sent[1]!)![0];
    await fill(customer.getByRole('main'), { 'Verification code': code, Password: password, 'Repeat the password': password });
    await customer.getByRole('checkbox', { name: /accept the agreement/ }).check();
    await customer.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(customer.getByText(/Quay 1 N\d+/).first()).toBeVisible();
    await customer.goto(`${address}/PackageIndex`);
    await customer.getByRole('button', { name: 'Declare a package' }).first().click();
    const form = customer.getByRole('dialog', { name: 'Declare a package' });
    await fill(form, { 'Tracking number': number, 'Product name': 'Lamp' });
    await choose(form, 'Warehouse', 'Quay');
    await choose(form, 'Cargo type', 'General');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(customer.getByRole('row').filter({ hasText: number })).toContainText('Pre-declared');
    await customer.context().close();
  });

  await test.step('the new warehouse clerk signs for it', async () => {
    const hand = await (await browser.newContext({ baseURL: address })).newPage();
    await inEnglish(hand);
    await signInThroughForm(hand, 'hand');
    await hand.goto('/PackageSigning');
    await expect(hand.getByText('Scan the courier')).toBeVisible();
    await scan(hand, number);
    await expect(hand.getByRole('region', { name: 'Current package' })).toContainText('Received');
    await hand.context().close();
  });
});
