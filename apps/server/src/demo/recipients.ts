import type { Ok, Cast } from './actors.ts';

/** Maximum number of demo orders per recipient: Taiwan's customs count six entries per half-year, including those in transit. */
const ordersOfOne = 4;

const recipients = [
  ['黃怡君', '民權西路 108 號 3 樓'],
  ['陳冠廷', '忠孝東路四段 216 號'],
  ['吳佩珊', '南京東路三段 89 號 7 樓'],
  ['蔡承翰', '復興南路一段 45 號'],
  ['劉淑惠', '羅斯福路二段 130 號 5 樓'],
  ['鄭凱文', '民生東路五段 27 號'],
  ['謝佳穎', '建國北路二段 66 號 4 樓'],
  ['洪宗翰', '八德路三段 158 號'],
  ['周曉雯', '延吉街 72 號 2 樓'],
  ['葉俊傑', '敦化北路 311 號'],
  ['曾雅雯', '長安東路二段 93 號 6 樓'],
  ['廖家豪', '杭州南路一段 18 號'],
  ['徐婉婷', '仁愛路四段 264 號 9 樓'],
  ['江柏宇', '信義路三段 51 號'],
  ['范芷涵', '和平西路一段 77 號 3 樓'],
  ['石明哲', '中山北路六段 402 號'],
] as const;

/** A Taiwanese identity card number with its check digit, of a woman from Taipei; `at` is the index. */
export function identityNumberOf(at: number): string {
  const digits = `2${3_000_000 + at * 137}`;
  const sum = [1, 0, ...[...digits].map(Number)].reduce((all, digit, place) => all + digit * (place === 0 ? 1 : 10 - place), 0);
  return `A${digits}${(10 - (sum % 10)) % 10}`;
}

let written = 0;

/** Adds a recipient to a customer's address book, in the region of its first entry and approved by the site. Returns the id. */
export async function writeDown(cast: Cast, owner: string, name?: string): Promise<string> {
  const at = written++;
  const [known, street] = recipients[at % recipients.length]!;
  const { Data } = await cast('alice')<{ Data: Home[] }>('/UserRecipientInformation/GetRecipientInformations', {
    rows: 1,
    Content: '林雅婷',
  });
  const home = Data[0]!;
  const { Id } = await cast(owner)<{ Id: string }>('/UserRecipientInformation/EstablishRecipientInformation', {
    RecipientInformationType: 1,
    RecipientName: name ?? known,
    PhoneCode: '886',
    Phone: `0922${String(310_000 + at * 37)}`,
    CountryId: home.CountryId,
    ProvinceId: home.ProvinceId,
    CityId: home.CityId,
    DetailedAddress: street,
    IdentityNumber: identityNumberOf(at),
  });
  await cast('manager')('/RecipientInformation/AuditRecipientInformation', { Ids: [Id], Approved: true });
  await cast('manager')('/RecipientInformation/VerifyRecipientRealName', { Id });
  return Id;
}
interface Home {
  CountryId: string;
  ProvinceId: string;
  CityId: string;
}

/** Chooses the recipient of a customer's next order. */
export type NextRecipient = (owner: string) => Promise<string>;

/** Assigns a few orders to each recipient: the address book's default first, then new ones. */
export function takingTurns(cast: Cast): NextRecipient {
  const turns = new Map<string, { id: string; orders: number }>();
  return async (owner) => {
    const known = turns.get(owner);
    const next =
      known && known.orders < ordersOfOne ? known : { id: await (known ? writeDown(cast, owner) : defaultOf(cast(owner))), orders: 0 };
    next.orders += 1;
    turns.set(owner, next);
    return next.id;
  };
}

/** The default address is the first in the address book. */
async function defaultOf(customer: Ok): Promise<string> {
  const { Data } = await customer<{ Data: { Id: string }[] }>('/UserRecipientInformation/GetSelectRecipientInformations', { rows: 1 });
  return Data[0]!.Id;
}
