import { covers } from '@entrepot/testing/covers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../../testing/outcomes.ts';
import { type Ordering, openOrdering } from '../test/ordering.ts';

const { RecipientInformationAudit, RealNameStatus } = enumCodes;
const area = '/UserRecipientInformation';
let o: Ordering;
beforeAll(async () => {
  o = await openOrdering();
});
afterAll(() => o.close());

let taken = 0;
const entry = (more: object = {}) => ({
  RecipientInformationType: 1,
  RecipientName: '王大同',
  PhoneCode: '886',
  Phone: `09${String(10_000_000 + ++taken)}`,
  CountryId: o.toTaipei.countryId,
  DetailedAddress: '忠孝東路一段1號',
  IdentityNumber: 'A123456789',
  ...more,
});
const add = (more: object = {}) => o.alice.ok<{ Id: string }>(`${area}/EstablishRecipientInformation`, entry(more));
const open = (Id: string, by = o.alice) =>
  by.post(`${by === o.alice ? area : '/RecipientInformation'}/GetEditRecipientInformation`, { Id });
const edit = async (Id: string, more: object) => {
  const { Data } = await open(Id);
  const names = [
    'RowVersion',
    'RecipientInformationType',
    'RecipientName',
    'PhoneCode',
    'Phone',
    'CountryId',
    'DetailedAddress',
    'IdentityNumber',
  ];
  return o.alice.post(`${area}/EditRecipientInformation`, { Id, ...Object.fromEntries(names.map((name) => [name, Data[name]])), ...more });
};

test('stores identity numbers sealed and masks them except for owner and authorized staff', covers('FIELD-Recipient-03'), async () => {
  const { Id } = await add();
  const stored = (await sql<{ row: string }>`select to_jsonb(r)::text as row from recipient r where id = ${Id}`.execute(o.db)).rows[0]!.row;
  expect(stored).not.toContain('A123456789');
  const list = await o.alice.ok(`${area}/GetRecipientInformations`, { rows: 100 });
  expect(list.Data.find((row: any) => row.Id === Id)).toMatchObject({
    IdentityNumber: '******6789',
    RecipientInformationAudit: RecipientInformationAudit.ToBeAudited,
  });
  expect(JSON.stringify(list)).not.toContain('v1.');
  expect((await open(Id)).Data.IdentityNumber).toBe('A123456789');
  expect((await open(Id, o.manager)).Data.IdentityNumber).toBe('A123456789');
  expect((await open(Id, o.support)).Data.IdentityNumber).toBe('******6789');
  const logs = await sql<{ after: unknown }>`select after from operation_log where target_id = ${Id}`.execute(o.db);
  expect(JSON.stringify(logs.rows)).not.toMatch(/A123456789|v1\./);
});

test('keeps the number when the form sends the masked one; a new one requires a new review', async () => {
  const { Id } = await add();
  await o.manager.ok('/RecipientInformation/AuditRecipientInformation', { Ids: [Id], Approved: true });
  expect(await edit(Id, { IdentityNumber: '******6789', DetailedAddress: '忠孝東路一段2號' })).toSucceed();
  expect((await open(Id)).Data).toMatchObject({
    IdentityNumber: 'A123456789',
    RecipientInformationAudit: RecipientInformationAudit.Approved,
  });
  expect(await edit(Id, { IdentityNumber: 'B123456780' })).toSucceed();
  expect((await open(Id)).Data).toMatchObject({
    IdentityNumber: 'B123456780',
    RecipientInformationAudit: RecipientInformationAudit.ToBeAudited,
    RealNameStatus: RealNameStatus.Unknown,
  });
  expect(await edit(Id, { RowVersion: 1 })).toBeRefused('ConcurrencyConflict');
});

test('requires no review where customs require no identity', async () => {
  const { Id } = await add({ PhoneCode: '852', Phone: '61239988', CountryId: o.toHongKong.countryId, IdentityNumber: null });
  expect((await open(Id)).Data).toMatchObject({
    RecipientInformationAudit: RecipientInformationAudit.NotRequired,
    RealNameStatus: RealNameStatus.NotRequired,
  });
});

test.each([
  ['a phone number of a wrong format', { Phone: '12345' }, 'Phone'],
  ['a landline of a wrong format', { Telephone: '1' }, 'Telephone'],
  ['an identity number of a wrong format', { IdentityNumber: 'X1' }, 'IdentityNumber'],
  ['no name', { RecipientName: '' }, 'RecipientName'],
])('rejects %s', async (_what, more, field) => {
  expect(await o.alice.post(`${area}/EstablishRecipientInformation`, entry(more))).toBeRefused('ValidationFailed', {
    Data: expect.arrayContaining([expect.objectContaining({ Field: field })]),
  });
});

