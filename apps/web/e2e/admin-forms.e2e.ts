import { expect, type Page } from '@playwright/test';
import { readCaptcha } from './captcha.ts';
import { covers } from './covers.ts';
import { test } from './journey.ts';
import { isAccessible, signIn } from './people.ts';

/** Screens of an administrator's one-time setup. */
const screens = [
  { path: '/UserOrganizesIndex', title: 'User organizations' },
  { path: '/UserViewIndex', title: 'User views' },
  { path: '/UserMenusIndex', title: 'User menus' },
  { path: '/UserApiIndex', title: 'User APIs', edits: true },
  { path: '/ApiIndex', title: 'APIs', edits: true },
  { path: '/ViewIndex', title: 'Views' },
  { path: '/TemplateIndex', title: 'Templates' },
  { path: '/CommonFileIndex', title: 'Common files' },
  { path: '/HelpTutorialIndex', title: 'Help tutorials' },
];

async function form(page: Page, button: RegExp): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox').first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test(
  'admin opens lists and forms of organizations, calls, views, menus, templates, files, help',
  covers(
    'SCREEN-UserApis',
    'SCREEN-UserApis-FORM',
    'SCREEN-UserViews',
    'SCREEN-UserViews-FORM',
    'SCREEN-UserMenus',
    'SCREEN-UserMenus-FORM',
    'SCREEN-PlatformApis',
    'SCREEN-PlatformApis-FORM',
    'SCREEN-PlatformViews',
    'SCREEN-PlatformViews-FORM',
    'SCREEN-CommonFiles',
    'SCREEN-CommonFiles-FORM',
  ),
  async ({ browser }) => {
    const page = await signIn(browser, 'admin');
    for (const { path, title, edits } of screens)
      await test.step(title, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
        await form(page, edits ? /^Edit/ : /^Add$/);
      });
  },
);

test(
  "shows visitors the site's operator, and delivers their message to the staff",
  covers('PUBLIC-HOME', 'PUBLIC-ABOUT', 'PUBLIC-CONTACT'),
  async ({ page, browser }) => {
    await page.addInitScript(() => localStorage.setItem('language', '"en-us"'));
    await page.goto('/index');
    const pages = page.getByRole('navigation', { name: 'Site pages' });
    await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
    await pages.getByRole('link', { name: 'About us' }).click();
    await expect(page.getByRole('heading', { name: 'About us' })).toBeVisible();
    await pages.getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('heading', { name: 'Contact' })).toBeVisible();
    const box = page.getByRole('region', { name: 'Leave a message' });
    await box.getByLabel('Your name').fill('Wang');
    await box.getByLabel('Message').fill('Do you carry bicycles?');
    await box.getByRole('button', { name: 'Use letters instead' }).click();
    await isAccessible(page);
    const picture = await box.getByRole('img').getAttribute('src');
    await box.getByLabel('Characters in the picture').fill(await readCaptcha(picture ?? ''));
    await box.getByRole('button', { name: 'Send message' }).click();
    await expect(box.getByLabel('Mobile number')).toBeFocused();
    await expect(box.getByLabel('Mobile number')).toHaveAccessibleDescription('Enter a mobile number or an email address');
    await box.getByLabel('Email').fill('wang@example.com');
    await box.getByRole('button', { name: 'Send message' }).click();
    await expect(box).toContainText('Message sent. We will reply soon.');
    const support = await signIn(browser, 'support');
    await support.goto('/MineUserMessagesIndex');
    await expect(support.getByText(/Wang/).first()).toBeVisible();
  },
);
