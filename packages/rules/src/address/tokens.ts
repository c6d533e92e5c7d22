import { deliveryWords, labelForms, labelSymbols, labelWords, unitNext } from '../data/address-words.ts';
import { looksLikeStreet } from './chunks.ts';
import { isPersonName } from './names.ts';
import type { LabelledPart, Token } from './token.ts';
import { formatsOf, knownPhoneCodes, type PhoneNumber } from '../phones.ts';
import { withoutUnseen } from '../plain-text.ts';

/** Writes full-width letters, digits and signs half-width, except punctuation of a sentence, and drops characters that are not drawn. Tabs become spaces of two. */
export function plainAddress(text: string): string {
  return withoutUnseen(text.normalize('NFC'))
    .replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff03\uff0b\uff0d\uff0e\uff0f\uff1d\uff20\uff5c\uff5e]/g, (sign) =>
      String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
    )
    .replace(/\r\n?/g, '\n')
    .replace(/[\t\v\f\u2028\u2029]/g, '  ')
    .replace(/\p{Cc}/gu, (sign) => (sign === '\n' ? sign : ' '))
    .replace(placeEnd, ',')
    .replace(/(?<=[(（【「]) {1,8}| {1,8}(?=[)）】」])/g, '');
}

const han = /\p{Script=Han}/u;
/** A full stop behind a country, an area or a postal code, before the next sentence. */
const placeEnd = /(?<=\b(?:China|Taiwan|Kong|Maca[uo]|SAR|Kowloon|Territories|\d{5,6}))\.(?= +\p{Lu})/gu;
const separators = /[\s,，;；、|。!！?？\u2014\u2015]/u;
/** A number or a mark of a list in front of a line. */
const listMark = /(?<=^|\n)[ ]*(?:\d{1,2}[.、)）](?!\d)|[①-⑳•*-]|\p{Extended_Pictographic}(?<!\d))[ ]*/uy;
const sorted = (words: string) =>
  words
    .split('|')
    .sort((a, b) => b.length - a.length)
    .join('|');
/** The verb behind a label of a sentence, as in 地址是 and 收件人改成. */
const linking = '(?:一[樣样]|[還还])?[是為为係系]|改成?|改[為为]|[換换]成';
const formsOf = (part: string) => (part in labelForms ? `${labelForms[part as keyof typeof labelForms]}|` : '');
const labels = Object.entries(labelWords).map(
  // Without a colon only Chinese labels, and Latin ones at the begin of a line before a space are too often names and streets.
  ([part, words]) =>
    [
      part as LabelledPart,
      new RegExp(
        `(?:${formsOf(part)}${sorted(words)})(?:${linking})?(?:\\s*[:：=＝]|(?<=[名字話话機机址人碼码])\\s*/|[】\\]〕」>》]\\s*[:：]?)\\s*`,
        'iuy',
      ),
    ] as const,
);
const chineseLabels = Object.entries(labelWords)
  .filter(([part]) => part !== 'other')
  .map(([part, words]) => {
    const chinese = words.split('|').filter((word) => han.test(word));
    const form = part === 'address' || part === 'recipientName' ? chinese.filter((word) => /址$|人$|姓名$|叫$/u.test(word)) : [];
    return [
      part as LabelledPart,
      // The value of a word for the whole address needs no space.
      new RegExp(
        `(?:${formsOf(part)}${sorted(chinese.join('|'))})(?:(?=[\\s\\d+(])\\s*|(?:${linking})(?=[\\s\\p{L}\\d+(])\\s*)|(?:${sorted(form.join('|')) || '(?!)'})(?=[\\p{L}])(?!的|[資资][料訊讯]|信息)`,
        'uy',
      ),
    ] as const;
  });
