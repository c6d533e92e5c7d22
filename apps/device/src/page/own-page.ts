import { weightUnits } from '../scale/reading.ts';
import { protocolNames } from '../scale/protocols.ts';
import { printerLanguages } from '../printer/languages.ts';
import type { Device, Devices } from '../devices.ts';
import type { Hub } from '../hub.ts';
import type { Trust } from '../trust.ts';
import type { Say } from '../words.ts';
import { type Html, html } from './html.ts';

/** What the page shows. */
export interface Shown {
  devices: Devices;
  trust: Trust;
  hub: Hub;
}

/** The whole page in a language. */
export const ownPage = (shown: Shown, say: Say, language: string): string =>
  html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${say('title')}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/page.css">
<script src="/page.js" type="module"></script></head><body><main><h1>${say('title')}</h1><p>${say('lead')}</p>
<p role="alert" id="problem" hidden data-input="${say('problems.input')}" data-picture="${say('problems.picture')}"></p>
<section data-live="pages">${pagesPart(shown, say)}</section>
<section><h2>${say('scale.title')}</h2><p data-live="scale">${scalePart(shown, say)}</p>${scaleForm(shown, say)}</section>
<section><h2>${say('camera.title')}</h2><p data-live="camera">${cameraPart(shown, say)}</p>${cameraForm(shown, say)}</section>
<section data-live="jobs">${jobsPart(shown, say)}</section>
<section><h2>${say('settings.title')}</h2>${settingsForm(shown, say)}</section></main></body></html>`.text;

/** The parts of it that change by themselves, by their names. */
export const liveParts = (shown: Shown, say: Say): Record<string, string> => ({
  pages: pagesPart(shown, say).text,
  scale: scalePart(shown, say),
  camera: cameraPart(shown, say),
  jobs: jobsPart(shown, say).text,
});

const stateOf = ({ devices }: Shown, type: Device['Type'], say: Say) =>
  say(`states.${devices.list().find(({ Type }) => Type === type)?.State ?? 'Idle'}`);
const scalePart = (shown: Shown, say: Say) =>
  say('scale.listening', { count: shown.devices.readings.count(), state: stateOf(shown, 'Scale', say) });
const cameraPart = (shown: Shown, say: Say) =>
  say('camera.listening', { count: shown.devices.frames.count(), state: stateOf(shown, 'Camera', say) });

function pagesPart({ trust, hub }: Shown, say: Say): Html {
  const [asked, allowed, codes] = [trust.asked(), trust.allowed(), trust.codes()];
  const one = (
    origin: string,
    verb: 'allow' | 'forbid',
    name: string = verb,
  ) => html`<li><form method="post" action="/do/${verb}"><code>${origin}</code>
<input type="hidden" name="origin" value="${origin}"><button aria-label="${say(`pages.${name}`)} ${origin}">${say(`pages.${name}`)}</button></form></li>`;
  // One that is allowed and came without its secret, such as in another browser, is given a code; that allows nobody anew.
  const verbFor = (origin: string) => one(origin, 'allow', allowed.includes(origin) ? 'code' : 'allow');
  return html`<h2>${say('pages.title')}</h2><p>${say('pages.hint')}</p>
${codes.map(({ origin, code }) => html`<p class="code" role="status">${say('pages.pair', { origin })} <strong>${code.slice(0, 3)} ${code.slice(3)}</strong></p>`)}
${asked.length > 0 && html`<p>${say('pages.asked')}</p><ul>${asked.map(verbFor)}</ul>`}
${allowed.length > 0 && html`<p>${say('pages.allowed')}</p><ul>${allowed.map((origin) => one(origin, 'forbid'))}</ul>`}
${asked.length + allowed.length === 0 && html`<p>${say('pages.none')}</p>`}<p>${say('pages.connected', { count: hub.connected() })}</p>`;
}

function scaleForm({ devices }: Shown, say: Say): Html | string {
  if (devices.configuration().scale !== 'simulator') return '';
  const { weight, unit, stable, overload, unplugged } = devices.scale.load();
  return html`<h3>${say('scale.simulator')}</h3><p>${say('scale.simulatorHint')}</p><form method="post" action="/do/put">
