import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { getAgreement } from '@entrepot/contract/modules/sites/public-calls.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { type Language, languageOf, languages, siteLanguage } from '@entrepot/contract/core/language.ts';
import { given } from '@entrepot/contract/core/given.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { text } from '../../core/calls/texts.ts';
import { packedFor } from '../../core/http/packed.ts';
import type { Stray } from '../../core/http/clients.ts';
import type { Route } from '../../core/module.ts';
import type { Tx } from '../../core/rows/db.ts';
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

/** The parts of the landing page that search engines should find, by their `activeIndex`; '' is the landing page itself. */
const parts = ['', 'notice', 'helpTutorial', 'aboutUs', 'contactUs'] as const;
// What the client draws: to enter, to register and to mend a lost password.
const ofClient = new Set(['account', 'register', 'retrievePassword', 'verifyEmail']);
const noticePath = '/NoticeDetailedIndex';
// What stands for the place in the site of an address that has none.
const missing = 'missing';
const aDay = 86_400;
const worthPacking = 1_000;

const addressOf = (origin: string, part: string, language: Language) =>
  `${origin}/index?${new URLSearchParams(given({ activeIndex: part || undefined, lang: language }))}`;

const articleAddress = (origin: string, { path, asked }: Visit, lang: Language) =>
  `${origin}${path}?${new URLSearchParams(
    given({
      activeIndex: asked.get('activeIndex') ?? undefined,
      kind: asked.get('kind') ?? undefined,
      id: asked.get('id') ?? asked.get('Id') ?? undefined,
      lang,
    }),
  )}`;

type Said = Awaited<ReturnType<typeof publicPage>>;

/** What is written under the head of a public page, by its `activeIndex`; the landing page stands for every other one. */
const bodies: Record<string, (visit: Visit, said: Said) => Promise<Written>> = {
  notice: noticesPage,
  helpTutorial: helpPage,
  aboutUs: async (visit, { aboutUs }) => ({ body: ownText(visit, visit.t('nav.aboutUs'), aboutUs) }),
  contactUs: async (visit, { contactUs }) => ({ body: ownText(visit, visit.t('nav.contactUs'), contactUs, leaveMessage(visit)) }),
  agreement: agreementPage,
};

async function agreementPage(visit: Visit): Promise<Written> {
  const asked = visit.asked.get('kind') ?? '';
  const kind = ['register', 'privacy', 'service'].includes(asked) ? asked : 'register';
  const title = visit.t(`agreement.${kind}`);
  return { body: ownText(visit, title, await visit.ask(getAgreement, { kind })), article: title };
}

/**
 * The public site, which the server writes whole, so that it is read before any script runs and by search engines: the landing page and
 * its parts, and each notice. Forms on it are answered by the page that their address names. Beside it the map of the site and what
 * robots need not read.
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
 * Says at an address that neither the client nor a menu knows that there is no such page, and where to go on; search engines are told by the
 * status. Who is signed in is led into the product by the script of the page, which says it there.
 */
export const strayPage =
  (running: Running): Stray =>
  async (request, reply) => {
    const path = decoded(request.url.replace(/\?.*$/, ''));
    if (!isBuilt() || (await isOfClient(running.db, path))) return false;
    const visitor = await visitorOf(running, request);
    if (!visitor) return false;
    await send(request, reply, await pageFor(running, visitor, request));
    return true;
  };

// What the client draws beside the places of the menus, and what it turns into another address.
const ofClientToo = new Set(
  [
    '/ /dashboard /Dashboard /login /loginUser /auth-redirect /SetUp /Wall /PracticePayment /401 /404 /Settings /mine/MineProfileIndex',
    '/MineUserMessagesIndex /LogisticsThirdPartyPlatformsOrderIndex /noticeDetailedIndex /helpTutorialDetailedDetailedIndex',
    '/PreviewPromotionActivitiesIndex',
  ].flatMap((some) => some.split(' ')),
);
const belowClientToo = /^\/(redirect|dev)\//;

