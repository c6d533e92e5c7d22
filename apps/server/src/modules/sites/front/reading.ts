import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { timeText } from '@entrepot/contract/core/zones.ts';
import {
  getHelpTutorialById,
  getHelpTutorialTypes,
  getMineHelpTutorials,
  getNoticeById,
  getPublicNotices,
} from '@entrepot/contract/modules/content/calls.ts';
import { html, type Markup, type Part, rich } from '../../../core/http/html.ts';
import { pageAddress, Refused, spoken, type Visit, searchTermsOf } from './visit.ts';

const noticesAPage = 10;
const maxPages = 1_000;
const maxHelp = 100;

/** Renders a page of the site under its title. */
export const part = (title: string, body: Part): Markup => html`<main class="part"><div class="wide"><h1>${title}</h1>${body}</div></main>`;
const empty = (text: string): Markup => html`<p class="empty">${text}</p>`;

/** Renders a text that the site wrote about itself. */
export const ownText = ({ t }: Visit, title: string, text: string | null, more: Part = null): Markup =>
  html`<main class="part"><div class="wide"><h1>${title}</h1>${text ? rich(text) : empty(t('nothingWritten'))}</div>${more}</main>`;

const search = (visit: Visit, activeIndex: string, label: string, swaps: string): Markup =>
  html`<form class="search" action="/index" role="search" data-swaps="${swaps}" data-live>
    <input type="hidden" name="activeIndex" value="${activeIndex}"><label class="label" for="content">${label}</label>
    <input id="content" type="search" name="content" class="control" maxlength="100" value="${visit.params.get('content')}"></form>`;

/** A rendered page; `article` is the title of the single text that it shows, null if there is no such text. */
export interface Written {
  body: Markup;
  article?: string | null;
}

/** Renders the public notices, by search terms and by page. */
export async function noticesPage(visit: Visit): Promise<Written> {
  const { t, params, visitor } = visit;
  const content = searchTermsOf(params);
  const index = Math.min(maxPages, Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1));
  const { data, total } = await visit.request(getPublicNotices, { index, rows: noticesAPage, content });
  const rows = data.map(
    ({ id, title, cover, publishTime, isTop }) =>
      html`<li>${cover && html`<img src="${cover}" alt="" loading="lazy" class="cover">`}<div>
        <a class="title" href="/NoticeDetailedIndex?id=${id}">${title}</a><p class="facts">
        ${isTop && html`<span class="tag" data-tone="progress">${t('reading.top')}</span>`}${day(publishTime, visitor.timeZone)}</p></div>
        </li>`,
  );
  const list = rows.length > 0 ? html`<ul class="notices">${rows}</ul>` : empty(t(content ? 'reading.noMatch' : 'reading.noNotices'));
  const turn = (to: number, name: string) =>
    html`<a class="button" href="${pageAddress({ activeIndex: 'notice', content: content || undefined, page: String(to) })}">${t(name)}</a>`;
  const pages = html`<p class="turns">${index > 1 && turn(index - 1, 'reading.newer')}
    ${total > index * noticesAPage && turn(index + 1, 'reading.older')}</p>`;
  const body = part(t('nav.notice'), [
    search(visit, 'notice', t('reading.searchNotices'), 'found'),
    html`<div id="found" aria-live="polite">${list}${pages}</div>`,
  ]);
  return { body };
}

