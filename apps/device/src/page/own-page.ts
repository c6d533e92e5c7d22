import { weightUnits } from '../scale/reading.ts';
import { protocolNames } from '../scale/protocols.ts';
import { printerLanguages } from '../printer/languages.ts';
import type { Device, Devices } from '../devices.ts';
import type { Hub } from '../hub.ts';
import type { Job } from '../printer/queue.ts';
import type { Trust } from '../trust.ts';
import type { Translate } from '../texts.ts';

/** HTML that is already escaped. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
type Renderable = Html | string | number | false | null | Renderable[];

/** Builds HTML from a template. Interpolated values are escaped unless they are `Html`. */
const html = (parts: TemplateStringsArray, ...pieces: Renderable[]): Html =>
  new Html(parts.map((part, at) => part + (at < pieces.length ? asText(pieces[at] ?? null) : '')).join(''));

function asText(piece: Renderable): string {
  if (piece instanceof Html) return piece.text;
  if (Array.isArray(piece)) return piece.map(asText).join('');
  return piece === null || piece === false ? '' : String(piece).replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}

/** The parts of the service that the page displays. */
export interface PageState {
  devices: Devices;
  trust: Trust;
  hub: Hub;
}

/** Renders the page. */
export const ownPage = (pageState: PageState, translate: Translate, language: string): string =>
  html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${translate('title')}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/page.css">
<script src="/page.js" type="module"></script></head><body><main><h1>${translate('title')}</h1><p>${translate('lead')}</p>
<p role="alert" id="problem" hidden data-input="${translate('problems.input')}" data-picture="${translate('problems.picture')}"></p>
<section data-live="pages">${pagesPart(pageState, translate)}</section>
<section><h2>${translate('scale.title')}</h2><p data-live="scale">${scalePart(pageState, translate)}</p>${scaleForm(pageState, translate)}</section>
<section><h2>${translate('camera.title')}</h2><p data-live="camera">${cameraPart(pageState, translate)}</p>${cameraForm(pageState, translate)}</section>
<section data-live="jobs">${jobsPart(pageState, translate)}</section>
<section><h2>${translate('settings.title')}</h2>${settingsForm(pageState, translate)}</section></main></body></html>`.text;

/** Renders the parts that update without a reload, by name. */
export const liveParts = (pageState: PageState, translate: Translate): Record<string, string> => ({
  pages: pagesPart(pageState, translate).text,
  scale: scalePart(pageState, translate),
  camera: cameraPart(pageState, translate),
  jobs: jobsPart(pageState, translate).text,
});

function stateOf({ devices }: PageState, type: Device['Type'], translate: Translate): string {
  const device = devices.list().find(({ Type }) => Type === type);
  return translate(device?.Kind === 'None' ? 'states.None' : `states.${device?.State ?? 'Idle'}`);
}
const scalePart = (pageState: PageState, translate: Translate) =>
  translate('scale.listening', { count: pageState.devices.readings.count(), state: stateOf(pageState, 'Scale', translate) });
const cameraPart = (pageState: PageState, translate: Translate) =>
  translate('camera.listening', { count: pageState.devices.frames.count(), state: stateOf(pageState, 'Camera', translate) });

function pagesPart({ trust, hub }: PageState, translate: Translate): Html {
  const [requested, allowed, codes] = [trust.requested(), trust.allowed(), trust.codes()];
  const entry = (origin: string, action: 'allow' | 'forbid', name: string = action) => {
    const label = translate(`pages.${name}`);
    return html`<li><form method="post" action="/do/${action}"><code>${origin}</code>
<input type="hidden" name="origin" value="${origin}"><button aria-label="${label} ${origin}">${label}</button></form></li>`;
  };
  // An allowed page that connects without its secret, for example from another browser, gets a new code. The code alone does not allow a
  // page.
  const requestOf = (origin: string) => entry(origin, 'allow', allowed.includes(origin) ? 'code' : 'allow');
  return html`<h2>${translate('pages.title')}</h2><p>${translate('pages.hint')}</p>
${codes.map(({ origin, code }) => html`<p class="code" role="status">${translate('pages.pair', { origin })} <strong>${code.slice(0, 3)} ${code.slice(3)}</strong></p>`)}
${requested.length > 0 && html`<p>${translate('pages.requested')}</p><ul>${requested.map(requestOf)}</ul>`}
${allowed.length > 0 && html`<p>${translate('pages.allowed')}</p><ul>${allowed.map((origin) => entry(origin, 'forbid'))}</ul>`}
${requested.length + allowed.length === 0 && html`<p>${translate('pages.none')}</p>`}<p>${translate('pages.connected', { count: hub.connected() })}</p>`;
}

function scaleForm({ devices }: PageState, translate: Translate): Html | string {
  if (devices.configuration().scale !== 'simulator') return '';
  const { weight, unit, stable, overload, unplugged } = devices.scale.load();
  return html`<h3>${translate('scale.simulator')}</h3><p>${translate('scale.simulatorHint')}</p><form method="post" action="/do/put">
