import { uninstallApps } from './store.ts';
import type { SandboxRequest, Answered } from './exchange.ts';

/** Escapes text for HTML. */
export const plain = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const style = `body{margin:0;background:#f4f4f1;color:#222;font:16px/1.5 system-ui,sans-serif}
main{max-width:40rem;margin:2rem auto;padding:1.5rem;background:#fff;border:1px solid #ddd;border-radius:8px}
h1{margin:0 0 .5rem;font-size:1.3rem}table{width:100%;border-collapse:collapse}td,th{padding:.5rem .25rem;border-top:1px solid #eee;text-align:left}
ul{padding:0;list-style:none}a,button{color:#0b57d0;font:inherit}li a{display:block;padding:.6rem .75rem;margin:.4rem 0;border:1px solid #ccc;border-radius:6px;text-decoration:none}
button{padding:.4rem .75rem;background:#fff;border:1px solid #ccc;border-radius:6px;cursor:pointer}form{display:inline}`;

/** Renders a page of a sandbox marketplace. It belongs to the marketplace, whose own language is English. */
export const framed = (name: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${plain(name)} (practice)</title>
<style>${style}</style><main><h1>${plain(name)} (practice marketplace)</h1>${body}</main></html>`;

/** Renders the page on which a seller grants or withdraws an app's access: a link for each shop, and one to refuse. */
export function consentPage(name: string, { query }: SandboxRequest, shops: readonly string[], isRevoking = false): string {
  const link = (allow: string) => {
    const more = new URLSearchParams(query);
    more.set('allow', allow);
    return plain(`?${more}`);
  };
  const rows = shops
    .map((shop) => `<li><a href="${link(shop)}">${isRevoking ? 'Take back from' : 'Allow'} ${plain(shop)}</a></li>`)
    .join('');
  const question = isRevoking ? 'Which shop should the app no longer see?' : 'Which of your shops may the app see?';
  return framed(name, `<p>${question}</p><ul>${rows}</ul><p><a href="${link('no')}">Refuse</a></p>`);
}

/** Handles the back-office page on which a seller removes an app, which is notified. It has no link back to the app. */
export function installedApps(name: string, input: SandboxRequest, shopId: string): Answered {
  if (input.query.get('allow') !== shopId) return { status: 200, html: consentPage(name, input, [shopId], true) };
  uninstallApps(shopId);
  const back = '<a href="/ShopAuthorizationInformationIndex">Back to your shops</a>';
  return { status: 200, html: framed(name, `<p>The app is removed and no longer sees ${plain(shopId)}.</p><p>${back}</p>`) };
}
