import { type Form, type PartsSet, parts } from './parts.ts';

/** The right values of an address; null is none. */
export interface WantedAddress {
  recipientName: string | null;
  phoneCode: string | null;
  phone: string | null;
  telephone: string | null;
  mailboxCode: string | null;
  /** The codes of the regions named, from the country down, with slashes. */
  region: string | null;
  detailedAddress: string | null;
}
export interface ComposedAddress {
  text: string;
  want: WantedAddress;
}

/** A region that an address may name: its names from the country down. */
export interface NamedPlace {
  id: string;
  names: readonly { zhCn: string; zhTw: string; enUs: string }[];
  postalCode: string | null;
}

type Random = () => number;
/** A repeatable source of numbers from 0 to 1 (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

interface Street {
  /** As written in the paste, and as it is read. */
  written: string;
  read: string;
}
const plain = (text: string): Street => ({ written: text, read: text });

class Dice {
  private readonly random: Random;
  constructor(random: Random) {
    this.random = random;
  }
  of = <T>(list: readonly T[]): T => list[Math.floor(this.random() * list.length)]!;
  between = (least: number, most: number) => least + Math.floor(this.random() * (most - least + 1));
  digits = (count: number) => Array.from({ length: count }, () => this.between(0, 9)).join('');
  chance = (share: number) => this.random() < share;
}

const wide = (text: string) => text.replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
/** Spaces between Chinese characters and digits. */
const spaced = (street: string): Street => ({
  written: street.replace(/(?<=\p{Script=Han})(?=\d)|(?<=\d)(?=\p{Script=Han})/gu, ' '),
  read: street,
});

interface Phone {
  written: string;
  code: string;
  phone: string | null;
  telephone: string | null;
}

function phoneOf(form: Form, dice: Dice, later: boolean): Phone {
  const mobile = (code: string, phone: string, written: string): Phone => ({ written, code, phone, telephone: null });
  if (form === 'taiwan') {
    const rest = dice.digits(8);
    const [a, b, c] = [`09${rest.slice(0, 2)}`, rest.slice(2, 5), rest.slice(5)];
    const number = `09${rest}`;
    if (dice.chance(0.2)) {
      const [area, first, last] = dice.of([
        ['02', `2${dice.digits(3)}`, dice.digits(4)],
        ['04', `2${dice.digits(3)}`, dice.digits(4)],
        ['07', `3${dice.digits(2)}`, dice.digits(4)],
        ['03', `4${dice.digits(2)}`, dice.digits(4)],
        ['049', `2${dice.digits(2)}`, dice.digits(4)],
      ] as const);
      const written = dice.of([
        `(${area})${first}-${last}`,
        `${area}-${first}${last}`,
        `${area}-${first}-${last}`,
        `(${area}) ${first} ${last}`,
        `+886 ${area.slice(1)} ${first} ${last}`,
      ]);
      return { written, code: '886', phone: null, telephone: area + first + last };
    }
    const forms = later
      ? [`${a} ${b}${c}`, `+886-${a.slice(1)}-${b}-${c}`, `${a}.${b}.${c}`, `(+886)${number.slice(1)}`, number, `${a}-${b}-${c}`]
      : [
          number,
          `${a}-${b}-${c}`,
          `${a}-${b}${c}`,
          `${a} ${b} ${c}`,
          `+886${number.slice(1)}`,
          `+886 ${a.slice(1)} ${b} ${c}`,
          `886-${number.slice(1)}`,
          wide(number),
          number,
        ];
    return mobile('886', number, dice.of(forms));
  }
  if (form === 'mainland') {
    const number = `1${dice.of(['3', '5', '7', '8', '9'])}${dice.digits(9)}`;
    const [a, b, c] = [number.slice(0, 3), number.slice(3, 7), number.slice(7)];
    if (dice.chance(0.1)) {
      const [area, rest] = dice.of([
        ['010', `6${dice.digits(7)}`],
        ['021', `5${dice.digits(7)}`],
        ['0755', `2${dice.digits(7)}`],
        ['0592', `5${dice.digits(6)}`],
      ] as const);
      return {
        written: dice.of([`${area}-${rest}`, `(${area})${rest}`, `+86 ${area.slice(1)} ${rest}`]),
        code: '86',
        phone: null,
        telephone: area + rest,
      };
    }
    const forms = later
      ? [`${a}-${b}-${c}`, `+86${number}`, `0086 ${number}`, number, number, `(+86) ${a} ${b} ${c}`]
      : [number, number, number, `${a} ${b} ${c}`, `${a}-${b}-${c}`, `86-${number}`, `+86 ${number}`, wide(number)];
    return mobile('86', number, dice.of(forms));
  }
  const code = form === 'hong-kong' ? '852' : '853';
  const first = form === 'hong-kong' ? dice.of(['5', '6', '9']) : '6';
  const number = first + dice.digits(7);
  const [a, b] = [number.slice(0, 4), number.slice(4)];
  if (dice.chance(0.1)) {
    const landline = form === 'hong-kong' ? `2${dice.digits(7)}` : `28${dice.digits(6)}`;
    return mobile(code, landline, dice.of([landline, `${landline.slice(0, 4)} ${landline.slice(4)}`, `+${code} ${landline}`]));
  }
  const forms = later
    ? [`${a} ${b}`, `(${code}) ${number}`, `+${code}-${a}-${b}`, number, `00${code}${number}`]
    : [number, number, `${a} ${b}`, `${a}-${b}`, `+${code} ${number}`, `+${code} ${a} ${b}`, `${code}-${number}`, wide(number)];
  return mobile(code, number, dice.of(forms));
}