<label>${say('scale.weight')} <input name="weight" inputmode="decimal" required value="${weight}"></label>
${choice(
  'unit',
  say('scale.unit'),
  unit,
  weightUnits.map((one) => [one, one]),
)}
${tick('stable', say('scale.stable'), stable)}${tick('overload', say('scale.overload'), overload)}
${tick('unplugged', say('scale.unplugged'), unplugged)}<button>${say('scale.put')}</button></form>`;
}

function cameraForm({ devices }: Shown, say: Say): Html | string {
  if (devices.configuration().camera !== 'simulator') return '';
  return html`<p>${say('camera.hint')}</p><form method="post" action="/do/drawOne">
<label>${say('camera.picture')} <input type="file" id="picture" accept="image/*"></label><button>${say('camera.own')}</button></form>`;
}

const clock = (time: string) => new Date(time).toLocaleString('sv-SE');

function jobsPart(shown: Shown, say: Say): Html {
  const jobs = shown.devices.jobs();
  const labels = shown.devices.configuration().labelPrinter;
  const head = html`<h2>${say('printer.title')}</h2><p>${say('printer.state', { state: stateOf(shown, 'Printer', say) })}</p>
${labels && html`<p>${say('printer.labelState', { state: stateOf(shown, 'LabelPrinter', say) })}</p>`}`;
  if (jobs.length === 0) return html`${head}<p>${say('printer.none')}</p>`;
  return html`${head}<ul>${jobs.map(
    ({
      id,
      title,
      userName,
      state,
      time,
      prints,
    }) => html`<li><form method="post" action="/do/repeat"><input type="hidden" name="id" value="${id}">
<span>${title} · ${userName} · <time>${clock(time)}</time> · ${say(`printer.${state}`)}${prints.length > 1 && html` · ${say('printer.prints', { count: prints.length, times: prints.map(clock).join(', ') })}`}</span> <a href="/jobs/${id}.pdf" target="_blank">${say('printer.show')}</a>
${state !== 'waiting' && state !== 'printing' && html`<button aria-label="${say('printer.repeat')} ${title}">${say('printer.repeat')}</button>`}</form></li>`,
  )}</ul>`;
}

function settingsForm({ devices }: Shown, say: Say): Html {
  const own = devices.configuration();
  const kinds = ['simulator', 'network', 'port'];
  const cameras = ['simulator', 'snapshot', 'stream', 'computer'];
  const text = (
    name: 'name' | 'scalePlace' | 'baud' | 'pattern' | 'asks' | 'cameraPlace' | 'printer' | 'labelPrinter' | 'labelDpi' | 'labelDots',
  ) => html`<label>${say(`settings.${name}`)} <input name="${name}" value="${own[name]}"></label>`;
  return html`<form method="post" action="/do/configure" data-reload>${text('name')}
${choice(
  'scale',
  say('settings.scale'),
  own.scale,
  kinds.map((kind) => [kind, say(`settings.kinds.${kind}`)]),
)}
${text('scalePlace')}${text('baud')}
${choice(
  'protocol',
  say('settings.protocol'),
  own.protocol,
  protocolNames.map((name) => [name, say(`settings.protocols.${name}`)]),
)}
${text('pattern')}${text('asks')}
${choice(
  'camera',
  say('settings.camera'),
  own.camera,
  cameras.map((kind) => [kind, say(`settings.cameras.${kind}`)]),
)}
${text('cameraPlace')}${text('printer')}${text('labelPrinter')}
${choice(
  'labelLanguage',
  say('settings.labelLanguage'),
  own.labelLanguage,
  printerLanguages.map((name) => [name, say(`settings.labelLanguages.${name}`)]),
)}
${text('labelDpi')}${text('labelDots')}<button>${say('settings.save')}</button></form>`;
}

const choice = (name: string, label: string, chosen: string, options: string[][]) =>
  html`<label>${label} <select name="${name}">${options.map(
    ([value = '', shown = '']) => html`<option value="${value}"${value === chosen && html` selected`}>${shown}</option>`,
  )}</select></label>`;

const tick = (name: string, label: string, on: boolean) =>
  html`<label><input type="checkbox" name="${name}"${on && html` checked`}> ${label}</label>`;
