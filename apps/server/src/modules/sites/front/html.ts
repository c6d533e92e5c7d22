const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** A text inside HTML, whatever was typed into it. */
export const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign]!);

/** HTML that is right as it stands. */
export class Markup {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}
/** What may stand in a template: nothing, a text, HTML, or many of them. */
export type Part = Markup | string | number | null | undefined | false | readonly Part[];

/** HTML made of a template: texts in it become texts and nothing else, HTML stays. */
export const html = (fixed: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(fixed.map((one, at) => one + (at < parts.length ? written(parts[at]) : '')).join(''));

/** Rich text as the server keeps it, which it has cleaned by an allow-list. */
export const rich = (kept: string | null | undefined): Markup => new Markup(`<div class="rich">${kept ?? ''}</div>`);

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Markup) return part.html;
  return typeof part === 'object' ? part.map(written).join('') : safe(String(part));
}