const partsOf = (set: PartsSet) => (set === 'measured' || set === 'fifth' ? 'fourth' : set);
const chineseDigits = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];

function taiwanStreet(dice: Dice, set: PartsSet): Street {
  const { streets, buildings } = parts.taiwan[partsOf(set)];
  const lane = dice.chance(0.35) ? `${dice.between(1, 399)}巷${dice.chance(0.5) ? `${dice.between(1, 40)}弄` : ''}` : '';
  const door = dice.chance(0.2)
    ? `${dice.between(1, 300)}之${dice.between(1, 9)}號`
    : dice.chance(0.1)
      ? `${dice.between(1, 99)}-${dice.between(1, 9)}號`
      : `${dice.between(1, 500)}號`;
  const floor = dice.of([
    '',
    '',
    `${dice.between(2, 20)}樓`,
    `${dice.between(2, 20)}樓之${dice.between(1, 9)}`,
    `${dice.between(2, 20)}F`,
    `${chineseDigits[dice.between(2, 10)]}樓`,
    `${dice.between(2, 15)}樓${dice.of(['A', 'B'])}室`,
    'B1',
  ]);
  const village = dice.chance(0.1) ? `${dice.of(['光復里', '永安村', '中興里'])}${dice.between(1, 30)}鄰` : '';
  const street = village + dice.of(streets) + lane + door + floor;
  if (dice.chance(0.12)) return spaced(street);
  if (dice.chance(0.08)) return { written: wide(street), read: street };
  if (dice.chance(0.1)) {
    const building = dice.of(buildings);
    return dice.chance(0.5) ? { written: `${street} ${building}`, read: `${street}${building}` } : plain(`${street}(${building})`);
  }
  return plain(street);
}

function hongKongStreet(dice: Dice, set: PartsSet): Street {
  const { streets, buildings } = parts['hong-kong'][partsOf(set)];
  const number = `${dice.between(1, 900)}號`;
  const flat = dice.of(['A室', `${dice.between(1, 30)}室`, 'B2室', '']);
  const floor = dice.of([`${dice.between(1, 40)}樓`, `${dice.between(1, 40)}/F`, `${dice.between(1, 40)}樓`]);
  const block = dice.of(['', `第${dice.between(1, 12)}座`, 'A座', `${dice.between(1, 9)}座`]);
  const street = dice.of(streets) + number + dice.of(buildings) + block + floor + flat;
  return dice.chance(0.15) ? spaced(street) : dice.chance(0.08) ? { written: wide(street), read: street } : plain(street);
}

