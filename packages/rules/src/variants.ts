/** An option of a variant, such as colour: red. */
export interface VariantOption {
  name: string;
  value: string;
}

// Values of Latin letters are words of a name; Chinese names have no spaces between words.
const isLatin = (value: string) => /^[\x20-\x7e]+$/.test(value);
const words = (text: string) => ` ${text.toLowerCase().replaceAll(/[,/·()[\]-]/g, ' ')} `;
/** The place of a value in a name, -1 if the name does not state it. */
const placeIn = (name: string, value: string) =>
  isLatin(value) ? words(name).indexOf(words(value)) : name.toLowerCase().indexOf(value.toLowerCase());

/** The values of a variant in one text, such as `Red L`. */
export const variantLabel = (options: readonly VariantOption[]): string => options.map(({ value }) => value).join(' ');

/**
 * The name of a variant: that of the article with the value of every option, so that lists, labels and papers distinguish variants.
 * @param former the options that the name states so far; other values replace them in their place
 */
export function nameOfVariant(name: string, options: readonly VariantOption[], former: readonly VariantOption[] = []): string {
  const stated = former.reduce((text, { name: option, value }) => {
    const at = placeIn(text, value);
    const next = options.find((one) => one.name === option)?.value ?? '';
    return at < 0 ? text : `${text.slice(0, at)}${next}${text.slice(at + value.length)}`;
  }, name);
  const plain = stated.split(' ').filter(Boolean).join(' ');
  return [plain, ...options.map(({ value }) => value).filter((value) => placeIn(plain, value) < 0)].join(' ');
}

/** Identifies a variant within its article: the values of its options in upper case. */
export const variantKey = (options: readonly VariantOption[]): string =>
  JSON.stringify(options.map(({ value }) => value.trim().toUpperCase()));

/** All combinations of values, the last option varying first. */
export const combinationsOf = (options: readonly { name: string; values: readonly string[] }[]): VariantOption[][] =>
  options.reduce<VariantOption[][]>(
    (all, { name, values }) => all.flatMap((one) => values.map((value) => [...one, { name, value }])),
    [[]],
  );

/** A code for a variant that is not in use: the article code with the values in upper case, or with a number. */
export function codeOfVariant(articleCode: string, options: readonly VariantOption[], taken: ReadonlySet<string>): string {
  const parts = [articleCode, ...options.map(({ value }) => value.toUpperCase().replaceAll(/[^\x21-\x7e]+/g, ''))].filter(Boolean);
  const code = parts.join('-').slice(0, 47);
  if (parts.length > options.length && !taken.has(code)) return code;
  for (let at = 1; ; at++) if (!taken.has(`${code}-${at}`)) return `${code}-${at}`;
}
