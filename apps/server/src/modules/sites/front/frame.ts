import { type Language, languageNames, languages } from '@entrepot/contract/core/language.ts';
import { wayBack } from '@entrepot/contract/core/own-address.ts';
import { html, type Markup } from '../../../core/http/html.ts';
import { mark } from './pictures.ts';
import { pageAddress, type Visit } from './visit.ts';

const sitePages = ['notice', 'helpTutorial', 'aboutUs', 'contactUs', 'account'] as const;
const agreements = ['service', 'privacy', 'register'] as const;
const tags: Record<Language, string> = { 'zh-cn': 'zh-CN', 'zh-tw': 'zh-TW', 'en-us': 'en' };

/** The site's texts in the frame. */
export interface SiteTexts {
  title: string;
  logo: string | null;
  copyright: string | null;
  recordNumber: string | null;
  serviceAgreement: string | null;
  privacyAgreement: string | null;
  registerAgreement: string | null;
}

/** Renders head and foot around a public page. The redirect in the URL is passed on to the sign-in. */
export function frame(visit: Visit, site: SiteTexts, active: string, body: Markup): Markup {
  const { t, params } = visit;
  const back = wayBack(params.get('redirect'));
  const rest = back === '/' ? '' : `?redirect=${encodeURIComponent(back)}`;
  const links = sitePages.map(
    (page) => html`<a href="/index?activeIndex=${page}"${page === active && html` aria-current="page"`}>${t(`nav.${page}`)}</a>`,
  );
  return html`<div class="page"><header class="head"><a class="brand" href="/index">
    ${site.logo ? html`<img src="${site.logo}" alt="" class="logo">` : mark()}<span>${site.title}</span></a>
    <nav class="site" aria-label="${t('nav.label')}">${links}</nav><div class="links">${languageSwitch(visit)}<span class="out">
    <span class="staff"><a class="button" data-kind="quiet" href="/login${rest}">${t('staff')}</a></span>
    <a class="button" data-kind="quiet" href="/index?activeIndex=register${rest.replace('?', '&')}">${t('register')}</a>
    <a class="button" data-kind="primary" href="/loginUser${rest}">${t('signIn')}</a></span>
    <a class="button in" data-kind="primary" href="${back}">${t('enter')}</a></div></header>
    ${
      rest &&
      html`<div class="alert out" role="status"><span>${t('sessionOver')}</span><a class="button" data-kind="primary" data-size="small" href="/loginUser${rest}">${t('signIn')}</a></div>`
    }
    ${body}<footer class="foot"><nav class="agreements" aria-label="${t('agreement.label')}">
    ${agreements.filter((kind) => site[`${kind}Agreement`]).map((kind) => html`<a href="${pageAddress({ activeIndex: 'agreement', kind })}">${t(`agreement.${kind}`)}</a>`)}</nav>
    ${site.copyright ?? site.title} ${site.recordNumber}</footer></div>`;
}

/** Renders the links to the same page in other languages, each by its own name. */
function languageSwitch({ t, language, params, path }: Visit): Markup {
  const there = (lang: Language) => `${path}?${new URLSearchParams([...[...params].filter(([name]) => name !== 'lang'), ['lang', lang]])}`;
  const items = languages.map(
    (one) =>
      html`<li><a href="${there(one)}" lang="${tags[one]}" hreflang="${one}"${one === language && html` aria-current="true"`}>
        ${languageNames[one]}</a></li>`,
  );
  return html`<details class="languages">
    <summary class="button" data-kind="quiet" aria-label="${t('language')}: ${languageNames[language]}">
    <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true" class="mark"><circle cx="12" cy="12" r="9"/>
    <path d="M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18"/></svg>${languageNames[language]}</summary><ul>${items}</ul></details>`;
}
