import { toneOf } from '@entrepot/contract/core/statuses.ts';
import type { Output } from '@entrepot/contract/core/call.ts';
import { offsetText, timeText } from '@entrepot/contract/core/zones.ts';
import { queryTracks } from '@entrepot/contract/modules/tracking/calls.ts';
import { enumLabel } from '../../../core/calls/texts.ts';
import { html, type Markup, type Part } from '../../../core/http/html.ts';
import { Refused, type Visit } from './visit.ts';

type TrackedNumber = Output<typeof queryTracks>[number];
const maxNumbers = 30;

/** Renders the tracking form for up to 30 numbers, without sign-in. */
export const tracking = ({ t, params }: Visit, problem: string): Markup =>
  html`<form class="tracking" action="/index" data-swaps="tracks numbers-problem" novalidate><h2>${t('track.title')}</h2>
    <div class="field"><label class="label" for="numbers">${t('track.label', { max: maxNumbers })}</label>
    <textarea id="numbers" name="numbers" class="control" rows="4" autocapitalize="characters" spellcheck="false" aria-describedby="numbers-problem"${problem && html` aria-invalid="true"`}>
    ${params.get('numbers')}</textarea><p id="numbers-problem" class="error" aria-live="polite">${problem}</p></div>
    <button class="button" data-kind="primary" data-size="large">${t('track.search')}</button></form>`;

/** Returns the tracking results of the numbers in the URL, in order, or the problem with them. */
export async function trackingResults(visit: Visit): Promise<{ results: Part; problem: string }> {
  const { t, params } = visit;
  const typed = params.get('numbers');
  if (typed === null) return { results: null, problem: '' };
  const numbers = [...new Set(typed.split(/[\s,;，；、]+/))].filter(Boolean);
  if (numbers.length === 0) return { results: null, problem: t('track.none') };
  if (numbers.length > maxNumbers) return { results: null, problem: t('track.tooMany', { max: maxNumbers }) };
  try {
    return { results: results(visit, await visit.request(queryTracks, { numbers })), problem: '' };
  } catch (problem) {
    if (problem instanceof Refused) return { results: null, problem: problem.message };
    throw problem;
  }
}

function results(visit: Visit, found: readonly TrackedNumber[]): Markup {
  const { t } = visit;
  const missing = found.filter((one) => !one.found).length;
  const missingNote =
    missing > 0 && found.length > 1 && html`<p class="missing">${t('track.someMissing', { missing, count: found.length })}</p>`;
  return html`<section class="results" aria-label="${t('track.results')}" aria-live="polite"><h2>${t('track.results')}</h2>${missingNote}
    <div class="found">${found.map((one) => result(visit, one))}</div></section>`;
}

function result({ t, language, visitor }: Visit, { number, found, orderStatus, packageStatus, tracks }: TrackedNumber): Markup {
  const [name, code] = orderStatus ? (['OrderStatus', orderStatus] as const) : (['PackageStatus', packageStatus] as const);
  const state = code && html`<span class="tag" data-tone="${toneOf(name, code)}">${enumLabel(language, name, code)}</span>`;
  const lines = (tracks ?? []).map(
    ({ trackTime, location, content }) =>
      html`<li>${trackTime && html`<time datetime="${trackTime.toISOString()}">${timeText(trackTime, visitor.timeZone)} ${offsetText(trackTime, visitor.timeZone)}</time>`}<span>
        ${[location, content].filter(Boolean).join(' ')}</span></li>`,
  );
  const nothing = found ? lines.length === 0 && html`<p>${t('track.noTracks')}</p>` : html`<p class="missing">${t('track.notFound')}</p>`;
  return html`<article class="result"><h3><span class="number">${number}</span> ${state}</h3>${nothing}
    ${lines.length > 0 && html`<ol class="tracks">${lines}</ol>`}</article>`;
}