function macauStreet(dice: Dice, set: PartsSet): Street {
  const { streets, buildings } = parts.macau[partsOf(set)];
  const number = dice.of([`${dice.between(1, 900)}號`, `${dice.between(1, 99)}-${dice.between(100, 199)}號`]);
  const street =
    dice.of(streets) +
    number +
    dice.of(buildings) +
    dice.of(['', '第二座', `${dice.between(1, 9)}座`]) +
    `${dice.between(1, 30)}樓` +
    dice.of(['A', 'B室', '', 'AB座', 'C單位']);
  return dice.chance(0.15) ? spaced(street) : plain(street);
}

function mainlandStreet(dice: Dice, set: PartsSet): Street {
  const { streets, buildings } = parts.mainland[partsOf(set)];
  const number = dice.chance(0.85) ? `${dice.between(1, 999)}号` : '';
  const building = dice.chance(0.7) ? dice.of(buildings) : '';
  const door = dice.of([
    `${dice.between(1, 30)}栋${dice.between(1, 4)}单元${dice.between(101, 2503)}室`,
    `${dice.between(1, 30)}幢${dice.between(101, 2503)}`,
    `${dice.between(1, 30)}号楼${dice.between(101, 2503)}`,
    `A座${dice.between(101, 2503)}`,
    `${dice.between(1, 20)}楼`,
    `${dice.between(1, 20)}-${dice.between(1, 4)}-${dice.between(101, 2503)}`,
  ]);
  const street = dice.of(streets) + number + building + (number || building ? door : `${dice.between(1, 99)}号`);
  if (dice.chance(0.1)) return spaced(street);
  return dice.chance(0.06) ? { written: wide(street), read: street } : plain(street);
}

function latinStreet(form: Form, dice: Dice, set: PartsSet): string {
  const { latinStreets, latinBuildings } = parts[form][partsOf(set)];
  const street = dice.of(latinStreets);
  const number = dice.between(1, 600);
  if (form === 'taiwan') {
    const floor = dice.chance(0.5) ? `${dice.between(2, 20)}F., ` : '';
    const lane = dice.chance(0.3) ? `Ln. ${dice.between(1, 300)}, ` : '';
    return `${floor}No. ${number}, ${lane}${street}`;
  }
  if (form === 'mainland') return `Room ${dice.between(101, 2503)}, ${dice.of(latinBuildings)}, No. ${number} ${street}`;
  if (form === 'macau')
    return `${street}, No. ${number}, ${dice.of(latinBuildings)}, ${dice.between(1, 30)} Andar ${dice.of(['A', 'B', 'C'])}`;
  return `${dice.of([`Flat ${dice.of(['A', 'B', '12'])}, ${dice.between(1, 40)}/F, `, `Room ${dice.between(101, 2503)}, `, `Unit ${dice.between(1, 30)}, ${dice.between(1, 40)}/F, Block ${dice.between(1, 9)}, `])}${dice.of(latinBuildings)}, ${number} ${street}`;
}

interface Written {
  text: string;
  read: string;
  code: string | null;
}

