import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { inEachLanguage, isAccessible, signIn } from './people.ts';

const languages = ['zh-cn', 'zh-tw', 'en-us'] as const;
const inside = [
  '/Settings',
  '/mine/MineProfileIndex',
  '/MineUserMessagesIndex',
  '/noticeDetailedIndex',
  '/helpTutorialDetailedDetailedIndex',
  '/LogisticsThirdPartyPlatformsOrderIndex',
];
const outside = [
  '/index',
  '/index?activeIndex=notice',
  '/index?activeIndex=helpTutorial',
  '/index?activeIndex=aboutUs',
  '/index?activeIndex=contactUs',
  '/index?activeIndex=agreement&kind=privacy',
  '/NoticeDetailedIndex?id=none',
  '/index?activeIndex=register',
  '/index?activeIndex=retrievePassword',
  '/login',
  '/loginUser',
  '/404',
  '/401',
];

async function inLanguage(page: Page, language: string, first: string): Promise<void> {
  await page.goto(first);
  await page.evaluate((chosen) => localStorage.setItem('language', JSON.stringify(chosen)), language);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}$`, 'i'));
}

/** Waits until a part of the page has loaded its content. */
const isLoaded = (page: Page, part: string) =>
  page.waitForFunction((place) => {
    const isVisible = [...document.querySelectorAll(place)].some((one) => one.checkVisibility() && one.textContent);
    return isVisible && ![...document.querySelectorAll(`${place} [aria-busy="true"]`)].some((one) => one.checkVisibility());
  }, part);

test('static screens work for every user in all three languages', async ({ browser }) => {
  test.slow();
  const page = await signIn(browser, 'manager');
  await page.goto('/dashboard');
  await isLoaded(page, '#content');
  await inEachLanguage(page, () => isAccessible(page));
  for (const path of inside) {
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await isLoaded(page, '#content');
    await inEachLanguage(page, () => isAccessible(page, '#content'));
  }
  const visitor = await (await browser.newContext()).newPage();
  for (const language of languages) {
    await visitor.context().addInitScript((chosen) => localStorage.setItem('language', JSON.stringify(chosen)), language);
    await inLanguage(visitor, language, '/index');
    for (const path of outside) {
      await visitor.goto(path);
      await expect(visitor).toHaveURL(new RegExp(`${path.replace(/[?]/g, '\\?')}$`));
      await isLoaded(visitor, '#root');
      await isAccessible(visitor, '#root');
    }
  }
});
