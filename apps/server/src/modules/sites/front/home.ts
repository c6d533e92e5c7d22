import { getPublicNotices } from '@entrepot/contract/modules/content/calls.ts';
import { getPublicRoutes } from '@entrepot/contract/modules/pricing/route-calls.ts';
import type { Output } from '@entrepot/contract/core/call.ts';
import type { getHomePage } from '@entrepot/contract/modules/sites/public-calls.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { enumLabel } from '../../../core/calls/texts.ts';
import { html, type Markup } from '../../../core/http/html.ts';
import { stepPicture, wayPicture } from './pictures.ts';
import { priceCheck } from './price-check.ts';
import { tracking, trackingResults } from './tracking.ts';
import type { Visit } from './visit.ts';

type Home = Output<typeof getHomePage>;
type Ways = Output<typeof getPublicRoutes>;
const fewNotices = 3;

/** Renders the landing page: services, tracking, price check, steps and transit times. */
export async function homePage(visit: Visit, home: Home): Promise<Markup> {
  const { t } = visit;
  const [ways, notices, found] = await Promise.all([
    visit.request(getPublicRoutes, {}),
    visit.request(getPublicNotices, { rows: fewNotices }),
    trackingResults(visit),
  ]);
  const numbers = [1, 2, 3, 4];
  return html`<main><section class="hero"><div class="promise"><h1>${home.headline || t('title')}</h1><p>${home.lead || t('lead')}</p>
    <a class="button begin" data-size="large" href="/index?activeIndex=register">${t('begin')}</a>${wayPicture()}</div>
    ${tracking(visit, found.problem)}</section><div id="tracks">${found.results}</div>
    ${await priceCheck(
      visit,
      home.warehouses.filter(({ warehouseType }) => warehouseType !== enumCodes.WarehouseType.Destination),
      ways,
    )}<section class="band"><h2>${t('steps.title')}</h2><ol class="steps">
    ${numbers.map((step) => html`<li>${stepPicture(step)}<span>${t(`steps.${step}`)}</span></li>`)}</ol></section>
    ${routesSection(visit, ways)}${carousel(visit, home.carousel ?? [])}${services(visit, home)}
    ${
      notices.data.length > 0 &&
      html`<section class="section"><h2>${t('nav.notice')}</h2><ul class="news">${notices.data.map(({ id, title }) => html`<li><a href="/NoticeDetailedIndex?id=${id}">${title}</a></li>`)}</ul></section>`
    }
    ${warehouses(visit, home)}</main>`;
}

/** Renders every route with a public price: shipping method, destination and days. */
function routesSection({ t, language }: Visit, { routes, destinations, inWorkingDays }: Ways): Markup | false {
  const names = new Map(destinations.map(({ id, name }) => [id, name]));
  const days = (from: number, to: number) =>
    html`<div><dt>${t('routes.time')}</dt><dd>${t(inWorkingDays ? 'routes.workingDays' : 'routes.days', { from, to })}</dd></div>`;
  const rows = routes.map(
    ({ name, transportMode, minDays, maxDays, destinationIds }) =>
      html`<li><h3>${name}</h3><p>${destinationIds.map((one) => names.get(one)).join(' · ')}</p><dl><div><dt>${t('routes.mode')}</dt><dd>
        ${enumLabel(language, 'TransportMode', transportMode)}</dd></div>${maxDays > 0 && days(minDays, maxDays)}</dl></li>`,
  );
  return rows.length > 0 && html`<section class="band"><h2>${t('routes.title')}</h2><ul class="routes">${rows}</ul></section>`;
}

/** Renders the site's pictures, which the page's script rotates. */
function carousel({ t }: Visit, pictures: NonNullable<Home['carousel']>): Markup | false {
  const name = (at: number) => t('carousel', { at: at + 1, of: pictures.length });
  const slides = pictures.map(({ imageUrl, link }, at) => {
    const picture = html`<img src="${imageUrl}" alt="${name(at)}" class="picture"${at > 0 && html` loading="lazy"`}>`;
    return html`<div${at > 0 && html` hidden`}>${link ? html`<a href="${link}">${picture}</a>` : picture}</div>`;
  });
  const dots = pictures.map(
    (_, at) => html`<button type="button" aria-label="${name(at)}" aria-current="${at === 0 ? 'true' : 'false'}"></button>`,
  );
  return pictures.length > 0 && html`<section class="carousel">${slides}<div class="dots">${dots}</div></section>`;
}

function services({ t }: Visit, { serviceCards }: Home): Markup | false {
  const cards = (serviceCards ?? []).map(({ title, text }) => html`<li><h3>${title}</h3>${text && html`<p>${text}</p>`}</li>`);
  return cards.length > 0 && html`<section class="section"><h2>${t('home.services')}</h2><ul class="cards">${cards}</ul></section>`;
}

function warehouses({ t }: Visit, home: Home): Markup | false {
  const rows = home.warehouses.map(
    ({ name, address, openingHours, hoursOfWeek, exceptionalDays, isOpenNow }) =>
      html`<li><strong>${name}</strong><span>${address}</span>${isOpenNow !== null && html`<span class="open-now" data-open="${String(isOpenNow)}">${t(isOpenNow ? 'home.openNow' : 'home.closedNow')}</span>`}
        ${hoursOfWeek.map((line) => html`<span>${line}</span>`)}${openingHours && html`<span>${openingHours}</span>`}
        ${exceptionalDays.map((line) => html`<span class="closure">${line}</span>`)}</li>`,
  );
  return rows.length > 0 && html`<section class="section"><h2>${t('home.warehouses')}</h2><ul class="warehouses">${rows}</ul></section>`;
}