/** Writes regions and street in one of the ways of the form. */
function addressOf(form: Form, place: NamedPlace, dice: Dice, set: PartsSet, latin: boolean): Written {
  const later = set !== 'first';
  const names = place.names.slice(1);
  if (latin) {
    const street = latinStreet(form, dice, set);
    const upper = names.map(({ enUs }) => enUs).reverse();
    if (form === 'taiwan') {
      const code = place.postalCode && dice.chance(0.7) ? place.postalCode + (dice.chance(0.3) ? dice.digits(3) : '') : null;
      const short = upper.map((name) =>
        name.replace(/District$/, dice.of(['District', 'Dist.'])).replace(/Township$/, dice.of(['Township', 'Twp.'])),
      );
      return {
        text: `${street}, ${short.join(', ')}${code ? ` ${code}` : ''}${dice.of([', Taiwan (R.O.C.)', ', Taiwan', ''])}`,
        read: street,
        code,
      };
    }
    if (form === 'mainland') {
      const own = names.map(({ enUs }) => enUs).reverse();
      return { text: `${street}, ${[...new Set(own)].join(', ')}, China`, read: street, code: null };
    }
    if (form === 'macau') return { text: `${street}, ${dice.of(['Macau', 'Macao'])}`, read: street, code: null };
    return { text: `${street}, ${upper.join(', ')}${dice.of([', Hong Kong', ', HK', ''])}`, read: street, code: null };
  }
  if (form === 'taiwan') {
    const [city = '', district = ''] = names.map(({ zhTw }) => zhTw);
    const street = taiwanStreet(dice, set);
    const code =
      place.postalCode && dice.chance(0.5)
        ? place.postalCode + dice.of(['', '', dice.digits(2), dice.digits(3), `-${dice.digits(2)}`])
        : null;
    const own = dice.chance(0.4) ? city.replace('台', '臺') : city;
    const country = dice.chance(0.08) ? dice.of(['台灣', '臺灣省', '中華民國']) : '';
    const between = code && dice.chance(0.15);
    const regions = between ? `${own}${code}${district}` : dice.chance(0.1) ? `${own} ${district} ` : own + district;
    const front =
      code && !between ? dice.of(later ? [`${code} `, `(${code})`, `${code} `] : [`${code}`, `${code} `, `(${code})`, `${code} `]) : '';
    return { text: `${front}${country}${regions}${street.written}`, read: street.read, code: code?.replace('-', '') ?? null };
  }
  if (form === 'mainland') {
    const street = mainlandStreet(dice, set);
    const own = names.map(({ zhCn }) => zhCn);
    const [province = '', city = ''] = own;
    const isCity = province === city;
    const rest = own.slice(1);
    const regions = dice.of(
      isCity
        ? [rest.join(''), own.join(''), rest.join(' '), `${province.replace(/市$/, '')}${rest.join('')}`]
        : [
            own.join(''),
            own.join(''),
            own.join(' '),
            `${province.replace(/(?:壮族|回族|维吾尔)?(?:省|自治区)$/, '')}${rest.join('')}`,
            later ? `中国${own.join('')}` : `${own.join('')}${rest.join('')}`,
          ],
    );
    return { text: `${regions}${dice.chance(0.2) ? ' ' : ''}${street.written}`, read: street.read, code: null };
  }
  const street = form === 'macau' ? macauStreet(dice, set) : hongKongStreet(dice, set);
  const own = names.map(({ zhTw }) => zhTw);
  const country =
    form === 'macau'
      ? dice.of(['澳門', '澳門', '澳門特別行政區', '中國澳門'])
      : dice.of(['香港', '香港', '', '中國香港', '香港特別行政區']);
  const text = country || own.length ? `${country}${dice.chance(0.2) ? ' ' : ''}${own.join('')}${dice.chance(0.15) ? ' ' : ''}` : '';
  return { text: text.trimStart() + street.written, read: street.read, code: null };
}

