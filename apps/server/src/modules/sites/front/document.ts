import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../core/root.ts';
import { headOf, type PublicPage } from './head.ts';
import { html, Markup, safe } from '../../../core/http/html.ts';

const built = join(root, 'apps/web/dist');
const shellFile = join(built, 'index.html');
const partsFile = join(built, '.vite/site.json');
const stylesheets = /<link rel="stylesheet"[^>]*>/g;
const iconOfShell = /<link rel="icon"[^>]*>/;

/** Whether the client is built, with the script and the styles of the public site. */
export const isBuilt = (): boolean => existsSync(shellFile) && existsSync(partsFile);

/** Renders a complete public page on the server. Its styles are inlined, so that it is painted as it arrives; its script comes last. */
export function wholePage(page: PublicPage, body: Markup, look: { icon: string | null; color: string | null; mobile: string }): string {
  const { script, style } = JSON.parse(readFileSync(partsFile, 'utf8')) as { script: string; style: string };
  const styles = readFileSync(join(built, style), 'utf8').replaceAll('</', '<\\/');
  const icon = look.icon ? new Markup(`<link rel="icon" href="${safe(look.icon)}">`) : new Markup(iconOf(readFileSync(shellFile, 'utf8')));
  return html`<!doctype html>
<html lang="${page.language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="theme-color" content="#fdc653">
    <meta name="referrer" content="same-origin">
    ${icon}
    ${new Markup(headOf(page))}
    <style>${new Markup(styles)}</style>
    ${colorOf(look.color)}
    <script type="module" src="/${script}"></script>
  </head>
  <body><div id="root">${body}</div><nav class="mobile" aria-label="${look.mobile}" hidden><a href="/app/">${look.mobile}</a></nav></body>
</html>
`.html;
}

// The colour is stored as six hexadecimal digits only; a darker one shows the pointer.
const colorOf = (color: string | null) =>
  color
    ? html`<style>:root{--ui-primary:${color};--ui-link:${color};--ui-primary-hover:color-mix(in srgb,${color} 85%,#000)}</style>`
    : new Markup('');

const iconOf = (shell: string) => iconOfShell.exec(shell)?.[0] ?? '';

// The colours and sizes of the client's own first screen, which avoids a layout shift when it takes over.
const firstStyle =
  'body{margin:0}.first{font:16px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;max-width:1120px;margin:0 auto;padding:96px 20px 40px;color:#1b2430}.first h1{font-size:clamp(28px,5vw,44px);line-height:1.2;margin:0 0 12px}.first p{font-size:18px;color:#4a5565}';

/**
 * Renders a page that the client draws (to register, to sign in): the client's own page, with metadata for search engines and a first paint
 * until it has loaded.
 */
export function shellPage(page: PublicPage, headline: string, lead: string): string {
  const shell = readFileSync(shellFile, 'utf8');
  const first = html`<style>${new Markup(firstStyle)}</style><main class="first"><h1>${headline}</h1><p>${lead}</p></main>`.html;
  return (
    shell
      .replace(/<html lang="[^"]*">/, `<html lang="${page.language}">`)
      .replace(/<title>[^<]*<\/title>/, () => headOf(page))
      // The first paint has its own styles: the client's stylesheets are moved behind it, so that it waits for nothing.
      .replace(stylesheets, '')
      .replace('<div id="root"></div>', () => `<div id="root">${first}</div>${shell.match(stylesheets)?.join('') ?? ''}`)
  );
}
