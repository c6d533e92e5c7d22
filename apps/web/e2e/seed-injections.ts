import { randomInt } from 'node:crypto';
import { type Field, type Fields, wireName } from '@entrepot/contract/core/field.ts';
import { languages } from '@entrepot/contract/core/language.ts';
import { type AnyResource, seenBy } from '@entrepot/contract/core/resource.ts';
import { resources } from '@entrepot/contract/modules/index.ts';
import { sampleBody } from '@entrepot/server/testing/samples.ts';
import { specials } from '../../server/test/special-rows.ts';
import { freshNumber, shelved, shippingMethod, type Stage, topUp } from './prepare.ts';
import { moveMoney, order } from '../../server/src/demo/steps.ts';

interface Row {
  resource: AnyResource;
  ok: Ok;
  id: string;
}
type Body = Record<string, unknown>;
type Ok = Awaited<ReturnType<Stage['as']>>;

/**
 * Text that would execute, load something or leave a trace wherever it is interpreted as markup, a template or an expression. Other
 * journeys ignore it.
 */
export const injectedText = (serial: number): string => `Made${serial}<img src=x onerror=harm()>\${7*7}"'{{7*7}}</script><b data-harm>`;

// A changed site, menu or region would break other journeys.
const sharedResources = new Set(['site', 'menu', 'view', 'api', 'region', 'globalCountry', 'currency', 'notice', 'language']);
const people = { site: 'manager', customer: 'alice', warehouse: 'leader' } as const;
type Author = keyof typeof people;
const authors = Object.keys(people) as Author[];
const writableResources = (resources as readonly AnyResource[]).filter(
  ({ name, area, calls, audience }) =>
    area && calls?.create && !sharedResources.has(name) && authors.some((one) => audience?.write.includes(one)),
);

/** Returns an injected text for free-text fields. */
function injectedValue(key: string, field: Field, serial: number): unknown {
  // The address must contain the member code, so that staff can assign packages to the customer.
  const text = injectedText(serial)
    .slice(0, field.max ?? 200)
    .replace(/$/, key === 'detailedAddressTemplate' ? ' {MemberCode}' : '');
  if (field.widget === 'translations' || field.widget === 'richTranslations')
    return Object.fromEntries(languages.map((language) => [language, text]));
  return ['text', 'longText', 'richText'].includes(field.widget) ? text : undefined;
}

function injectedBody(fields: Fields, who: Author, serial: number): Body {
  const own = Object.entries(fields).filter(([, field]) => !field.readOnly && seenBy(field, who));
  const texts = own.map(([key, field]) => [wireName(key, field), injectedValue(key, field, serial)] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== undefined));
}

/** Returns the id of a row to reference, from the user's own list; null if there is none. */
function rowsOf(ok: Ok): (name: string) => Promise<string | null> {
  const found = new Map<string, Promise<string | null>>();
  const look = async (name: string) => {
    const known = (resources as readonly AnyResource[]).find((one) => one.name === name);
    if (!known?.calls?.list) return null;
    const page = await ok<{ Data: { Id: string }[] } | { Id: string }[]>(`/${known.area}/${known.calls.list}`, { rows: 1 }).catch(() => []);
    return (Array.isArray(page) ? page : page.Data)[0]?.Id ?? null;
  };
  return (name) => {
    const known = found.get(name) ?? look(name);
    found.set(name, known);
    return known;
  };
}

