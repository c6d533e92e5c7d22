import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languageOf, languages, siteLanguage } from '@entrepot/contract/core/language.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { text } from '../../core/calls/texts.ts';
import type { Route } from '../../core/module.ts';
import { root } from '../../core/root.ts';
import type { Running } from '../../core/services.ts';
import { publicPage } from './configuration.ts';
import { firstPaint, headOf, type PublicPage } from './public-html.ts';
import { publicWarehouses } from './public-site.ts';

const stylesheets = /<link rel="stylesheet"[^>]*>/g;

/** The parts of the landing page that search engines should find, by their `activeIndex`; '' is the landing page itself. */
const parts = ['', 'notice', 'helpTutorial', 'aboutUs', 'contactUs'] as const;
const aDay = 86_400;

const addressOf = (origin: string, part: string, language: Language) =>
  `${origin}/index?${new URLSearchParams({ ...(part ? { activeIndex: part } : {}), lang: language })}`;

/**
 * The public site as search engines and slow phones get it: the client's own page with title, description and other languages in its head,
 * and the first paint in its body until the client draws it. Beside it the map of the site and what robots need not read.
 */
export const publicPages: Route = {
  add(running) {
    const { http } = running;
    const shell = join(root, 'apps/web/dist/index.html');
    http.get('/index', async (request, reply) => {
      const visitor = await visitorOf(running, request);
      if (!visitor || !existsSync(shell)) return reply.callNotFound();
      const page = await pageFor(running, visitor, request);
      return send(reply, page, readFileSync(shell, 'utf8'));
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
        .send(`User-agent: *\nAllow: /index\nDisallow: /api/\nDisallow: /app/\nSitemap: ${originOf(request)}/sitemap.xml\n`),
    );
  },
};

const originOf = ({ protocol, headers }: FastifyRequest) => `${protocol}://${headers.host ?? ''}`;

/** Whoever asks is a visitor of a site that is open; anything else is no public page. */
async function visitorOf({ callerOf, sites }: Running, request: FastifyRequest): Promise<Caller | null> {
  const site = await sites.byHost(request.headers.host ?? '');
  const caller = site?.enabled ? await callerOf(request) : 'wrong';
  return typeof caller === 'string' ? null : caller;
}

async function pageFor({ db }: Running, visitor: Caller, request: FastifyRequest): Promise<PublicPage> {
  const { lang, activeIndex = '' } = request.query as { lang?: string; activeIndex?: string };
  const language = lang ? languageOf(lang) : visitor.language;
  const caller = { ...visitor, language };
  const origin = originOf(request);
  const part = parts.find((one) => one === activeIndex) ?? '';
  const said = await publicPage(db, caller, { siteLanguage: siteLanguage(language) as CodeOf<'SiteLanguage'> });
  const words = (name: string) => text(language, `sites.publicPages.${name}`) ?? '';
  const site = said.title || said.siteName;
  return {
    language,
    title: part ? `${words(`titles.${part}`)} · ${site}` : `${site} · ${words('titles.home')}`,
    description: part ? words(`descriptions.${part}`) : said.lead || words('descriptions.home'),
    address: addressOf(origin, part, language),
    others: languages.map((other) => [other, addressOf(origin, part, other)] as const),
    site,
    origin,
    logo: said.logo,
    headline: part ? words(`titles.${part}`) : said.headline || words('titles.home'),
    lead: part ? words(`descriptions.${part}`) : said.lead || words('descriptions.home'),
    begin: part ? null : words('begin'),
    places: part ? [] : await publicWarehouses(db, caller),
    // Only what is always the same is worth finding: a visitor's own steps are not.
    found: part !== '' || activeIndex === '',
  };
}

function send(reply: FastifyReply, page: PublicPage, shell: string) {
  const html = shell
    .replace(/<html lang="[^"]*">/, `<html lang="${page.language}">`)
    .replace(/<title>[^<]*<\/title>/, () => headOf(page))
    // What the first paint looks like it brings itself: the client's own styles come behind it, so that it waits for nothing.
    .replace(stylesheets, '')
    .replace('<div id="root"></div>', () => `<div id="root">${firstPaint(page)}</div>${shell.match(stylesheets)?.join('') ?? ''}`);
  return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').header('Vary', 'Accept-Language').send(html);
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
