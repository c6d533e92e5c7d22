/** The languages of the product, as papers are written in them. */
export type PaperLanguage = 'zh-cn' | 'zh-tw' | 'en-us';
type InLanguages = Readonly<Partial<Record<PaperLanguage, string>>>;

/** An address to be written on paper: its places from the country down, in every language they have names in. */
export interface PostalAddress {
  countryCode: string | null;
  /** Country, province, city, county, town; unknown ones are omitted. */
  places: readonly InLanguages[];
  street: string;
  postalCode: string | null;
}

const chinese = /\p{Script=Han}/u;
const callingCodes: Readonly<Record<string, string>> = { TW: '886', HK: '852', MO: '853', CN: '86' };

/**
 * The language that the post of a destination reads: traditional Chinese for Taiwan and Macau, in Hong Kong as the address was
 * written, simplified Chinese for the mainland and where nothing is known, English elsewhere.
 */
export function languageOfDestination(countryCode: string | null, street: string): PaperLanguage {
  if (countryCode === 'TW' || countryCode === 'MO') return 'zh-tw';
  if (countryCode === 'HK') return chinese.test(street) ? 'zh-tw' : 'en-us';
  return countryCode === 'CN' || countryCode === null ? 'zh-cn' : 'en-us';
}

/**
 * Formats an address as the destination writes it, on one line: Chinese from the large to the small, without the country where it is
 * delivered at home; English from the door to the country. A place that the street's line contains already is not repeated.
 */
export function postalAddress({ countryCode, places, street, postalCode }: PostalAddress): string {
  const language = languageOfDestination(countryCode, street);
  const country = countryCode !== null && countryCode in callingCodes ? places.slice(1) : places;
  const names = country.map((place) => place[language] ?? '').filter((name, at, all) => name && name !== all[at - 1]);
  const door = doorOf(street, places, language);
  if (language !== 'en-us') return [postalCode, names.join('') + door].filter(Boolean).join(' ');
  const [nation, ...inner] = countryCode === 'HK' ? ['Hong Kong', ...names] : names;
  return [door, ...inner.reverse(), [nation, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

const unified = (text: string) => text.replaceAll('\u81fa', '\u53f0').toLowerCase();
const cut = (text: string) => text.replace(/^[\s,，、]+|(?<![\s,，、])[\s,，、]+$/gu, '');

/** A street as it was typed, without the regions that it repeats: Chinese ones before it in either script, English ones after it. */
export const streetAlone = (street: string, places: readonly InLanguages[]): string =>
  doorOf(doorOf(street, places, 'zh-tw'), places, 'en-us');

// A name without a word for its kind is also the begin of others, as Kowloon is of Kowloon City.
const endsWithKind = /[\u5e02\u7e23\u53bf\u5340\u533a\u9109\u4e61\u93ae\u9547\u7701\u5dde\u76df\u65d7]$/u;

/** The street line without the regions before it (Chinese) or after it (English). */
function doorOf(street: string, places: readonly InLanguages[], language: PaperLanguage): string {
  const names = [...new Set(places.flatMap((place) => Object.values(place)).filter(Boolean))].sort((a, b) => b.length - a.length);
  let door = cut(street);
  for (let found = true; found; ) {
    found = false;
    for (const name of names) {
      const isBefore = language !== 'en-us' && chinese.test(name) && unified(door).startsWith(unified(name));
      const rest = door.slice(name.length);
      const front = isBefore && (endsWithKind.test(name) || /^[\s,\uff0c\u3001]/.test(rest) || names.some((one) => rest.startsWith(one)));
      const end = language === 'en-us' && unified(door).endsWith(`, ${unified(name)}`);
      if ((!front && !end) || door.length === name.length) continue;
      door = cut(front ? door.slice(name.length) : door.slice(0, -name.length));
      found = true;
    }
  }
  return door;
}

/**
 * A phone number as the destination dials it: at home as it is written there (Taiwan with its 0), from elsewhere international,
 * without the 0 of home.
 */
export function phoneAt(countryCode: string | null, phoneCode: string | null, phone: string): string {
  const code = phoneCode?.replace(/\D/g, '') ?? '';
  const bare = phone.trim().replace(code ? new RegExp(`^\\+?${code}(?=\\d{8})`) : /^$/, '');
  if (!code) return bare;
  if (countryCode !== null && callingCodes[countryCode] === code) return code === '886' && !bare.startsWith('0') ? `0${bare}` : bare;
  return internationalPhone(code, bare);
}

/** A phone number for the world: +, the calling code and the number without the 0 of home. */
export function internationalPhone(phoneCode: string | null, phone: string): string {
  const code = phoneCode?.replace(/\D/g, '') ?? '';
  return code ? `+${code} ${phone.trim().replace(/^0/, '')}` : phone.trim();
}
