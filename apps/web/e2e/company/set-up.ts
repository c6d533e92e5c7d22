import type { Browser, Page } from '@playwright/test';
import { expect } from './expect.ts';
import type { MailServer } from '@entrepot/server/testing/mail-server.ts';
import { readCaptcha } from '../captcha.ts';
import { deadLinks, observe } from './faults.ts';
import { add, choose, fill, inThreeLanguages, toGuide } from './forms.ts';

/** An installation without demo data, the services of its company, and what its visitors would write down. */
export interface Company {
  browser: Browser;
  address: string;
  /** The link that the first start printed. */
  link: string;
  mails: MailServer;
  /** The texts that the product sent through Twilio. */
  texts: readonly string[];
  /** The faults that its people would have to write down. */
  faults: Set<string>;
  /** Lets days pass for the accounts of its people. */
  passDays(days: number): Promise<void>;
}

/** A person with a browser. */
export interface Person {
  page: Page;
  /** Closes the browser after opening every link that the person was offered. */
  leave(): Promise<void>;
}

export const password = 'Entrepot2026';
export const transferAccount = '001234567890';

/** Opens a browser of another person. */
export async function newcomer({ browser, address, faults }: Company): Promise<Person> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  // An empty page has no storage.
  await context.addInitScript(() => location.protocol.startsWith('http') && localStorage.setItem('language', '"en-us"'));
  const links = await observe(context, faults);
  return {
    page: await context.newPage(),
    async leave() {
      for (const fault of await deadLinks(context, address, links)) faults.add(fault);
      await context.close();
    },
  };
}

/** Creates the first administrator and the first site by the link of an empty product, and opens the guide. */
export async function createSite(page: Page, { address, link }: Company): Promise<void> {
  await page.goto(`${address}/login`);
  await expect(page.getByText('Open the link printed at the start')).toBeVisible();
  await page.goto(link);
  const form = page.getByRole('main');
  await fill(form, { 'User name': 'founder', Password: password, 'Repeat the password': password });
  await fill(form, { 'Site name': 'Harbour', Letter: 'N' });
  await choose(form, 'Country or region', 'Taiwan');
  // The country gives zone, calling code, currency, language and limits.
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Taipei');
  await expect(page.getByRole('textbox', { name: 'Calling codes' })).toHaveValue('886');
  await expect(page.getByRole('combobox', { name: 'Base currency' })).toHaveValue(/New Taiwan Dollar/);
  await expect(page.getByRole('textbox', { name: 'One manual change of a balance' })).toHaveValue('5000');
  await page.getByRole('button', { name: 'Create site and administrator' }).click();
  await page.getByRole('link', { name: 'Open setup guide' }).click();
  await expect(page.getByText(/Harbour: \d+ of 14 steps done/)).toBeVisible();
}

/** Visits the registration of a site whose agreement is still a draft. */
export async function findRegistrationClosed(company: Company): Promise<void> {
  const { page, leave } = await newcomer(company);
  await page.goto('/index?activeIndex=register');
  await expect(page.getByText('this site has not published its agreement')).toBeVisible();
  await leave();
}

/** Visits the registration of a site that can send no code yet. */
async function findNoCodes(company: Company): Promise<void> {
  const { page, leave } = await newcomer(company);
  await page.goto('/index?activeIndex=register');
  await expect(page.getByText('This site can’t send codes at present')).toBeVisible();
  await leave();
}

/** Sets the bank account for transfers, and publishes the proposed pages. */
export async function enterRulesAndPages(page: Page, company: Company): Promise<void> {
  await page.getByRole('button', { name: 'Site configuration' }).click();
  await page.getByRole('button', { name: 'Edit rules' }).click();
  await page.getByRole('tab', { name: 'Payments, refunds and rewards' }).click();
  const accounts = page.getByRole('group', { name: 'Bank accounts for transfers' });
  await accounts.getByRole('button', { name: 'Add line' }).click();
  await expect(accounts.getByRole('combobox', { name: 'Currency' })).toHaveValue(/TWD|New Taiwan/);
  await fill(accounts, { 'Bank 1': 'Harbour Bank', 'Account holder 1': 'Harbour Ltd', 'Account number 1': transferAccount });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await page.getByRole('tab', { name: 'Public pages' }).click();
  await expect(page.getByText('These texts are drafts')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('These texts are drafts')).toBeHidden();
  await findNoCodes(company);
}

/** Sends a test by one of the services and returns its dialog. */
async function sendTest(page: Page, kind: string, receiver: string) {
  await page.getByRole('toolbar').getByRole('button', { name: kind }).click();
  const dialog = page.getByRole('dialog', { name: kind });
  await dialog.getByRole('textbox').fill(receiver);
  await dialog.getByRole('button', { name: 'Send a test', exact: true }).click();
  return dialog;
}

