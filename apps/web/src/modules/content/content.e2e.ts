import { expect } from '@playwright/test';
import { covers } from '../../../e2e/covers.ts';
import { test } from '../../../e2e/journey.ts';
import { caller, isAccessible, signIn } from '../../../e2e/people.ts';
import { isGood, opensWithoutLayoutShift } from '../../../e2e/phones.ts';
import { pictureOf, removePictures } from '../../../e2e/picture.ts';
import { freshNumber } from '../../../e2e/prepare.ts';

const title = (name: string) => new RegExp(`^Title · ${name}`);

test(
  'staff publish a formatted notice; a customer is notified, a visitor reads a translation',
  covers('PUBLIC-NOTICE', 'WIDGET-RICHTEXT-01', 'SCREEN-Notices', 'SCREEN-Notices-FORM'),
  async ({ browser }) => {
    const name = `Closed on ${freshNumber()}`;
    const page = await signIn(browser, 'manager');
    await page.goto('/NoticeIndex');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const form = page.getByRole('dialog');
    for (const language of ['Simplified Chinese', 'Traditional Chinese', 'English']) await form.getByLabel(title(language)).fill(name);
    const editor = form.getByRole('textbox', { name: /^Content/ });
    await editor.click();
    await page.keyboard.type('The warehouse is ');
    await form.getByRole('button', { name: 'Bold' }).click();
    await page.keyboard.type('closed');
    await form.getByRole('button', { name: 'Bold' }).click();
    await page.keyboard.type(' on Sunday.');
    await expect(editor.locator('strong')).toHaveText('closed');
    await isAccessible(page);

    // Another tab in front unmounts the editor; the draft is still there afterwards.
    await form.getByRole('tab', { name: /^Traditional Chinese/ }).click();
    await expect(editor).not.toContainText('closed');
    await form.getByRole('tab', { name: /^English/ }).click();
    await expect(editor).toContainText('The warehouse is closed on Sunday.');
    await form.getByRole('button', { name: 'Save' }).click();

    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(row).toContainText('Published');

    const alice = await signIn(browser, 'alice');
    await alice.goto('/MineNoticeIndex');
    await alice.getByRole('link', { name }).click();
    await expect(alice.getByRole('heading', { name })).toBeVisible();
    await expect(alice.getByRole('article').locator('strong')).toHaveText('closed');
    await isAccessible(alice);
    await alice.goto('/MineUserMessagesIndex');
    await expect(alice.getByRole('row').filter({ hasText: name })).toBeVisible();

    const visitor = await (await browser.newContext({ locale: 'zh-TW' })).newPage();
    await visitor.goto('/index?activeIndex=notice');
    await visitor.getByRole('link', { name }).click();
    await expect(visitor.getByText('The warehouse is closed on Sunday.')).toBeVisible();
    await isAccessible(visitor);
  },
);

test('retains the content of the editor while another page is in front', async ({ browser }) => {
  const page = await signIn(browser, 'manager');
  await page.goto('/SiteConfigurationIndex');
  await page.getByRole('tab', { name: 'Public pages' }).click();
  const about = page.getByRole('textbox', { name: 'About us' });
  await about.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Since 2024. ');
  await page.getByRole('link', { name: 'Templates', exact: true }).click();
  await expect(page).toHaveURL(/TemplateIndex/);
  await page.goBack();
  await expect(about).toContainText('Since 2024. ');
  await about.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Well: ');
  await expect(about).toContainText('Well: Since 2024. ');
});

test('visitor finds help by topic and by full text', covers('PUBLIC-HELP'), async ({ page, request }) => {
  const manager = await caller(request, 'manager');
  const [topic] = await manager('/HelpTutorialType/GetHelpTutorialTypes');
  const name = `Insurance ${freshNumber()}`;
  const all = (text: string) => ({ 'zh-cn': text, 'zh-tw': text, 'en-us': text });
  const content = all('<p>Losses are paid up to the <em>declared</em> value.</p>');
  const { Id } = await manager('/HelpTutorial/EstablishHelpTutorial', { HelpTutorialTypeId: topic.Id, Title: all(name), Content: content });
  await manager('/HelpTutorial/PublishHelpTutorial', { Id });
  await page.addInitScript(() => localStorage.setItem('language', JSON.stringify('en-us')));
  await page.goto('/index?activeIndex=helpTutorial');
  await page.getByRole('link', { name: 'Charges', exact: true }).click();
  await expect(page.getByRole('link', { name: 'How freight is calculated' })).toBeVisible();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search help' }).fill('declared value');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('article')).toContainText('Losses are paid up to the declared value.');
  await isAccessible(page);
});