<label>${translate('scale.weight')} <input name="weight" inputmode="decimal" required value="${weight}"></label>
${choice(
  'unit',
  translate('scale.unit'),
  unit,
  weightUnits.map((one) => [one, one]),
)}
${tick('stable', translate('scale.stable'), stable)}${tick('overload', translate('scale.overload'), overload)}
${tick('unplugged', translate('scale.unplugged'), unplugged)}<button>${translate('scale.put')}</button></form>`;
}

function cameraForm({ devices }: PageState, translate: Translate): Html | string {
  if (devices.configuration().camera !== 'simulator') return '';
  return html`<p>${translate('camera.hint')}</p><form method="post" action="/do/drawOne">
<label>${translate('camera.picture')} <input type="file" id="picture" accept="image/*"></label><button>${translate('camera.own')}</button></form>`;
}

// Calendar: the page shows the clock of the computer on which it and the printers are.
const clock = (time: string) => new Date(time).toLocaleString('sv-SE');

function jobsPart(pageState: PageState, translate: Translate): Html {
  const jobs = pageState.devices.jobs();
  const labels = pageState.devices.configuration().labelPrinter;
  const head = html`<h2>${translate('printer.title')}</h2><p>${translate('printer.state', { state: stateOf(pageState, 'Printer', translate) })}</p>
${labels && html`<p>${translate('printer.labelState', { state: stateOf(pageState, 'LabelPrinter', translate) })}</p>`}`;
  if (jobs.length === 0) return html`${head}<p>${translate('printer.none')}</p>`;
  return html`${head}<ul>${jobs.map((job) => jobItem(job, translate))}</ul>`;
}

function jobItem({ id, title, userName, state, problem, time, prints }: Job, translate: Translate): Html {
  // A job that waits can be cancelled, one that has ended can be printed again.
  const action = state === 'waiting' ? 'cancel' : 'repeat';
  const label = translate(`printer.${action}`);
  const problemText = problem !== null && html` · <strong>${translate(`printer.problems.${problem}`)}</strong>`;
  const times = prints.map(clock).join(', ');
  return html`<li><form method="post" action="/do/${action}"><input type="hidden" name="id" value="${id}">
<span>${title} · ${userName} · <time>${clock(time)}</time> · ${translate(`printer.${state}`)}${problemText}${
    prints.length > 1 && html` · ${translate('printer.prints', { count: prints.length, times })}`
  }</span> <a href="/jobs/${id}.pdf" target="_blank">${translate('printer.show')}</a>
${state !== 'printing' && html`<button aria-label="${label} ${title}">${label}</button>`}</form></li>`;
}

function settingsForm({ devices }: PageState, translate: Translate): Html {
  const settings = devices.configuration();
  const simulator = devices.isSimulating ? ['simulator'] : [];
  const kinds = ['none', ...simulator, 'network', 'port'];
  const cameras = ['none', ...simulator, 'snapshot', 'stream', 'computer'];
  const text = (
    name:
      | 'name'
      | 'scalePlace'
      | 'baud'
      | 'pattern'
      | 'asks'
      | 'scaleMinimum'
      | 'cameraPlace'
      | 'printer'
      | 'labelPrinter'
      | 'labelDpi'
      | 'labelDots',
  ) => html`<label>${translate(`settings.${name}`)} <input name="${name}" value="${settings[name]}"></label>`;
  return html`<form method="post" action="/do/configure" data-reload>${text('name')}
${choice(
  'scale',
  translate('settings.scale'),
  settings.scale,
  kinds.map((kind) => [kind, translate(`settings.kinds.${kind}`)]),
)}
${text('scalePlace')}${text('baud')}
${choice(
  'protocol',
  translate('settings.protocol'),
  settings.protocol,
  protocolNames.map((name) => [name, translate(`settings.protocols.${name}`)]),
)}
${text('pattern')}${text('asks')}${text('scaleMinimum')}
${choice(
  'camera',
  translate('settings.camera'),
  settings.camera,
  cameras.map((kind) => [kind, translate(`settings.cameras.${kind}`)]),
)}
${text('cameraPlace')}${text('printer')}${text('labelPrinter')}
${choice(
  'labelLanguage',
  translate('settings.labelLanguage'),
  settings.labelLanguage,
  printerLanguages.map((name) => [name, translate(`settings.labelLanguages.${name}`)]),
)}
${text('labelDpi')}${text('labelDots')}<button>${translate('settings.save')}</button></form>`;
}

const choice = (name: string, label: string, chosen: string, options: string[][]) =>
  html`<label>${label} <select name="${name}">${options.map(
    ([value = '', text = '']) => html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`,
  )}</select></label>`;

const tick = (name: string, label: string, on: boolean) =>
  html`<label><input type="checkbox" name="${name}"${on && html` checked`}> ${label}</label>`;