type Layout = (name: string, phone: string, address: string, dice: Dice) => string;
const layouts: Record<PartsSet, Layout[]> = {
  first: [
    (n, p, a) => `${n} ${p} ${a}`,
    (n, p, a) => `${n}\n${p}\n${a}`,
    (n, p, a) => `${a}\n${n}\n${p}`,
    (n, p, a) => `${a} ${n} ${p}`,
    (n, p, a) => `${n}，${p}，${a}`,
    (n, p, a) => `${p} ${n} ${a}`,
    (n, p, a) => `收件人：${n}\n電話：${p}\n地址：${a}`,
    (n, p, a) => `收货人: ${n}\n手机号码: ${p}\n详细地址: ${a}`,
    (n, p, a) => `姓名:${n} 電話:${p} 地址:${a}`,
    (n, p, a) => `${n}\t${p}\t${a}`,
    (n, p, a) => `${a}\n${n} 收\n${p}`,
    (n, p, a) => `\u200b${n}\u00a0${p}\u00a0${a}\ufeff`,
    (n, p, a) => `地址：${a}，收件人：${n}，电话：${p}`,
    (n, p, a) => `${n}(${p}) ${a}`,
    (n, p, a) => `Name: ${n}\nPhone: ${p}\nAddress: ${a}`,
  ],
  later: [
    (n, p, a) => `${n}  ${p}  ${a}`,
    (n, p, a) => `【收件人】${n}\n【電話】${p}\n【地址】${a}`,
    (n, p, a) => `${a}\n\n${p} ${n}`,
    (n, p, a) => `${n}；${p}；${a}`,
    (n, p, a) => `寄到 ${a} ${n}收 ${p}`,
    (n, p, a) => `收件人 ${n}\n電話 ${p}\n地址 ${a}`,
    (n, p, a) => `聯絡人：${n}／聯絡電話：${p}／收件地址：${a}`,
    (n, p, a) => `TEL: ${p}\nATTN: ${n}\nADD: ${a}`,
    (n, p, a) => `${n},${p},${a}`,
    (n, p, a) => `${n}\n${a}\n${p}`,
    (n, p, a) => `收件人: ${n}, 手机: ${p}, 地址: ${a}`,
    (n, p, a) => `${p}\n${n}\n${a}`,
    (n, p, a) => `${n} | ${p} | ${a}`,
  ],
  third: [
    (n, p, a) => `${n} ${p}\n${a}`,
    (n, p, a) => `${a}\n收件人：${n}（${p}）`,
    (n, p, a) => `收：${n}\n${p}\n${a}`,
    (n, p, a) => `${n}、${p}、${a}`,
    (n, p, a) => `您好，我的地址是：\n${a}\n${n}\n${p}\n謝謝`,
    (n, p, a) => `[姓名] ${n}\n[手機] ${p}\n[地址] ${a}`,
    (n, p, a) => `1. ${n}\n2. ${p}\n3. ${a}`,
    (n, p, a) => `${a}，${n}，${p}`,
    (n, p, a) => `地址: ${a}\n电话: ${p}\n姓名: ${n}`,
    (n, p, a) => `Receiver: ${n}\nMobile: ${p}\nShipping address: ${a}`,
    (n, p, a) => `${n}\r\n${a}\r\n電話:${p}`,
    (n, p, a) => `收貨人:${n};手機:${p};收貨地址:${a}`,
    (n, p, a) => `${n}—${p}—${a}`,
    (n, p, a) => `${p} ${a} ${n}`,
    (n, p, a) => `${n} 電話${p} 地址${a}`,
  ],
  fourth: [
    (n, p, a) => `${n} ${p} ${a}`,
    (n, p, a) => `${n}\n${p}\n${a}`,
    (n, p, a) => `收件人姓名：${n}\n收件人電話：${p}\n收件人地址：${a}`,
    (n, p, a) => `${a}\n${p}\n${n}`,
    (n, p, a) => `${n}, ${p}\n${a}`,
    (n, p, a) => `${n}。${p}。${a}`,
    (n, p, a) => `名字：${n} 手机号：${p} 地址：${a} 谢谢`,
    (n, p, a) => `寄給：${n}\n手機：${p}\n${a}`,
    (n, p, a) => `${a} （${n} 收） ${p}`,
    (n, p, a) => `${n}  |  ${p}\n\n${a}\n`,
    (n, p, a) => `姓名\n${n}\n電話\n${p}\n地址\n${a}`,
    (n, p, a) => `收件人：${n} / ${p}\n收件地址：${a}`,
    (n, p, a) => `Consignee: ${n}\nTel: ${p}\nAddr: ${a}`,
    (n, p, a) => `${n}(手機:${p})\n${a}`,
    (n, p, a) => `① ${n}\n② ${p}\n③ ${a}`,
    (n, p, a) => `${n}:${p}:${a}`,
  ],
  fifth: [
    (n, p, a) => `${n}\n${p}\n\n${a}`,
    (n, p, a) => `收件者: ${n}\n行動電話: ${p}\n收件地址: ${a}`,
    (n, p, a) => `${a}; ${n}; ${p}`,
    (n, p, a) => `請寄 ${a}\n${n} ${p}`,
    (n, p, a) => `Ship to:\n${n}\n${a}\n${p}`,
    (n, p, a) => `${p}，${n}，${a}`,
    (n, p, a) => `「${n}」 ${p} ${a}`,
    (n, p, a) => `* 姓名：${n}\n* 電話：${p}\n* 地址：${a}`,
    (n, p, a) => `收件人${n}，電話${p}，地址${a}`,
    (n, p, a) => `${n} / ${p} / ${a}`,
    (n, p, a) => `\u{1f3e0} ${a}\n\u{1f464} ${n}\n\u{1f4f1} ${p}`,
    (n, p, a) => `${n}\n${a}\n手機 ${p}`,
    (n, p, a) => `to: ${n}\nphone: ${p}\n${a}`,
    (n, p, a) => `${n} ${p}\n${a}\n谢谢老板`,
  ],
  measured: [
    (n, p, a) => `${n}\n\n${p}\n\n${a}`,
    (n, p, a) => `收件資訊\n${n}\n${p}\n${a}`,
    (n, p, a) => `${a} ${p} ${n}`,
    (n, p, a) => `收货信息：${n}，${p}，${a}`,
    (n, p, a) => `${n} - ${p} - ${a}`,
    (n, p, a) => `送貨地址：${a}\n聯絡人：${n} ${p}`,
    (n, p, a) => `Hi，麻煩寄到\n${n}\n${p}\n${a}`,
    (n, p, a) => `${n}\n電話: ${p}\n地址: ${a}`,
    (n, p, a) => `${p}  ${a}  ${n}`,
    (n, p, a) => `姓名=${n}\n電話=${p}\n地址=${a}`,
    (n, p, a) => `(${n}) ${p}\n${a}`,
    (n, p, a) => `收件人: ${n} 收件電話: ${p} 收件地址: ${a}`,
    (n, p, a) => `${n}\n手机：${p}\n${a}`,
    (n, p, a) => `客戶 ${n}\nMobile ${p}\nAddress ${a}`,
  ],
};

