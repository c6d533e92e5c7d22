import { html, type Markup, type Part } from '../../../core/http/html.ts';
import type { Visit } from './visit.ts';

/** Texts of the page's script while the form is filled in and sent. */
const textNames = [
  'leave.nameMissing',
  'leave.contentMissing',
  'leave.contactMissing',
  'leave.done',
  'leave.another',
  'leave.failed',
  'person.letters',
  'person.puzzle',
  'person.captcha',
  'person.captchaPicture',
  'person.captchaNext',
  'person.solved',
  'slide.label',
  'slide.hint',
  'slide.checking',
  'slide.fail',
  'slide.refresh',
  'slide.unreachable',
];

/** Renders the form for a visitor's message to the staff of the site. The page's script sends it and shows the captcha. */
export function leaveMessage({ t }: Visit): Markup {
  const field = (name: string, input: Part) =>
    html`<div class="field"><label class="label" for="leave-${name}">${t(`leave.${name}`)}</label>${input}
      <p id="leave-${name}-problem" class="error"></p></div>`;
  const line = (name: string, more: Part) =>
    field(name, html`<input id="leave-${name}" name="${name}" class="control" aria-describedby="leave-${name}-problem"${more}>`);
  return html`<section class="leave" aria-label="${t('leave.title')}" data-words="${JSON.stringify(Object.fromEntries(textNames.map((name) => [name, t(name)])))}">
    <h2>${t('leave.title')}</h2><form novalidate><p>${t('leave.lead')}</p>
    ${line('name', html` maxlength="64" autocomplete="name" required`)}
    ${line('phone', html` type="tel" maxlength="32" autocomplete="tel"`)}
    ${line('email', html` type="email" maxlength="128" autocomplete="email"`)}
    ${field('content', html`<textarea id="leave-content" name="content" class="control" aria-describedby="leave-content-problem" maxlength="1000" rows="4" required></textarea>`)}
    <div class="person"></div><div class="problem" role="alert"></div><button class="button" data-kind="primary" data-size="large">
    ${t('leave.send')}</button></form></section>`;
}
