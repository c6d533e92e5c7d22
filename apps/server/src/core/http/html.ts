const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Escapes a text for HTML. */
export const safe = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character]!);

/** HTML that needs no escaping. */
export class Markup {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}
/** A value in a template: nothing, a text, HTML, or a list of them. */
export type Part = Markup | string | number | null | undefined | false | readonly Part[];

/**
 * Builds HTML from a template: escapes texts and leaves markup as it is. Line breaks in the template, with their indentation, are not part
 * of the HTML.
 */
export const html = (template: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(
    fixedPartsOf(template)
      .map((fixed, at) => fixed + (at < parts.length ? written(parts[at]) : ''))
      .join(''),
  );

const fixedParts = new WeakMap<TemplateStringsArray, readonly string[]>();
/** The fixed parts of a template without its line breaks, cached per template. */
function fixedPartsOf(template: TemplateStringsArray): readonly string[] {
  const known = fixedParts.get(template) ?? template.map((fixed) => fixed.replace(/\n\s*/g, ''));
  fixedParts.set(template, known);
  return known;
}

/** Wraps stored rich text, which the server has sanitized by an allow-list. */
export const rich = (stored: string | null | undefined): Markup => new Markup(`<div class="rich">${stored ?? ''}</div>`);

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Markup) return part.html;
  return typeof part === 'object' ? part.map(written).join('') : safe(String(part));
}
