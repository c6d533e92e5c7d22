const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Escapes a text for HTML. */
export const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign]!);

/** HTML that needs no escaping. */
export class Markup {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}
/** A value in a template: nothing, a text, HTML, or a list of them. */
export type Part = Markup | string | number | null | undefined | false | readonly Part[];

/** Builds HTML from a template: escapes texts and keeps HTML. */
export const html = (fixed: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(fixed.map((one, at) => one + (at < parts.length ? written(parts[at]) : '')).join(''));

/** Wraps stored rich text, which the server has sanitized by an allow-list. */
export const rich = (stored: string | null | undefined): Markup => new Markup(`<div class="rich">${stored ?? ''}</div>`);

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Markup) return part.html;
  return typeof part === 'object' ? part.map(written).join('') : safe(String(part));
}