/** Renders the help of the site: by topic, or by search terms. */
export async function helpPage(visit: Visit): Promise<Written> {
  const { t, params, language } = visit;
  const id = params.get('id');
  if (id) return helpArticle(visit, id);
  const content = searchTermsOf(params);
  const types = (await visit.request(getHelpTutorialTypes, {})) as unknown as readonly { id: string; name: unknown }[];
  const topic = types.find((one) => one.id === params.get('topic'))?.id ?? null;
  const { data } = await visit.request(getMineHelpTutorials, { rows: maxHelp, content, helpTutorialTypeId: topic });
  const rows = data.map(
    (one) =>
      html`<li><a href="${pageAddress({ activeIndex: 'helpTutorial', id: one.id })}"><span class="title">${one.title}</span>
        ${!topic && html`<span class="facts">${one.helpTutorialTypeName}</span>`}</a></li>`,
  );
  const tab = (key: string | null, label: string) =>
    html`<a href="${pageAddress({ activeIndex: 'helpTutorial', topic: key || undefined })}"${key === topic && html` aria-current="true"`}>
      ${label}</a>`;
  const page = part(t('nav.helpTutorial'), [
    search(visit, 'helpTutorial', t('reading.searchHelp'), 'found'),
    html`<div id="found" aria-live="polite"><nav class="topics" aria-label="${t('reading.topics')}" data-swaps="found">
      ${tab(null, t('reading.allTopics'))}${types.map((one) => tab(one.id, spoken(one.name, language)))}</nav>
      ${rows.length > 0 ? html`<ul class="help">${rows}</ul>` : empty(t(content ? 'reading.noMatch' : 'reading.noHelp'))}</div>`,
  ]);
  return { body: page };
}

async function helpArticle(visit: Visit, id: string): Promise<Written> {
  const { t, language } = visit;
  const found = await article(() => visit.request(getHelpTutorialById, { id }));
  if (!found) return missingPage(visit, 'helpTutorial');
  const video =
    found.videoUrl && html`<p><a href="${found.videoUrl}" target="_blank" rel="noopener noreferrer">${t('reading.watch')}</a></p>`;
  const page = html`<main class="part"><div class="wide">${articleOf(visit, found, video)}<p><a href="/index?activeIndex=helpTutorial">
    ${t('help.back')}</a></p></div></main>`;
  return { body: page, article: spoken(found.title, language) };
}

/** Renders one notice in full, for everyone with its URL. */
export async function noticePage(visit: Visit): Promise<Written> {
  const { t, params, visitor, language } = visit;
  const id = params.get('id') ?? params.get('Id') ?? '';
  const found = await article(() => visit.request(getNoticeById, { id }));
  if (!found) return missingPage(visit, 'notice');
  const facts = [
    html`<p class="facts">${day((found as { publishTime?: Date }).publishTime, visitor.timeZone)}</p>`,
    found.cover && html`<img src="${found.cover}" alt="" class="wideCover">`,
  ];
  const page = html`<main class="part"><div class="wide">${articleOf(visit, found, facts)}<p><a href="/index?activeIndex=notice">
    ${t('notice.back')}</a></p></div></main>`;
  return { body: page, article: spoken(found.title, language) };
}

/** Loads an article; null if there is none for this visitor. */
async function article<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load();
  } catch (problem) {
    const missingCodes: readonly number[] = [errorCodes.NotFound, errorCodes.ValidationFailed];
    if (problem instanceof Refused && missingCodes.includes(problem.code)) return null;
    throw problem;
  }
}

const articleOf = ({ t, language }: Visit, { title, content }: { title?: unknown; content?: unknown }, facts: Part): Markup =>
  html`<article class="article"><h1>${spoken(title, language)}</h1>${facts}${rich(spoken(content, language))}<p class="printer">
    <button type="button" class="button" data-kind="quiet" data-size="small" data-print>${t('reading.print')}</button></p></article>`;

const day = (time: Date | null | undefined, zone: string): Part =>
  time && html`<time datetime="${time.toISOString()}">${timeText(time, zone).slice(0, 10)}</time>`;

const missingTextKeys = { notice: 'reading.noticeMissing', helpTutorial: 'reading.helpMissing' } as const;

/**
 * Renders the page of a URL without a page, or of a deleted text, with further links. `data-missing` makes the script lead signed-in people
 * to the product, which may know the URL; it is not set for a deleted text.
 */
export function missingPage({ t }: Visit, text?: keyof typeof missingTextKeys): Written {
  const ways = (['notice', 'helpTutorial', 'contactUs'] as const).map(
    (page) => html`<a class="button" href="${pageAddress({ activeIndex: page })}">${t(`nav.${page}`)}</a>`,
  );
  const body = html`<p>${t(text ? missingTextKeys[text] : 'missing.text')}</p><p class="turns">
    <a class="button" data-kind="primary" href="/index">${t('missing.home')}</a>${ways}</p>`;
  const page = part(t('missing.title'), body);
  return { body: text ? page : html`<div data-missing>${page}</div>`, article: null };
}
