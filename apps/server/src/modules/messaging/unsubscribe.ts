import type { FastifyReply } from 'fastify';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type Language, languageOf } from '@entrepot/contract/core/language.ts';
import { enumLabel, text } from '../../core/calls/texts.ts';
import { unseal } from '../../core/http/crypto.ts';
import { html, Markup, type Part } from '../../core/http/html.ts';
import type { Route } from '../../core/module.ts';
import { canUnsubscribe, type MailEvent, switchMails } from './mail-choices.ts';

const path = '/unsubscribe';
const maxBytes = 4096;

interface Token {
  siteId: string;
  userId: string;
  event: MailEvent;
  language: Language;
}

/** Reads the token of a mail's link; undefined if it was not made by this server. */
function read(token: unknown): Token | undefined {
  try {
    const found = JSON.parse(unseal(String(token))) as Partial<Token>;
    const isEvent = Object.values(enumCodes.CustomerMailEvent).some((code) => code === found.event);
    return isEvent && found.siteId && found.userId && canUnsubscribe(found.event!) ? (found as Token) : undefined;
  } catch {
    return undefined;
  }
}

const styles = `:root{color-scheme:light dark}body{margin:0;background:#f4f6f8;color:#1b2330;font:16px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif}
main{max-width:440px;margin:12vh auto 0;padding:28px 24px;background:#fff;border:1px solid #e4e8ed;border-radius:6px}
h1{margin:0 0 12px;font-size:20px}p{margin:0 0 20px}button,a.b{display:inline-block;font:inherit;font-weight:600;padding:10px 20px;border:0;border-radius:6px;background:#096dd9;color:#fff;text-decoration:none;cursor:pointer}
@media(prefers-color-scheme:dark){body{background:#14181f;color:#eef1f5}main{background:#1f252e;border-color:#343c48}}
@media(max-width:480px){main{margin:0;border:0;border-radius:0;min-height:100vh;box-sizing:border-box}}`;

/**
 * The page of a mail's link, and the address that mail clients send to when their reader unsubscribes (RFC 8058): a POST ends mails of the
 * event of its token, without a sign-in. A GET changes nothing, because scanners of mails open links.
 */
export const unsubscribing: Route = {
  add({ http, db, now }) {
    const page = (reply: FastifyReply, language: Language, inside: Part, status = 200) => {
      const title = text(language, 'messaging.unsubscribe.title')!;
      const whole = html`<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
        <meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${title}</title>
        <style>${new Markup(styles)}</style></head><body><main><h1>${title}</h1>${inside}</main></body></html>`;
      return reply.status(status).type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(`<!doctype html>${whole.html}`);
    };
    const about = ({ language, event }: Token, name: string) =>
      text(language, `messaging.unsubscribe.${name}`, { event: enumLabel(language, 'CustomerMailEvent', event) })!;
    const form = (token: string, label: string, again: boolean) =>
      html`<form method="post" action="${path}?token=${token}"><input type="hidden" name="${again ? 'again' : 'List-Unsubscribe'}" value="${again ? '1' : 'One-Click'}">
        <button>${label}</button></form>`;
    const broken = (reply: FastifyReply, header: string | undefined) => {
      const language = languageOf(header);
      const signIn = html`<a class="b" href="/loginUser">${text(language, 'messaging.unsubscribe.signIn')}</a>`;
      return page(reply, language, html`<p>${text(language, 'messaging.unsubscribe.broken')}</p>${signIn}`, 404);
    };
    void http.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) => done(null, body));
      scope.get(path, async (request, reply) => {
        const { token } = request.query as Record<string, string>;
        const found = read(token);
        if (!found) return broken(reply, request.headers['accept-language']);
        return page(reply, found.language, html`<p>${about(found, 'question')}</p>${form(token!, about(found, 'confirm'), false)}`);
      });
      scope.post(path, async (request, reply) => {
        const { token } = request.query as Record<string, string>;
        const found = read(token);
        if (!found) return broken(reply, request.headers['accept-language']);
        const again = new URLSearchParams(String(request.body ?? '')).has('again');
        await switchMails(db, { ...found, on: again, now: now() });
        const next = again ? form(token!, about(found, 'confirm'), false) : form(token!, about(found, 'undo'), true);
        return page(reply, found.language, html`<p>${about(found, again ? 'again' : 'done')}</p>${next}`);
      });
    });
  },
};