/** Sets up mail and text messages, each with a test; the first mail is refused by the server. */
export async function setUpMessages(page: Page, { mails }: Company): Promise<void> {
  mails.setRefusal('550 5.1.1 No such mailbox here');
  await add(page, 'Mail and text messages', 'Mail or text message service', async (form) => {
    await fill(form, { Name: 'Office', 'Mail server': '127.0.0.1', Port: String(mails.port), Sender: 'post@harbour.example' });
    await choose(form, 'Encryption', 'None');
  });
  const mail = await sendTest(page, 'Send a test mail', 'boss@harbour.example');
  await expect(mail.getByText('550 5.1.1 No such mailbox here')).toBeVisible();
  mails.setRefusal(undefined);
  await mail.getByRole('button', { name: 'Send a test', exact: true }).click();
  await expect(mail.getByText('127.0.0.1 accepted the message: 250 ok')).toBeVisible();
  await mail.getByRole('button', { name: 'Cancel' }).click();
  await add(page, 'Mail and text messages', 'Mail or text message service', async (form) => {
    await choose(form, 'Service', 'Twilio');
    await fill(form, { Name: 'Texts', User: 'AC1', Password: 'token', Sender: '+15550100' });
  });
  const texts = await sendTest(page, 'Send a test text message', '+886912345678');
  await expect(texts.getByText('accepted the message')).toBeVisible();
  await texts.getByRole('button', { name: 'Cancel' }).click();
}

/** Adds a warehouse with a shelf, its address, prices and carriers. */
export async function setUpWarehouse(page: Page): Promise<void> {
  await add(page, 'Warehouses', 'Warehouse', async (form) => {
    await expect(form.getByRole('combobox', { name: 'Country or region' })).toHaveValue('Taiwan');
    await fill(form, { Name: 'Quay', 'Warehouse code': 'Q1', 'Person in charge': 'Lin', 'Street address': 'Quay 1' });
  });
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
    await expect(form.getByRole('textbox', { name: 'Address template' })).toHaveValue('Quay 1 {MemberCode}');
    await fill(form, { Phone: '0223456789' });
  });
  await add(page, 'Cargo types', 'Cargo type', (form) => inThreeLanguages(form, 'General'));
  await add(page, 'Carriers', 'Carrier', (form) => fill(form, { Name: 'Own van' }));
  await add(page, 'Shipping methods', 'Shipping method', (form) => inThreeLanguages(form, 'Sea'));
  await add(page, 'Transfer quotations', 'Transfer quotation', async (form) => {
    await fill(form, { Name: 'Sea' });
    await expect(form.getByRole('combobox', { name: 'Currency' })).toHaveValue(/TWD|New Taiwan/);
    await form.getByRole('group', { name: 'Weight ranges' }).getByRole('button', { name: 'Add line' }).click();
    await fill(form, { 'Above 1': '0', 'Unit price 1': '120' });
  });
}

/** Adds the colleagues of the story. */
export async function hire(page: Page): Promise<void> {
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
}

/** Finds every step of the guide done, and the rehearsal passed. */
export async function rehearse(page: Page): Promise<void> {
  await toGuide(page);
  await expect(page.getByText('All steps are done')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'To do' }).getByRole('paragraph')).toHaveCount(0);
  await expect(page.getByText(/Customers see: .*Quay 1 N00001/)).toBeVisible();
  await page.getByRole('button', { name: 'Start rehearsal' }).click();
  await expect(page.getByText('Rehearsal passed: ready for business')).toBeVisible();
}

/** Registers a customer by a code on the telephone; returns the customer's browser, at the address of the warehouse. */
export async function register(company: Company): Promise<Person> {
  const person = await newcomer(company);
  const { page } = person;
  const before = company.texts.length;
  await page.goto('/index?activeIndex=register');
  const form = page.getByRole('main');
  await choose(form, 'Country code', '+886');
  await fill(form, { 'Mobile number': '0912345678' });
  await page.getByRole('button', { name: 'Use letters instead' }).click();
  const picture = await page.getByRole('img', { name: 'Captcha picture' }).getAttribute('src');
  await fill(form, { 'Characters in the picture': await readCaptcha(picture ?? '') });
  await page.getByRole('button', { name: 'Get code' }).click();
  await expect.poll(() => company.texts.length).toBe(before + 1);
  const code = /\b\d{6}\b/.exec(company.texts.at(-1)!)![0];
  await fill(form, { 'Verification code': code, Password: password, 'Repeat the password': password });
  await page.getByRole('checkbox', { name: /accept the agreement/ }).check();
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText(/Quay 1 N\d+/).first()).toBeVisible();
  return person;
}

/** Declares a package to the address. */
export async function declare(page: Page, number: string): Promise<void> {
  await page.goto('/PackageIndex');
  await page.getByRole('button', { name: 'Declare a package' }).first().click();
  const form = page.getByRole('dialog', { name: 'Declare a package' });
  await fill(form, { 'Tracking number': number, 'Product name': 'Lamp' });
  await choose(form, 'Warehouse', 'Quay');
  await choose(form, 'Cargo type', 'General');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Pre-declared');
}
