import type { Asked } from './practice-marketplace.ts';

const plain = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * The page on which a seller allows an app to see a shop, or takes that back: a link for each shop, and one to refuse. It belongs to
 * the practice marketplace, whose own language is English.
 */
export function consentPage(name: string, { query }: Asked, shops: readonly string[], takesBack = false): string {
  const link = (allow: string) => {
    const more = new URLSearchParams(query);
    more.set('allow', allow);
    return plain(`?${more}`);
  };
  const rows = shops
    .map((shop) => `<li><a href="${link(shop)}">${takesBack ? 'Take back from' : 'Allow'} ${plain(shop)}</a></li>`)
    .join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${plain(name)} (practice)</title>
<main><h1>${plain(name)} (practice marketplace)</h1><p>${takesBack ? 'Which shop should the app no longer see?' : 'Which of your shops may the app see?'}</p><ul>${rows}</ul><p><a href="${link('no')}">Refuse</a></p></main></html>`;
}
