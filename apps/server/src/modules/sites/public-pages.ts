import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { getAgreement } from '@entrepot/contract/modules/sites/public-calls.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { type Language, languageOf, languages, siteLanguage } from '@entrepot/contract/core/language.ts';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import { isDemoMode } from '@entrepot/contract/data/demo-mode.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { text } from '../../core/calls/texts.ts';
import { packedFor } from '../../core/http/compression.ts';
import { writtenOf } from '../../core/http/serve.ts';
import type { NotFoundHandler } from '../../core/http/clients.ts';
import type { Route } from '../../core/module.ts';
import type { Db } from '../../core/db/db.ts';
import type { Running } from '../../core/services.ts';
import { publicPage } from './configuration.ts';
import { isBuilt, shellPage, wholePage } from './front/document.ts';
import { frame } from './front/frame.ts';
import type { PublicPage } from './front/head.ts';
import { homePage } from './front/home.ts';
import { leaveMessage } from './front/leave-message.ts';
import { helpPage, missingPage, noticePage, noticesPage, ownText, type Written } from './front/reading.ts';
import { type Visit, visitOf } from './front/visit.ts';
import { publicWarehouses } from './public-site.ts';

/** The indexed parts of the landing page by their `activeIndex`; '' is the landing page itself. */
const parts = ['', 'notice', 'helpTutorial', 'aboutUs', 'contactUs'] as const;
// Pages drawn by the client: to sign in, to register and to reset a password.
const ofClient = new Set(['account', 'register', 'retrievePassword', 'verifyEmail', 'invitation']);
const noticePath = '/NoticeDetailedIndex';
// `activeIndex` of a URL without a page.
const missing = 'missing';
const aDay = 86_400;
const minCompressBytes = 1_000;

const addressOf = (origin: string, part: string, language: Language) =>
  `${origin}/index?${new URLSearchParams(definedOnly({ activeIndex: part || undefined, lang: language }))}`;

const articleAddress = (origin: string, { path, params }: Visit, lang: Language) =>
  `${origin}${path}?${new URLSearchParams(
    definedOnly({
      activeIndex: params.get('activeIndex') ?? undefined,
      kind: params.get('kind') ?? undefined,
      id: params.get('id') ?? params.get('Id') ?? undefined,
      lang,
    }),
  )}`;

type PublicPageData = Awaited<ReturnType<typeof publicPage>>;

/** Renderers of public pages by their `activeIndex`; the landing page is the default. */
const bodies: Record<string, (visit: Visit, pageData: PublicPageData) => Promise<Written>> = {
  notice: noticesPage,
  helpTutorial: helpPage,
  aboutUs: async (visit, { aboutUs }) => ({ body: ownText(visit, visit.t('nav.aboutUs'), aboutUs) }),
  contactUs: async (visit, { contactUs }) => ({ body: ownText(visit, visit.t('nav.contactUs'), contactUs, leaveMessage(visit)) }),
  agreement: agreementPage,
};

async function agreementPage(visit: Visit): Promise<Written> {
  const requestedKind = visit.params.get('kind') ?? '';
  const kind = ['register', 'privacy', 'service'].includes(requestedKind) ? requestedKind : 'register';
  const title = visit.t(`agreement.${kind}`);
  return { body: ownText(visit, title, await visit.request(getAgreement, { kind })), article: title };
}

/**
 * The public site, fully rendered by the server, so that it is readable before any script runs and by search engines: the landing page and
 * its parts, and each notice. Forms on it are answered by the page in their URL. Also serves the sitemap and robots.txt.
 */
export const publicPages: Route = {
  add(running) {
    const { http } = running;
    for (const path of ['/index', noticePath])
      http.get(path, async (request, reply) => {
        const visitor = await visitorOf(running, request);
        if (!visitor || !isBuilt()) return reply.callNotFound();
        return send(request, reply, await pageFor(running, visitor, request));
      });
    http.get('/sitemap.xml', async (request, reply) => {
      if (!(await visitorOf(running, request))) return reply.callNotFound();
      return reply
        .type('application/xml; charset=utf-8')
        .header('Cache-Control', `public, max-age=${aDay}`)
        .send(siteMap(originOf(request)));
    });
    http.get('/robots.txt', async (request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('Cache-Control', `public, max-age=${aDay}`)
        .send(
          `User-agent: *\nAllow: /index\nAllow: /NoticeDetailedIndex\nDisallow: /api/\nDisallow: /app/\nSitemap: ${originOf(request)}/sitemap.xml\n`,
        ),
    );
  },
};

/**
 * Answers a URL that neither the client nor a menu knows with a not-found page and further links; search engines read the status. The
 * page's script leads signed-in people into the product, which shows the same there.
 */
export const renderNotFound =
  (running: Running): NotFoundHandler =>
  async (request, reply) => {
    const path = decoded(request.url.replace(/\?.*/s, ''));
    if (!isBuilt() || (await isOfClient(running.db, path))) return false;
    const visitor = await visitorOf(running, request);
    if (!visitor) return false;
    await send(request, reply, await pageFor(running, visitor, request));
    return true;
  };

// The pages that the client draws apart from menu nodes, and the URLs that it redirects.
const ofClientToo = new Set(
  [
    '/ /dashboard /Dashboard /login /loginUser /auth-redirect /SetUp /Wall /401 /404 /Settings /mine/MineProfileIndex',
    '/MineUserMessagesIndex /LogisticsThirdPartyPlatformsOrderIndex /noticeDetailedIndex /helpTutorialDetailedDetailedIndex',
    '/PreviewPromotionActivitiesIndex',
  ].flatMap((some) => some.split(' ')),
);
const belowClientToo = /^\/(redirect|dev)\//;
const ofDemo = '/PracticePayment';

/** Whether this may be a page of the client: one of its own, a menu node or a screen. */
async function isOfClient(db: Db, path: string): Promise<boolean> {
  if (ofClientToo.has(path) || belowClientToo.test(path) || (path === ofDemo && isDemoMode())) return true;
  const name = path.slice(1);
  const found = await sql`select 1 from menu where not is_deleted and (path = ${path} or name = ${name})
    union all select 1 from screen_view where not is_deleted and name = ${name} limit 1`.execute(db);
  return found.rows.length > 0;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).replaceAll('\0', '\uFFFD');
  } catch {
    return path;
  }
}