const gluedLayouts: Layout[] = [(n, p, a) => `${n}${p}${a}`, (n, p, a) => `${n} ${p}${a}`];

/** Composes a pasted address of a form with its right values. */
export function composeAddress(form: Form, set: PartsSet, places: readonly NamedPlace[], random: Random): ComposedAddress {
  const dice = new Dice(random);
  const place = dice.of(places);
  const latin = dice.chance(form === 'mainland' ? 0.06 : form === 'taiwan' ? 0.12 : 0.3);
  const name = dice.of(
    latin
      ? parts[form][partsOf(set)].latinNames
      : dice.chance(form === 'hong-kong' ? 0.2 : 0.05)
        ? parts[form][partsOf(set)].latinNames
        : parts[form][partsOf(set)].names,
  );
  const titled = !latin && name.length <= 4 && dice.chance(0.06) ? `${name}${dice.of(['先生', '小姐'])}` : name;
  const phone = phoneOf(form, dice, set !== 'first');
  const address = addressOf(form, place, dice, set, latin);
  const hasCode = form === 'mainland' && dice.chance(0.15);
  const code = hasCode ? `${dice.between(1, 8)}${dice.digits(5)}` : address.code;
  // Digits next to digits have no border that anyone could see.
  const isGlued = !latin && set === 'first' && !/^[\d(]/.test(address.text) && /\p{Script=Han}$/u.test(name) && dice.chance(0.06);
  // A name and a street in Latin letters need a separator that is no space.
  const layout = dice.of(isGlued ? gluedLayouts : layouts[set].filter((one) => !latin || !/N A|A N/.test(one('N', 'P', 'A', dice))));
  const text = layout(titled, phone.written, address.text, dice) + (hasCode ? dice.of(['\n邮编：', ' 邮编:', '\n']) + code : '');
  const depth = latin && form === 'macau' ? 1 : place.names.length;
  return {
    text,
    want: {
      recipientName: titled,
      phoneCode: phone.code,
      phone: phone.phone,
      telephone: phone.telephone,
      mailboxCode: code,
      region: place.id.split('/').slice(0, depth).join('/'),
      detailedAddress: address.read,
    },
  };
}