test(
  'manager changes title, logo and pictures of public pages; visitors and the shell see them',
  covers('I18N-SWITCH-03', 'VAL-IMG-SIZE', 'SCREEN-SiteConfiguration-EDIT', 'VAL-CAROUSELIMAGE'),
  async ({ browser, page }) => {
    const office = await signIn(browser, 'manager');
    await office.goto('/SiteConfigurationIndex?part=pages');
    await office.getByRole('combobox', { name: 'Page language' }).click();
    await office.getByRole('option', { name: 'Traditional Chinese' }).click();
    await expect(office.getByText('The same in every language, at the top left; ideally a PNG with transparent background')).toBeVisible();
    const logo = office.locator('nav img[class*=logo]');
    const before = (await logo.count()) ? await logo.getAttribute('src') : null;
    const title = `台灣集運 ${freshNumber().slice(-4)}`;
    await office.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
    await office
      .getByRole('textbox', { name: 'Text below the headline' })
      .fill('Two lines of a phone are filled by what we say of ourselves here.');
    await office
      .locator('input[type="file"][aria-label="Logo"]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pictureOf(120, 40) });
    await removePictures(office, 'Carousel');
    const huge = { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024) };
    await office.locator('input[type="file"][aria-label="Carousel"]').setInputFiles(huge);
    await expect(office.getByText('“huge.png” is too large; it must be under 10 MB')).toBeVisible();
    const [ratio, least] = ['16:9', '1920x1080'];
    await expect(office.getByText(`Ideally ${ratio} and at least ${least!.replace('x', ' × ')}`)).toBeVisible();
    const carousel = office.locator('input[type="file"][aria-label="Carousel"]');
    for (const [name, width, height] of [
      ['small.png', 800, 450],
      ['wide.png', 1920, 1080],
    ] as const)
      await carousel.setInputFiles({ name, mimeType: 'image/png', buffer: pictureOf(width, height) });
    await expect(office.getByText('800 × 450 is small; at least 1920 × 1080 is recommended')).toHaveCount(1);
    await expect(office.getByText(/is small/)).toHaveCount(1);
    await office.getByLabel('Link of picture 2').fill('https://example.com/sale');
    await office.getByRole('button', { name: 'Save' }).click();
    await expect(office.getByText('Saved')).toBeVisible();

    await expect(logo).toBeVisible();
    expect(await logo.getAttribute('src')).not.toBe(before);
    await office.getByRole('button', { name: 'Language: English' }).click();
    await office.getByRole('menuitemcheckbox', { name: '繁體中文' }).click();
    await expect(office).toHaveTitle(new RegExp(title));
    await expect(logo).toBeVisible();

    await page.addInitScript(() => localStorage.setItem('language', '"zh-tw"'));
    await page.goto('/index');
    await expect(page).toHaveTitle(new RegExp(title));
    await expect(page.getByRole('img', { name: '圖片 1 / 2' })).toBeVisible();
    await page.getByRole('button', { name: '圖片 2 / 2' }).click();
    await expect(page.getByRole('link').filter({ has: page.getByRole('img', { name: '圖片 2 / 2' }) })).toHaveAttribute(
      'href',
      'https://example.com/sale',
    );
    const phone = await opensWithoutLayoutShift(browser, 'zh-tw');
    await expect(phone.locator('main img')).toBeVisible();
    await expect(phone.getByText('Two lines of a phone are filled by what we say of ourselves here.')).toBeVisible();
    await isGood(phone, 'front-with-logo');
  },
);