/** May this be a page of the client: one of its own, or a place of a menu or a screen? */
async function isOfClient(db: Tx, path: string): Promise<boolean> {
  if (ofClientToo.has(path) || belowClientToo.test(path)) return true;
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

/** Whoever asks is a visitor of a site that is open; anything else is no public page. */
async function visitorOf({ callerOf, sites }: Running, request: FastifyRequest): Promise<Caller | null> {
  const site = await sites.byHost(request.headers.host ?? '');
  const caller = site?.enabled ? await callerOf(request) : 'wrong';
  return typeof caller === 'string' ? null : caller;
}

/** The language of the address, else the one that this browser chose before, else the browser's own. */
function languageFor(request: FastifyRequest, asked: URLSearchParams, visitor: Caller): Language {
  const chosen = asked.get('lang') ?? /(?:^|; )language=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1];
  return chosen ? languageOf(chosen) : visitor.language;
}

/** A page, and the status that it is answered with: 404 at an address of no page and of a text that is gone. */
interface Answered {
  page: string;
  status: 200 | 404;
}

async function pageFor(running: Running, visitor: Caller, request: FastifyRequest): Promise<Answered> {
  const { pathname: path, searchParams: asked } = new URL(request.url, 'http://here.invalid');
  const language = languageFor(request, asked, visitor);
  const visit = visitOf(running, { ...visitor, language }, path, asked);
  const said = await publicPage(running.db, visit.visitor, { siteLanguage: siteLanguage(language) as CodeOf<'SiteLanguage'> });
  const active = path === '/index' ? (asked.get('activeIndex') ?? '') : path === noticePath ? 'notice' : missing;
  const words = (name: string) => text(language, `sites.publicPages.${name}`) ?? '';
  const origin = originOf(request);
  if (ofClient.has(active)) {
    const page = await headFor(running, visit, said, { origin, active });
    return { page: shellPage(page, said.headline || words('titles.home'), said.lead || words('descriptions.home')), status: 200 };
  }
  const { body, article } = await bodyOf(running, visit, said, active);
  const page = await headFor(running, visit, said, { origin, active, article });
  const site = { title: page.site, logo: said.logo, copyright: said.copyright, recordNumber: said.recordNumber };
  const whole = wholePage(page, frame(visit, site, active, body), { icon: said.favicon, mobile: visit.t('toMobile') });
  return { page: whole, status: article === null ? 404 : 200 };
}

async function bodyOf({ db }: Running, visit: Visit, said: Said, active: string): Promise<Written> {
  if (visit.path === noticePath) return noticePage(visit);
  if (visit.path !== '/index') return missingPage(visit);
  const part = Object.hasOwn(bodies, active) ? bodies[active] : undefined;
  if (part) return part(visit, said);
  const { title, headline, lead, carousel, serviceCards } = said;
  const home = { title, headline, lead, carousel, serviceCards, warehouses: await publicWarehouses(db, visit.visitor) };
  return { body: await homePage(visit, home) };
}

interface Place {
  origin: string;
  active: string;
  /** The title of the one text that the page is made of. */
  article?: string | null | undefined;
}

async function headFor({ db }: Running, visit: Visit, said: Said, { origin, active, article }: Place): Promise<PublicPage> {
  const { language, visitor, asked } = visit;
  const part = parts.find((one) => one === active) ?? '';
  const words = (name: string) => text(language, `sites.publicPages.${name}`) ?? '';
  const site = said.title || said.siteName;
  const own = (lang: Language) => (article ? articleAddress(origin, visit, lang) : addressOf(origin, part, lang));
  return {
    language,
    title: article ? `${article} · ${site}` : part ? `${words(`titles.${part}`)} · ${site}` : `${site} · ${words('titles.home')}`,
    description: part ? words(`descriptions.${part}`) : said.lead || words('descriptions.home'),
    address: own(language),
    others: languages.map((other) => [other, own(other)] as const),
    site,
    origin,
    logo: said.logo,
    places: part ? [] : await publicWarehouses(db, visitor),
    // Only what is always the same is worth finding: a visitor's own steps and questions are not.
    found: article !== null && (part !== '' || active === '') && ['numbers', 'from', 'content'].every((own) => !asked.has(own)),
  };
}

async function send(request: FastifyRequest, reply: FastifyReply, { page, status }: Answered) {
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-cache')
    .header('Vary', 'Accept-Language, Cookie, Accept-Encoding')
    .send(await packedFor(request, reply, page, worthPacking));
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