const originOf = ({ protocol, headers }: FastifyRequest) => `${protocol}://${headers.host ?? ''}`;

/** The caller must be a visitor of an open site; otherwise there is no public page. */
async function visitorOf({ callerOf, sites }: Running, request: FastifyRequest): Promise<Caller | null> {
  const site = await sites.byHost(request.headers.host ?? '');
  const caller = site?.enabled ? await callerOf(request) : 'wrong';
  return typeof caller === 'string' ? null : caller;
}

/** Returns the language of the URL, otherwise the one chosen in this browser, otherwise the browser's own. */
function languageFor(request: FastifyRequest, params: URLSearchParams, visitor: Caller): Language {
  const chosen = params.get('lang') ?? /(?:^|; )language=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1];
  return chosen ? languageOf(chosen) : visitor.language;
}

/** A page with its status: 404 for a URL without a page and for a deleted text. */
interface Answered {
  page: string;
  status: 200 | 404;
}

async function pageFor(running: Running, visitor: Caller, request: FastifyRequest): Promise<Answered> {
  const { pathname: path, searchParams: params } = new URL(request.url, 'http://here.invalid');
  const language = languageFor(request, params, visitor);
  const visit = visitOf(running, { ...visitor, language }, path, params);
  const siteLanguageCode = siteLanguage(language) as CodeOf<'SiteLanguage'>;
  const pageData = await running.lagging(writtenOf(request).written, (db) =>
    publicPage(db, visit.visitor, { siteLanguage: siteLanguageCode }),
  );
  const active = path === '/index' ? (params.get('activeIndex') ?? '') : path === noticePath ? 'notice' : missing;
  const textOf = (name: string) => text(language, `sites.publicPages.${name}`) ?? '';
  const origin = originOf(request);
  if (ofClient.has(active)) {
    const page = await headFor(running, visit, pageData, { origin, active });
    return {
      page: shellPage(page, pageData.headline || textOf('titles.home'), pageData.lead || textOf('descriptions.home')),
      status: 200,
    };
  }
  const { body, article } = await bodyOf(running, visit, pageData, active);
  const page = await headFor(running, visit, pageData, { origin, active, article });
  const site = { ...pageData, title: page.site };
  const whole = wholePage(page, frame(visit, site, active, body), {
    icon: pageData.favicon,
    color: pageData.brandColor,
    mobile: visit.t('toMobile'),
  });
  return { page: whole, status: article === null ? 404 : 200 };
}

async function bodyOf({ db }: Running, visit: Visit, pageData: PublicPageData, active: string): Promise<Written> {
  if (visit.path === noticePath) return noticePage(visit);
  if (visit.path !== '/index') return missingPage(visit);
  const part = Object.hasOwn(bodies, active) ? bodies[active] : undefined;
  if (part) return part(visit, pageData);
  const { title, headline, lead, carousel, serviceCards } = pageData;
  const home = { title, headline, lead, carousel, serviceCards, warehouses: await publicWarehouses(db, visit.visitor) };
  return { body: await homePage(visit, home) };
}

interface Place {
  origin: string;
  active: string;
  /** The title of the single text that the page shows. */
  article?: string | null | undefined;
}

async function headFor({ db }: Running, visit: Visit, pageData: PublicPageData, { origin, active, article }: Place): Promise<PublicPage> {
  const { language, visitor, params } = visit;
  const part = parts.find((one) => one === active) ?? '';
  const textOf = (name: string) => text(language, `sites.publicPages.${name}`) ?? '';
  const site = pageData.title || pageData.siteName;
  const own = (lang: Language) => (article ? articleAddress(origin, visit, lang) : addressOf(origin, part, lang));
  return {
    language,
    title: article ? `${article} · ${site}` : part ? `${textOf(`titles.${part}`)} · ${site}` : `${site} · ${textOf('titles.home')}`,
    description: part ? textOf(`descriptions.${part}`) : pageData.lead || textOf('descriptions.home'),
    address: own(language),
    others: languages.map((other) => [other, own(other)] as const),
    site,
    origin,
    logo: pageData.logo,
    places: part ? [] : await publicWarehouses(db, visitor),
    // Only stable content is indexed: a visitor's own steps and queries are not.
    found: article !== null && (part !== '' || active === '') && ['numbers', 'from', 'content'].every((own) => !params.has(own)),
  };
}

async function send(request: FastifyRequest, reply: FastifyReply, { page, status }: Answered) {
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-cache')
    .header('Vary', 'Accept-Language, Cookie, Accept-Encoding')
    .send(await packedFor(request, reply, page, minCompressBytes));
}

function siteMap(origin: string): string {
  const links = (part: string) =>
    languages
      .map((other) => `<xhtml:link rel="alternate" hreflang="${other}" href="${escaped(addressOf(origin, part, other))}"/>`)
      .join('');
  const urls = parts.flatMap((part) =>
    languages.map((language) => `<url><loc>${escaped(addressOf(origin, part, language))}</loc>${links(part)}</url>`),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>\n`;
}

const escaped = (address: string) => address.replaceAll('&', '&amp;');