test('rejects a second entry with the same name, phone and address', async () => {
  const body = entry();
  await o.alice.ok(`${area}/EstablishRecipientInformation`, body);
  expect(await o.alice.post(`${area}/EstablishRecipientInformation`, body)).toBeRefused('Duplicate');
});

test('verifies the identity by its check digit', async () => {
  const right = await add({ IdentityNumber: 'A123456789' });
  const wrong = await add({ IdentityNumber: 'A123456788' });
  expect(await o.manager.ok('/RecipientInformation/VerifyRecipientRealName', { Id: right.Id })).toMatchObject({
    RealNameStatus: RealNameStatus.Verified,
  });
  expect(await o.manager.ok('/RecipientInformation/VerifyRecipientRealName', { Id: wrong.Id })).toMatchObject({
    RealNameStatus: RealNameStatus.Failed,
  });
  expect(await o.alice.post('/RecipientInformation/VerifyRecipientRealName', { Id: right.Id })).toMatchObject({ status: 403 });
});

test('keeps one default entry, also when two are chosen concurrently', covers('FIELD-Recipient-08'), async () => {
  const [first, second] = [await add(), await add()];
  const answers = await Promise.all([first, second].map(({ Id }) => o.alice.post(`${area}/SetDefaultAddress`, { Id })));
  expect(answers.map(outcomeOf)).toEqual(['Ok', 'Ok']);
  const { Data } = await o.alice.ok(`${area}/GetSelectRecipientInformations`);
  expect(Data.filter((row: any) => row.DefaultAddress)).toHaveLength(1);
  expect(Data[0]).toMatchObject({ DefaultAddress: true, Address: expect.stringContaining('忠孝東路') });
});

