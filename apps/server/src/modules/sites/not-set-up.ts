import { languages } from '@entrepot/contract/core/language.ts';
import { text } from '../../core/calls/texts.ts';
import type { Route } from '../../core/module.ts';
import { html, Markup } from '../../core/http/html.ts';

const style =
  'body{margin:0;background:#f6f7f9;color:#1b2430;font:16px/1.6 system-ui,"PingFang SC","Microsoft JhengHei","Microsoft YaHei",sans-serif}main{max-width:640px;margin:0 auto;padding:48px 20px}section{background:#fff;border:1px solid #dfe3e8;border-radius:8px;padding:20px 24px;margin:0 0 16px}h1{font-size:20px;line-height:1.3;margin:0 0 8px}p{margin:0 0 8px;overflow-wrap:anywhere}p:last-child{margin:0}@media(prefers-color-scheme:dark){body{background:#14181d;color:#e6eaf0}section{background:#1d232b;border-color:#38414c}}';

/** Whether browsers encrypt at this address: over TLS, and at the machine itself. */
const isSecure = (protocol: string, host: string) =>
  protocol === 'https' || /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(host);

/** The page before the first site exists, in all languages, because none is chosen yet. */
const page = (secure: boolean) =>
  html`<!doctype html>
<html lang="en-us">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Entrepot</title>
    <style>${new Markup(style)}</style>
  </head>
  <body>
    <main>
      ${languages.map((language) => {
        const t = (key: string) => text(language, `sites.notSetUp.${key}`) ?? '';
        return html`<section lang="${language}"><h1>${t('title')}</h1><p>${t('text')}</p>${secure ? null : html`<p>${t('insecure')}</p>`}</section>`;
      })}
    </main>
  </body>
</html>
`.html;

/**
 * Answers every page with the way to the set-up while there is no site: its link is only known to the person who started the product. The
 * page of the set-up itself and the files of the clients are served as usual.
 */
export const notSetUp: Route = {
  add({ http, sites }) {
    let isSetUp = false;
    http.addHook('onRequest', async (request, reply) => {
      if (isSetUp) return undefined;
      const path = request.url.replace(/\?.*/s, '');
      const isPage =
        request.method === 'GET' &&
        !/^\/(api|files|SetUp|metrics|healthz|readyz|socket\.io|hub)(\/|$)/.test(path) &&
        !/\.\w{2,11}$/.test(path);
      if (!isPage) return undefined;
      isSetUp = (await sites.all()).length > 0;
      if (isSetUp) return undefined;
      return reply
        .status(503)
        .type('text/html; charset=utf-8')
        .header('Cache-Control', 'no-store')
        .send(page(isSecure(request.protocol, request.headers.host ?? '')));
    });
  },
};