/** Returns the names of the fields that a response rejects, if it lists them. */
const refusedIn = (message: string): string[] => [...message.matchAll(/"Field":"(\w+)/g)].map(([, name]) => name!);

/** Returns the input of a row, valid apart from its injected texts. */
async function bodyOf(resource: AnyResource, who: Author, serial: number, idOf: (name: string) => Promise<string | null>) {
  const pointed = new Map<string, string>();
  const look = async (name: string) => {
    const id = await idOf(name);
    if (id) pointed.set(name, id);
    return id;
  };
  const body = await sampleBody(resource.fields as Fields, who, { serial, idOf: look });
  return { ...body, ...specials[resource.name]?.values?.(serial, (name) => pointed.get(name)!) };
}

/**
 * Writes one row with an injected text in every field that accepts it; rejected fields get a harmless value or are omitted.
 * Returns the id; null if no row with an injected text was accepted.
 */
async function write(ok: Ok, path: string, body: Body, harm: Body): Promise<string | null> {
  for (let attempt = 0; attempt < 4 && Object.keys(harm).length > 0; attempt++)
    try {
      return (await ok<{ Id: string }>(path, { ...body, ...harm })).Id;
    } catch (problem) {
      const refused = refusedIn(String(problem));
      if (refused.length === 0) return null;
      for (const name of refused) delete (name in harm ? harm : body)[name];
    }
  return null;
}

/** Creates a row of every kind that staff and customers create through a form. */
async function seedRows({ as }: Stage): Promise<Row[]> {
  const rows: Row[] = [];
  const finders = { site: rowsOf(await as('manager')), customer: rowsOf(await as('alice')), warehouse: rowsOf(await as('leader')) };
  let serial = randomInt(7000, 9000);
  for (const resource of writableResources) {
    const who = authors.find((one) => resource.audience!.write.includes(one))!;
    const ok = await as(people[who]);
    const [body, harm] = [await bodyOf(resource, who, ++serial, finders[who]), injectedBody(resource.fields as Fields, who, serial)];
    const id = await write(ok, `/${resource.area}/${resource.calls!.create}`, body, harm);
    if (id) rows.push({ resource, ok, id });
  }
  return rows;
}

/** Creates a package on a shelf, an order in progress and payments, with injected texts wherever possible. */
async function seedWork(stage: Stage): Promise<void> {
  const { scene, as } = stage;
  const [alice, clerk, manager] = await Promise.all([as('alice'), as('clerk'), as('manager')]);
  const [name, remarks] = [injectedText(1).slice(0, 64), injectedText(2)];
  const parcelInput = { CourierNumber: freshNumber(), WarehouseId: scene.warehouseId, CargoTypeId: scene.cargoTypeId };
  await alice('/UserPackage/EstablishPackage', { ...parcelInput, ProductName: name, Price: 80, Quantity: 1, Remarks: remarks });
  const first = (await alice('/UserRecipientInformation/GetRecipientInformations', { rows: 1 })).Data[0];
  const recipient = await alice('/UserRecipientInformation/EstablishRecipientInformation', {
    RecipientInformationType: 1,
    RecipientName: name,
    PhoneCode: '886',
    Phone: `09${randomInt(10_000_000, 99_999_999)}`,
    CountryId: first.CountryId,
    ProvinceId: first.ProvinceId,
    CityId: first.CityId,
    DetailedAddress: remarks,
    CompanyName: name,
    IdentityNumber: 'A123456789',
  });
  await topUp(stage, 'alice', 1000);
  const wish = { WarehouseId: scene.warehouseId, RecipientInformationId: recipient.Id, Remarks: remarks };
  await order(alice, { ...wish, TypeOfShippingId: await shippingMethod(stage) }, [await shelved(stage)]);
  await clerk('/UnknownItem/EstablishUnknownItem', { CourierNumber: freshNumber(), WarehouseId: scene.warehouseId, Remarks: remarks });
  const { UserId } = await alice('/User/GetUserInfoDetailedInfo');
  const gift = { UserId, Amount: 1, Remarks: remarks, IdempotencyKey: freshNumber() };
  await moveMoney(await as('finance'), manager, '/Recharge/ManualRecharge', gift);
  const inAll = Object.fromEntries(languages.map((language) => [language, remarks]));
  const notice = await manager('/Notice/EstablishNotice', { Title: inAll, Content: inAll, NoticeScope: 1 });
  await manager('/Notice/PublishNotice', { Id: notice.Id });
}

/**
 * Creates records with injected texts everywhere. Returns their kinds, and a function that removes them so that they do not affect other
 * journeys.
 */
export async function seedInjections(stage: Stage): Promise<{ kinds: string[]; clear: () => Promise<void> }> {
  const rows = await seedRows(stage);
  await seedWork(stage);
  const clear = async () => {
    for (const { resource, ok, id } of rows.reverse())
      if (resource.calls?.remove) await ok(`/${resource.area}/${resource.calls.remove}`, { Id: id }).catch(() => null);
  };
  return { kinds: rows.map(({ resource }) => resource.name), clear };
}