test('reviews once, notifies the customer, and is denied to customers', covers('FIELD-Recipient-06'), async () => {
  const { Id } = await add();
  expect(await o.alice.post('/RecipientInformation/AuditRecipientInformation', { Ids: [Id], Approved: true })).toMatchObject({
    status: 403,
  });
  const both = await Promise.all(
    [true, false].map((Approved) =>
      o.support.ok('/RecipientInformation/AuditRecipientInformation', { Ids: [Id], Approved, Remarks: 'seen' }),
    ),
  );
  expect(both.flat().map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
  expect(await o.hkmanager.ok('/RecipientInformation/AuditRecipientInformation', { Ids: [Id], Approved: true })).toMatchObject([
    expect.toBeRefused('NotFound'),
  ]);
});

test('denies an entry to others and protects one that an open order needs', async () => {
  const { Id } = await add();
  for (const path of ['GetEditRecipientInformation', 'DeleteRecipientInformation', 'SetDefaultAddress'])
    expect(await o.bob.post(`${area}/${path}`, { Id })).toBeRefused('NotFound');
  const draft = await o.ordered({ Submit: false, RecipientInformationId: Id });
  expect(await o.alice.post(`${area}/DeleteRecipientInformation`, { Id })).toBeRefused('InUse', {
    Message: expect.stringContaining(draft.SerialNumber),
  });
  await o.alice.ok('/UserLogisticsOrder/CancelLogisticsOrder', { Id: draft.Id });
  await o.alice.ok(`${area}/DeleteRecipientInformation`, { Id });
  expect(await open(Id)).toBeRefused('NotFound');
});

test('stores phone numbers as their country writes them, however they were pasted', async () => {
  const typed = {
    PhoneCode: '886',
    Phone: '\u200e+886 912-345-678\ufeff',
    Telephone: '（02）2345－6789 轉 12',
    DetailedAddress: '市府路 9 號',
  };
  const { Id } = await o.alice.ok(`${area}/EstablishRecipientInformation`, { ...entry(), ...typed });
  expect((await open(Id)).Data).toMatchObject({ PhoneCode: '886', Phone: '0912345678', Telephone: '0223456789#12' });
});

test('shows no region twice, in whichever script the street repeats it', async () => {
  const found = await sql<{ id: string; level: number }>`
    with recursive up as (select r.* from region r join region p on p.id = r.parent_id where r.name ->> 'zh-cn' = '宝安区' and p.name ->> 'zh-cn' = '深圳市'
      union all select r.* from region r join up on r.id = up.parent_id)
    select id, level from up order by level`.execute(o.server.db);
  const [CountryId, ProvinceId, CityId, CountyId] = found.rows.map(({ id }) => id);
  const places = { CountryId, ProvinceId, CityId, CountyId, PhoneCode: '86', Phone: '13800138043', IdentityNumber: null };
  const { Id } = await o.alice.ok(
    `${area}/EstablishRecipientInformation`,
    entry({ ...places, DetailedAddress: '宝安区 寶安區西乡街道固戍二路1号' }),
  );
  const shown = async (language: string) => {
    const { Data } = await o.alice.ok(
      `${area}/GetSelectRecipientInformations`,
      { Content: '13800138043' },
      { 'accept-language': language },
    );
    return Data.find((one: { Id: string }) => one.Id === Id).Address;
  };
  expect(await shown('zh-tw')).toBe('中國 廣東省 深圳市 寶安區 西乡街道固戍二路1号');
  expect(await shown('zh-cn')).toBe('中国 广东省 深圳市 宝安区 西乡街道固戍二路1号');
  expect((await open(Id)).Data.DetailedAddress).toBe('宝安区 寶安區西乡街道固戍二路1号');
});

test('lets staff edit the address book of a customer of their own site', async () => {
  const body = entry();
  expect(await o.manager.post('/RecipientInformation/EstablishRecipientInformation', body)).toBeRefused('ValidationFailed', {
    Data: [{ Field: 'UserId' }],
  });
  expect(await o.hkmanager.post('/RecipientInformation/EstablishRecipientInformation', { ...body, UserId: o.alice.userId })).toBeRefused(
    'NotFound',
  );
  const { Id } = await o.manager.ok('/RecipientInformation/EstablishRecipientInformation', { ...body, UserId: o.alice.userId });
  expect(await open(Id)).toSucceed();
  expect((await o.leader.ok('/RecipientInformation/GetSelectRecipientInformations', { UserId: o.alice.userId })).Total).toBeGreaterThan(1);
});

describe('parsing a pasted address', () => {
  const names = async (ids: (string | null)[]) =>
    Promise.all(
      ids.filter(Boolean).map(async (id) => {
        const found = await sql<{ name: string }>`select name ->> 'zh-tw' as name from region where id = ${id}`.execute(o.server.db);
        return found.rows[0]!.name;
      }),
    );
  const read = async (Text: string) => {
    const { CountryId, ProvinceId, CityId, CountyId, TownId: _town, ...parsed } = await o.alice.ok(`${area}/ParseAddress`, { Text });
    return { ...parsed, places: await names([CountryId, ProvinceId, CityId, CountyId]) };
  };

  test('fills city, district and postal code of a Taiwan address and keeps the street as written', async () => {
    expect(await read('王大同 0912345678 臺北市信義區市府路45號 臺大宿舍')).toEqual({
      RecipientName: '王大同',
      PhoneCode: '886',
      Phone: '0912345678',
      places: ['台灣', '台北市', '信義區'],
      Telephone: null,
      DetailedAddress: '市府路45號臺大宿舍',
      MailboxCode: '110',
      Unread: null,
      Uncertain: [],
    });
  });

  test('reads a mainland address with labels, also a street named after another province', async () => {
    expect(await read('收件人：李晓梅 手机：13800138000 地址：福建省厦门市湖里区湖南路38号')).toMatchObject({
      RecipientName: '李晓梅',
      PhoneCode: '86',
      places: ['中國', '福建省', '廈門市', '湖里區'],
      DetailedAddress: '湖南路38号',
    });
    expect((await read('北京市东城区北京路1号')).places).toEqual(['中國', '北京市', '北京市', '東城區']);
  });

  test('fills only what the text contains', async () => {
    expect(await read('somewhere nice')).toMatchObject({ RecipientName: null, Phone: null, places: [], Unread: 'somewhere nice' });
  });

  test('reads an address in Latin letters, in the older spelling too', async () => {
    expect(
      await read('Mary Chen\n(02)2345-6789 #12\n3F., No. 45, Shifu Rd., Sinyi Dist., Taipei City 110204, Taiwan (R.O.C.)'),
    ).toMatchObject({
      RecipientName: 'Mary Chen',
      PhoneCode: '886',
      Phone: null,
      Telephone: '0223456789#12',
      places: ['台灣', '台北市', '信義區'],
      DetailedAddress: '3F., No. 45, Shifu Rd.',
      MailboxCode: '110204',
    });
  });

  test('marks a district that two cities have, and leaves what is no address', async () => {
    expect(await read('王小明 0912345678 信義區市府路45號\n備註：放管理室')).toMatchObject({
      places: ['台灣'],
      DetailedAddress: '信義區市府路45號',
      Uncertain: ['provinceId'],
      Unread: '備註：放管理室',
    });
  });

  test('refuses a text that is empty or longer than any address', async () => {
    expect(await o.alice.post(`${area}/ParseAddress`, { Text: 'x'.repeat(4001) })).toBeRefused('ValidationFailed');
    expect(await o.alice.post(`${area}/ParseAddress`, {})).toBeRefused('ValidationFailed');
  });
});
