import { randomInt } from 'node:crypto';
import { type Field, type Fields, wireName } from '@entrepot/contract/core/field.ts';
import { languages } from '@entrepot/contract/core/language.ts';
import { type AnyResource, seenBy } from '@entrepot/contract/core/resource.ts';
import { resources } from '@entrepot/contract/modules/index.ts';
import { sampleBody } from '@entrepot/testing/samples.ts';
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

/** What would run, load or leave a mark wherever it were taken for markup, a template or an expression. Other journeys pass it by. */
export const harmful = (serial: number): string => `Made${serial}<img src=x onerror=harm()>\${7*7}"'{{7*7}}</script><b data-harm>`;

// A site, a menu, a region would change what other journeys stand on.
const lastingForAll = new Set(['site', 'menu', 'view', 'api', 'region', 'globalCountry', 'currency', 'notice', 'language']);
type Author = 'S' | 'C' | 'W';
const people = { S: 'manager', C: 'alice', W: 'leader' } as const;
const plantable = (resources as readonly AnyResource[]).filter(
  ({ name, area, calls, who }) => area && calls?.create && !lastingForAll.has(name) && /[SCW]/.test(who?.write ?? ''),
);

/** Text that people may write as they like. */
function planted(key: string, field: Field, serial: number): unknown {
  // An address shows the member's code somewhere, so that people find their parcels.
  const text = harmful(serial)
    .slice(0, field.max ?? 200)
    .replace(/$/, key === 'detailedAddressTemplate' ? ' {MemberCode}' : '');
  if (field.widget === 'translations' || field.widget === 'richTranslations')
    return Object.fromEntries(languages.map((language) => [language, text]));
  return ['text', 'longText', 'richText'].includes(field.widget) ? text : undefined;
}

function plantedIn(fields: Fields, who: Author, serial: number): Body {
  const own = Object.entries(fields).filter(([, field]) => !field.byServer && seenBy(field, who));
  const texts = own.map(([key, field]) => [wireName(key, field), planted(key, field, serial)] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== undefined));
}

/** The id of a row to point at, as the person's own list has it; null where there is none. */
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

/** The names of the fields that an answer refuses, where it says which. */
const refusedIn = (told: string): string[] => [...told.matchAll(/"Field":"(\w+)/g)].map(([, name]) => name!);

/** What a row is made of, harmless but for its texts. */
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

/** Writes one row with harm in every text that takes it; what a rule refuses is written harmlessly, or left out. Is any harm left in it? */
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

/** A row of every kind that staff and customers fill in a form for. */
async function plantRows({ as }: Stage): Promise<Row[]> {
  const rows: Row[] = [];
  const finders = { S: rowsOf(await as('manager')), C: rowsOf(await as('alice')), W: rowsOf(await as('leader')) };
  let serial = randomInt(7000, 9000);
  for (const resource of plantable) {
    const who = (['S', 'C', 'W'] as const).find((one) => resource.who!.write.includes(one))!;
    const ok = await as(people[who]);
    const [body, harm] = [await bodyOf(resource, who, ++serial, finders[who]), plantedIn(resource.fields as Fields, who, serial)];
    const id = await write(ok, `/${resource.area}/${resource.calls!.create}`, body, harm);
    if (id) rows.push({ resource, ok, id });
  }
  return rows;
}

/** A parcel on a shelf, an order in its way and money moved, all by people who write harm where they can. */
async function plantWork(stage: Stage): Promise<void> {
  const { scene, as } = stage;
  const [alice, clerk, manager] = await Promise.all([as('alice'), as('clerk'), as('manager')]);
  const [name, remarks] = [harmful(1).slice(0, 64), harmful(2)];
  const told = { CourierNumber: freshNumber(), WarehouseId: scene.warehouseId, CargoTypeId: scene.cargoTypeId };
  await alice('/UserPackage/EstablishPackage', { ...told, ProductName: name, Price: 80, Quantity: 1, Remarks: remarks });
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

/** Plants harm everywhere; gives the kinds of rows that hold it, and how to take it out of the others' way again. */
export async function plant(stage: Stage): Promise<{ kinds: string[]; clear: () => Promise<void> }> {
  const rows = await plantRows(stage);
  await plantWork(stage);
  const clear = async () => {
    for (const { resource, ok, id } of rows.reverse())
      if (resource.calls?.remove) await ok(`/${resource.area}/${resource.calls.remove}`, { Id: id }).catch(() => null);
  };
  return { kinds: rows.map(({ resource }) => resource.name), clear };
}