const attentionLabel = /(?:attn|attention|c\/o)\.? +/iy;
const latinLabels = [
  ['recipientName', /(?:name|recipient|receiver|consignee) +/iy],
  ['phone', /(?:mobile|phone|tel|cell)\.? +/iy],
  ['address', /address +/iy],
] as const;
/** Labels of a phone number without a colon: only a number follows them. */
const latinPhoneLabel = /(?:mobile|telephone|phone|tel|cell|whatsapp)\.? *(?=[+(]?\d)/iy;
/** The speaker or a person spoken of, before a name. */
const spokenLabel =
  /(?:(?:[他她]|名字|(?:收|拿|簽收|签收|取)[件貨货]?的人)(?:叫|是)|我是|叫做?|本人)(?=\p{Script=Han}{2,4}(?:[\s,，。]|$))(?![買买賣卖客會会你您])/uy;
/** 名 alone is a label only at the begin of a word: it ends the names of other labels. */
const nameLabel = /名 ?[:：] */y;
const shortPhoneLabel = /[電电] ?[:：] */y;
const shortAddressLabel = /址 ?[:：] */y;
/** 收 in brackets before a name; behind one it asks for delivery. */
const bracketLabel = /[(（]收[)）](?= *\p{Script=Han}{2,4}(?:[\s,，]|$))/uy;
const symbolLabels = Object.entries(labelSymbols).map(
  ([part, symbols]) => [part as LabelledPart, new RegExp(`(?:${symbols})[\\u{1f3fb}-\\u{1f3ff}]? *[:：]? *`, 'uy')] as const,
);
const labelSigns = new Set([
  ...'名電电址(（他她我叫本',
  ...Object.values(labelForms).join(''),
  ...Object.values(labelWords).flatMap((words) => words.split('|').map((word) => word[0]!)),
]);
const delivery = new RegExp(`[(（]?(?:${deliveryWords})[)）]?(?=$|[\\s,，;；、|。!！\\d])`, 'uy');

const gap = '[ ()（）.\\-\\u2010-\\u2015\\u2212\\u00b7]{0,3}';
const digitsOf = (least: number, most: number) => `\\d(?:${gap}\\d){${least - 1},${most - 1}}`;
const coded = new RegExp(
  `[(（]?(?:\\+|00)?[(（]?\\+?(${knownPhoneCodes.join('|')})[)）]?${gap}(?:[(（]0[)）])?${gap}(${digitsOf(8, 11)})`,
  'uy',
);
const abroad = /\+\d[\d ().-]{6,16}\d/y;
const bare = [
  // Mobile numbers of Taiwan and the mainland.
  `0${gap}9(?:${gap}\\d){8}`,
  `1[ -]?[3-9](?:[ -]?\\d){9}`,
  // Landlines with their area codes.
  `[(（]?0\\d{1,3}[)）]?[ -]?\\d{3,4}[ -]?\\d{3,4}`,
  // Matsu and Wuqiu, whose numbers have five digits behind the area code.
  `[(（]?08[23]6[)）]?[ -]?\\d{5}`,
  // Hong Kong and Macau.
  `[2-9]\\d{3}[ -]?\\d{4}`,
].map((form) => new RegExp(form, 'uy'));
const extension = / {0,2}[(（]?(?:#|ext\.?|x(?= ?\d)|轉|转|分機|分机) {0,2}(?:[:：] ?)?(\d{1,6})[)）]?(?!\d)/iuy;
/** The extension of a mobile number: those of marketplaces are dialled behind a virtual number. */
const mobileExtension =
  / {0,2}[(（]?(?:(?:#|ext\.?|轉|转|分機|分机) {0,2}(?:[:：] ?)?(\d{1,6})|[-\u2010-\u2015](\d{3,4})|[,，] ?(\d{3,4})#)[)）]?(?!\d)/iuy;
/** The extension that marketplaces repeat behind the name and the street. */
const bracketedExtension = /[[【]\d{4}[\]】]/y;
const email = /[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}/y;

const sticky = (pattern: RegExp, text: string, at: number) => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

interface FoundPhone {
  end: number;
  readings: readonly PhoneNumber[];
  extension: string | null;
  /** The extension as written. */
  extensionText: string;
  isCoded: boolean;
}

/** Whether a number ends here: not in the middle of digits, unless a postal code and a place follow, and not before a unit. */
function endsAt(text: string, end: number): boolean {
  const rest = text.slice(end, end + 12);
  return (
    !/^(?:\d(?!\d{2}(?:\d{2,3})?\p{Script=Han})|[-\u2010-\u2013]\d|[A-Za-z])/u.test(rest) && (rest.startsWith(' ') || !unitNext.test(rest))
  );
}

/** Reads a phone number at a position. */
function phoneAt(text: string, at: number): FoundPhone | null {
  const withCode = sticky(coded, text, at);
  if (withCode) {
    const [, code = '', written = ''] = withCode;
    // Spaces may separate the number from a postal code behind it: the longest that is a number counts.
    for (let end = at + withCode[0].length; end > at + withCode[0].length - written.length + 7; end--) {
      const digits = text.slice(at + withCode[0].length - written.length, end).replace(/\D/g, '');
      const readings = /\d/.test(text[end - 1]!) ? formatsOf(digits, code) : [];
      if (readings.length && (endsAt(text, end) || hasVirtualExtension(text, end, readings)))
        return withExtension(text, { end, readings, isCoded: true });
    }
  }
  if (text[at] !== '+')
    for (const form of bare) {
      const found = sticky(form, text, at);
      if (!found) continue;
      const end = at + found[0].length;
      const readings = formatsOf(found[0].replace(/\D/g, ''), null);
      if (readings.length && (endsAt(text, end) || hasVirtualExtension(text, end, readings)))
        return withExtension(text, { end, readings, isCoded: false });
    }
  return null;
}

/** Whether a mainland number, or a landline with its area code, has an extension behind a hyphen. */
const hasVirtualExtension = (text: string, end: number, [reading]: readonly PhoneNumber[]) =>
  (reading!.phoneCode === '86' || (reading!.kind === 'landline' && reading!.number.length > 8)) &&
  /^[-\u2010-\u2015]\d{3,4}(?![\d-])/.test(text.slice(end, end + 6));

function withExtension(text: string, found: Omit<FoundPhone, 'extension' | 'extensionText'>): FoundPhone {
  const [{ kind, phoneCode }] = found.readings as [PhoneNumber];
  const isHyphenated = kind === 'landline' && hasVirtualExtension(text, found.end, found.readings);
  const inner = sticky(kind === 'landline' && !isHyphenated ? extension : mobileExtension, text, found.end);
  const isHyphen = inner?.[2] !== undefined && kind === 'mobile';
  if (!inner || (isHyphen && phoneCode !== '86') || unitNext.test(text.slice(found.end + inner[0].length)))
    return { ...found, extension: null, extensionText: '' };
  return {
    ...found,
    end: found.end + inner[0].length,
    extension: inner[1] ?? inner[2] ?? inner[3] ?? null,
    extensionText: inner[0].trim(),
  };
}

/** Reads a label at a position: with a colon or a bracket, and Chinese ones at the begin of a word also before a space or a number. */
function labelAt(text: string, at: number, isBegin: boolean): { part: LabelledPart; length: number } | null {
  const isLineBegin = at === 0 || text[at - 1] === '\n';
  const phone = isBegin ? sticky(latinPhoneLabel, text, at) : null;
  if (phone && phoneAt(text, at + phone[0].length)) return { part: 'phone', length: phone[0].trimEnd().length };
  const forms = [
    ...labels,
    ...(isBegin
      ? [
          ['recipientName', attentionLabel] as const,
          ...chineseLabels,
          ['recipientName', nameLabel] as const,
          ['phone', shortPhoneLabel] as const,
          ['address', shortAddressLabel] as const,
          ['recipientName', bracketLabel] as const,
          ['recipientName', spokenLabel] as const,
        ]
      : []),
    ...(isLineBegin ? latinLabels : []),
  ];
  for (const [part, form] of forms) {
    const found = sticky(form, text, at);
    if (found) return { part, length: found[0].trimEnd().length };
  }
  return null;
}

function symbolAt(text: string, at: number): { part: LabelledPart; length: number } | null {
  for (const [part, form] of symbolLabels) {
    const found = sticky(form, text, at);
    if (found) return { part, length: found[0].trimEnd().length };
  }
  return null;
}

/** Signs that people repeat to separate the parts. */
const decoration = /([#*_=~$])\1+/y;
/** A part in brackets or quotes at the end of a word; the brackets may close behind the phone number. */
const nameInBrackets = /[(（「『"“【[]([^()（）「」『』"“”【】[\]]{2,24})[)）」』"”】\]]*$/u;

const nameBehindQuote = /(?<=[」』”】)）])([^()（）「」『』"“”【】[\]]{2,24})$/u;

/** Separates a name in brackets from the word before a phone number. */
function splitBefore(tokens: Token[]): void {
  const last = tokens.at(-1);
  if (last?.kind !== 'word') return;
  const found = nameInBrackets.exec(last.text) ?? nameBehindQuote.exec(last.text);
  if (!found?.index || !isPersonName(found[1]!)) return;
  const cut = last.start + found.index;
  tokens.splice(
    -1,
    1,
    { ...last, text: last.text.slice(0, found.index), end: cut },
    { ...last, text: last.text.slice(found.index), start: cut },
  );
}

/**
 * Splits a plain text (`plainAddress`) into labels, phone numbers and words, in its order. Every character belongs to one, or separates.
 * `readsRemarks` reads what is behind the label of a remark like the rest.
 */
export function tokensOf(text: string, readsRemarks = false): Token[] {
  const tokens: Token[] = [];
  let line = 0;
  let label: LabelledPart | null = null;
  let begin = 0;
  const isList = (text.match(/(?:^|\n)[ ]*(?:\d{1,2}[.、)）](?!\d)|[①-⑳•*-]|\p{Extended_Pictographic})/gu)?.length ?? 0) > 1;
  const push = (kind: 'word' | 'label' | 'delivery', start: number, end: number) => {
    // Separators that are words, as in "name - phone".
    if (kind === 'word' && !/[\p{L}\p{N}\p{So}]/u.test(text.slice(start, end))) return;
    const last = tokens.at(-1);
    // An address on the line of a labelled name is no part of it.
    if (kind === 'word' && label === 'recipientName' && last?.kind === 'word' && looksLikeStreet({ text: text.slice(start, end) }))
      label = null;
    if (end > start) tokens.push({ kind, text: text.slice(start, end), start, end, line, label });
  };
  for (let at = 0; at <= text.length; ) {
    const sign = text[at] ?? '\n';
    if (separators.test(sign)) {
      push('word', begin, at);
      if (tokens.at(-1)?.kind === 'word' && (label === 'identifier' || label === 'mailboxCode')) label = null;
      if (sign === '\n') {
        line++;
        // A label without a value on its line names the next line.
        if (tokens.at(-1)?.kind !== 'label') label = null;
      }
      begin = ++at;
      continue;
    }
    const mark = isList && begin === at ? sticky(listMark, text, at) : null;
    if (mark) {
      push('label', at, at + mark[0].trimEnd().length);
      begin = at += mark[0].length;
      continue;
    }
    const run = sticky(decoration, text, at);
    if (run) {
      push('word', begin, at);
      begin = at += run[0].length;
      continue;
    }
    const symbol = symbolAt(text, at);
    if (symbol) {
      push('word', begin, at);
      label = symbol.part;
      push('label', at, at + symbol.length);
      begin = at += symbol.length;
      continue;
    }
    const code = sticky(bracketedExtension, text, at);
    if (code && /[\d\p{L}]/u.test(text[at - 1] ?? '')) {
      push('word', begin, at);
      const known: LabelledPart | null = label;
      label = 'other';
      push('word', at, at + code[0].length);
      label = known;
      begin = at += code[0].length;
      continue;
    }
    const before = begin === at ? ' ' : text[at - 1]!;
    if (labelSigns.has(sign.toLowerCase()) && (han.test(sign) || !/[\p{L}\d]/u.test(before))) {
      const named = labelAt(text, at, begin === at);
      if (named) {
        push('word', begin, /[/／【[〔「<《(（]/.test(before) ? at - 1 : at);
        label = named.part === 'other' && readsRemarks ? null : named.part;
        push('label', at, at + named.length);
        begin = at += named.length;
        continue;
      }
    }
    if (begin === at) {
      const mail = sticky(email, text, at);
      const far = sign === '+' && !phoneAt(text, at) ? sticky(abroad, text, at) : null;
      const found = mail ?? far;
      if (found) {
        const known: LabelledPart | null = label;
        label = 'other';
        push('word', at, at + found[0].length);
        label = known;
        begin = at += found[0].length;
        continue;
      }
    }
    // The colon of a label that is not known.
    if (/[:：]/.test(sign) && begin < at && han.test(before)) {
      push('word', begin, ++at);
      begin = at;
      continue;
    }
    const handed = /[\s\p{L})）]/u.test(before) && before !== '代' ? sticky(delivery, text, at) : null;
    if (handed) {
      push('word', begin, at);
      push('delivery', at, at + handed[0].length);
      begin = at += handed[0].length;
      continue;
    }
    // A "#" in front of a word is a mark; within one it is a part of it.
    const isInWord = /[\d+#@_]/.test(before) && !(before === '#' && begin === at - 1);
    if (/[\d+(（]/.test(sign) && !isInWord && label !== 'other' && label !== 'identifier' && label !== 'mailboxCode') {
      const phone = phoneAt(text, at);
      // Behind a letter only a number that can be nothing else.
      if (
        phone &&
        (!/[A-Za-z]/.test(before) ||
          ((phone.isCoded || phone.readings[0]!.number.length >= 10) && /^[A-Za-z]{2,}$/.test(text.slice(begin, at))))
      ) {
        push('word', begin, /[(（]/.test(before) ? at - 1 : at);
        splitBefore(tokens);
        const { end, ...found } = phone;
        tokens.push({ kind: 'phone', text: text.slice(at, end), start: at, end, line, label, ...found });
        // Labels of a number, and of a name before it, end at the number.
        if (label === 'phone' || label === 'recipientName') label = null;
        begin = at = /[)）]/.test(text[end] ?? '') ? end + 1 : end;
        continue;
      }
      // The rest of these digits is no beginning of a number.
      at += Math.max(1, /^\d*/.exec(text.slice(at, at + 40))![0].length);
      continue;
    }
    at++;
  }
  return tokens;
}
