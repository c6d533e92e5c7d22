import { covers } from '@entrepot/testing/covers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf, type RefusalKey } from '../../../testing/outcomes.ts';
import { type Ordering, openOrdering } from '../test/ordering.ts';

const { OrderStatus, OrderApprovalStatus, PaymentStatus, PackageStatus, CollectionStatus } = enumCodes;
const path = '/UserLogisticsOrder';
let o: Ordering;
beforeAll(async () => {
  o = await openOrdering();
  await o.recharge(o.alice, 5000);
});
afterAll(() => o.close());

const preview = (body: object) => o.alice.post(`${path}/PreviewLogisticsOrder`, body);
const establish = (body: object, headers?: Record<string, string>) => o.alice.post(`${path}/EstablishLogisticsOrder`, body, headers);

describe('price preview', () => {
  test('shows each line: 2 kg by sea to Taipei at ¥15 per kilogram', covers('CONST-BATCHSEARCH'), async () => {
    const goods = await o.shelved();
    const answer = await preview(o.wish([goods]));
    expect(answer).toSucceed();
    const { Data } = answer;
    expect(Data).toMatchObject({
      QuotationName: 'Taiwan by sea',
      CurrencyCode: 'CNY',
      WalletSymbol: '¥',
      ActualWeight: 2,
      VolumeWeight: 1,
      BillingWeight: 2,
      Total: 30,
      Discount: 0,
      Payable: 30,
      CarrierName: 'HCT Logistics',
      Lines: [{ Code: 'FREIGHT', Name: 'Freight', Detail: '2 kg × ¥15', Amount: 30, WalletAmount: 30, AllowRefunds: true }],
      Warnings: [],
    });
    expect(Data.ValidUntil > '2026').toBe(true);
  });

  test('adds the surcharge of a remote island and the price of a service', async () => {
    const [group] = await o.alice.ok('/LogisticsValueAddedServicesQuotation/GetSelectLogisticsValueAddedServices', {
      WarehouseId: o.xiamen.id,
      TypeOfShippingId: o.method('SeaExpress'),
    });
    const photo = group.Services[0];
    const { Data } = await preview(
      o.wish([await o.shelved()], { RecipientInformationId: o.toIslands.id, ValueAddedServiceIds: [photo.Id] }),
    );
    expect(Data.Lines.map((line: any) => [line.Code, line.WalletAmount])).toEqual([
      ['FREIGHT', 30],
      ['REMOTE', 30],
      ['VALUE_ADDED', 2],
    ]);
    expect(Data.Lines[1].Detail).toMatch(/¥30; Destination region/);
    expect(Data).toMatchObject({ Total: 62 });
  });

  test('quotes air freight in Taiwan dollars and the total in the wallet currency', async () => {
    const { Data } = await preview(o.wish([await o.shelved()], { TypeOfShippingId: o.method('AirExpress') }));
    expect(Data).toMatchObject({
      CurrencyCode: 'TWD',
      WalletCurrencyCode: 'CNY',
      Lines: [{ Code: 'FREIGHT', Amount: 390, WalletAmount: 87.17, Detail: '2 kg × NT$145 + NT$100 per order' }],
      Total: 87.17,
    });
  });

  test('warns of a value above the duty-free limit and of sensitive goods', covers('FIELD-LogisticsOrder-DeclaredPrice'), async () => {
    const { Data } = await preview(o.wish([await o.shelved({ cargo: 'FOOD' })], { DeclaredPrice: 1000 }));
    expect(Data.Warnings.map((one: any) => one.Code)).toEqual(['dutyFree', 'sensitive']);
    expect(Data.Warnings[0].Message).toContain('NT$4,474');
  });

  test('lists goods in the format of the language: those that cannot be mixed, and sensitive ones', async () => {
    const goods = [await o.shelved({ cargo: 'FOOD' }), await o.shelved({ cargo: 'LIQUID' })];
    const inLanguage = (language: string) => o.alice.post(`${path}/PreviewLogisticsOrder`, o.wish(goods), { 'accept-language': language });
    expect(await inLanguage('zh-cn')).toBeRefused('CargoTypesCannotMix', { Message: expect.stringMatching(/食品、液体|液体、食品/) });
    const mixing = (canMix: boolean) =>
      sql`update cargo_type set mix_with_all = ${canMix} where site_id = ${o.siteId} and code in ('FOOD', 'LIQUID')`.execute(o.db);
    await mixing(true);
    const warned = async (language: string) => (await inLanguage(language)).Data.Warnings.map((one: any) => one.Message).join();
    expect(await warned('en-us')).toMatch(/Food, Liquids|Liquids, Food/);
    expect(await warned('zh-tw')).toMatch(/食品、液體|液體、食品/);
    await mixing(false);
  });

  test.each<[string, RefusalKey, () => Promise<object>]>([
    ['no goods', 'AtLeastOneSelection', async () => ({ Goods: [] })],
    ['a package of another customer', 'NotFound', async () => ({ Goods: [{ PackageId: (await o.shelved({ by: o.bob })).id }] })],
    [
      'the same package twice',
      'DuplicateSelection',
      async () => {
        const { id } = await o.shelved();
        return { Goods: [{ PackageId: id }, { PackageId: id }] };
      },
    ],
    ['more pieces than available', 'InsufficientStock', async () => ({ Goods: [{ PackageId: (await o.shelved()).id, Quantity: 2 }] })],
    [
      'goods in another warehouse',
      'DifferentWarehouse',
      async () => ({ Goods: [{ PackageId: (await o.shelved({ at: o.dongguan.id })).id }] }),
    ],
    [
      'goods that cannot be mixed',
      'CargoTypesCannotMix',
      async () => ({
        Goods: [{ PackageId: (await o.shelved({ cargo: 'FOOD' })).id }, { PackageId: (await o.shelved({ cargo: 'BATTERY' })).id }],
      }),
    ],
    ['no recipient', 'RecipientMissing', async () => ({ RecipientInformationId: null })],
    ['no pickup point', 'RecipientMissing', async () => ({ DeliveryMode: 2 })],
    ['no shipping method', 'RecipientMissing', async () => ({ TypeOfShippingId: null })],
    [
      'a carrier that is too small',
      'CarrierLimitExceeded',
      async () => ({ CarrierId: o.carriers.get('T-Cat'), Goods: [{ PackageId: (await o.shelved({ sides: [100, 40, 30] })).id }] }),
    ],
    [
      'a carrier that does not serve the destination',
      'DestinationMismatch',
      async () => ({ CarrierId: o.carriers.get('HCT'), RecipientInformationId: o.toHongKong.id }),
    ],
    ['cash on delivery without the right', 'CodNotEnabled', async () => ({ IsCod: true, CollectionAmount: 100 })],
    [
      'freight collect with a carrier that does not offer it',
      'CodNotEnabled',
      async () => ({ FreightCollect: true, CarrierId: o.carriers.get('SF') }),
    ],
    ['a service that does not exist', 'NotFound', async () => ({ ValueAddedServiceIds: [o.siteId] })],
    ['coupons', 'ValidationFailed', async () => ({ CouponIds: [o.siteId] })],
    ['an unknown field', 'ValidationFailed', async () => ({ SiteId: o.siteId })],
  ])('rejects %s (%s)', async (_what, key, more) => {
    const answer = await preview({ ...o.wish([await o.shelved()]), ...(await more()) });
    expect(answer).toBeRefused(key);
    expect(answer.Message).not.toContain('{{');
  });

  test('rejects a package that was never weighed', async () => {
    await o.configure({ requireWeighBeforeShelving: false });
    const body = { CourierNumber: 'SF3300000000001', WarehouseId: o.xiamen.id, ProductName: 'Kettle', Price: 25 };
    const { Id: id } = await o.alice.ok('/UserPackage/EstablishPackage', { ...body, CargoTypeId: o.cargo.get('GENERAL') });
    await o.clerk.ok('/Package/PackageSigning', { WarehouseId: o.xiamen.id, CourierNumber: body.CourierNumber });
    await o.clerk.ok('/Package/PackagePutOnShelves', { CourierNumber: body.CourierNumber, ShelvesNumber: 'A-01-02' });
    await o.configure({ requireWeighBeforeShelving: true });
    const order = { ...o.wish([{ id }]), Submit: true };
    expect(await o.alice.post('/UserLogisticsOrder/EstablishLogisticsOrder', order)).toBeRefused('PackageNotWeighed', {
      Message: expect.stringContaining('You can order it once the warehouse has weighed it'),
    });
  });

  test('rejects a recipient that was rejected or is incomplete', async () => {
    const wrong = {
      RecipientInformationType: 1,
      RecipientName: '王小明',
      PhoneCode: '886',
      Phone: '0911222333',
      CountryId: o.toTaipei.countryId,
      DetailedAddress: '中山路1號',
    };
    const { Id } = await o.alice.ok('/UserRecipientInformation/EstablishRecipientInformation', wrong);
    expect(await preview(o.wish([await o.shelved()], { RecipientInformationId: Id }))).toBeRefused('RecipientMissing');
    await o.support.ok('/RecipientInformation/AuditRecipientInformation', { Ids: [Id], Approved: false, Remarks: 'no such street' });
    expect(await preview(o.wish([await o.shelved()], { RecipientInformationId: Id }))).toBeRefused('RecipientNotApproved', {
      Message: expect.stringContaining('no such street'),
    });
  });
});

describe('submitting', () => {
  test(
    'reserves the goods, stores recipient and price, and bills the freight',
    covers(
      'FIELD-LogisticsOrder-SerialNumber',
      'FIELD-LogisticsOrder-OrderStatus',
      'FIELD-LogisticsOrder-OrderApprovalStatus',
      'FIELD-LogisticsOrder-PaymentStatus',
      'FIELD-LogisticsOrder-Receiver',
    ),
    async () => {
      const goods = await o.shelved({ weight: 3.2 });
      const made = await o.ordered({ ExpectedAmount: 52.5 }, [goods]);
      expect(made.SerialNumber).toMatch(/^TLO\d{12}$/);
      const order = await o.order(made.Id);
      expect(order).toMatchObject({
        orderStatus: OrderStatus.ToBeApproved,
        orderApprovalStatus: OrderApprovalStatus.ToBeApproved,
        paymentStatus: PaymentStatus.Unpaid,
        collectionStatus: CollectionStatus.NotCod,
        goodsHeld: true,
        billingWeight: '3.500',
        receiverName: '林雅婷',
        receiver: { countryCode: 'TW', detailedAddress: '信義區松高路68號9樓', phone: '0912345601' },
      });
      expect(order.quoteSnapshot).toMatchObject({ total: '52.5', quotationVersion: 1 });
      expect(order.declarant).toMatchObject({ contacts: expect.any(String) });
      expect(await o.package(goods.id)).toMatchObject({
        packageStatus: PackageStatus.Ordered,
        logisticsOrderId: made.Id,
        availableQuantity: 0,
      });
      expect(await o.billsOf(made.Id)).toMatchObject([
        { id: made.BillIds[0], paymentMoney: '52.500', billingWeight: '3.500', sourceNumber: made.SerialNumber },
      ]);
      expect(await o.tracksOf(made.Id)).toEqual([10]);
      expect((await o.messagesOf(o.alice)).at(-1)!.content).toContain(made.SerialNumber);
      await o.expectInvariants();
    },
  );

  test('is not affected by a later change of the address book', async () => {
    const [own] = await o.book(o.bob);
    const made = await o.ordered({ RecipientInformationId: own!.id }, undefined, o.bob);
    const entry = await o.bob.ok('/UserRecipientInformation/GetEditRecipientInformation', { Id: own!.id });
    await o.bob.ok('/UserRecipientInformation/EditRecipientInformation', {
      Id: own!.id,
      RowVersion: entry.RowVersion,
      RecipientInformationType: 1,
      RecipientName: '別人',
      PhoneCode: '886',
      Phone: '0999888777',
      CountryId: entry.CountryId,
      DetailedAddress: '別處1號',
    });
    expect(await o.open(made.Id)).toMatchObject({ Receiver: { RecipientName: own!.recipientName, DetailedAddress: own!.detailedAddress } });
  });

  test('rejects a changed price and returns the new one', async () => {
    const goods = await o.shelved();
    const answer = await establish(o.wish([goods], { Submit: true, ExpectedAmount: 29 }));
    expect(answer).toBeRefused('PriceChanged', { Data: { Total: 30, Lines: [{ Code: 'FREIGHT', WalletAmount: 30 }] } });
    expect(answer.Message).toBe('The price changed from ¥29.00 to ¥30.00. Please confirm again.');
    expect(await o.package(goods.id)).toMatchObject({ packageStatus: PackageStatus.OnShelf, logisticsOrderId: null });
    expect(await establish(o.wish([goods], { Submit: true, ExpectedAmount: 30 }))).toSucceed();
  });

  test('creates one order per key and rejects the same key with another body', async () => {
    const body = o.wish([await o.shelved()], { Submit: true });
    const key = { 'idempotency-key': 'once' };
    const answers = await Promise.all([establish(body, key), establish(body, key), establish(body, key)]);
    expect(answers.map(outcomeOf)).toEqual(['Ok', 'Ok', 'Ok']);
    expect(new Set(answers.map(({ Data }) => Data.Id)).size).toBe(1);
    expect(await establish({ ...body, Remarks: 'other' }, key)).toBeRefused('IdempotencyConflict');
    await o.expectInvariants();
  });

  test('accepts one of two concurrent orders for a package and reports why to the other', async () => {
    const goods = await o.shelved();
    const answers = await Promise.all([1, 2, 3].map(() => establish(o.wish([goods], { Submit: true }))));
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'PackageFrozen', 'PackageFrozen']);
    expect(answers.find((one) => outcomeOf(one) === 'PackageFrozen')!.Message).toContain(goods.number);
    await o.expectInvariants();
  });

  test('submits a draft once when called twice concurrently', async () => {
    const { Id } = await o.ordered({ Submit: false });
    const answers = await Promise.all([1, 2].map(() => o.alice.post(`${path}/SubmitLogisticsOrder`, { Id })));
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
    expect(await o.billsOf(Id)).toHaveLength(1);
    await o.expectInvariants();
  });

  test('orders pieces of a package separately, each priced by its share', async () => {
    const goods = await o.shelved({ weight: 4, sides: [10, 10, 10], declared: { Quantity: 4 } });
    const first = await o.ordered({ Goods: [{ PackageId: goods.id, Quantity: 1 }] }, [goods]);
    expect(await o.order(first.Id)).toMatchObject({ actualWeight: '1.000', commodityQuantity: 1 });
    expect(await o.package(goods.id)).toMatchObject({ availableQuantity: 3, frozenQuantity: 1, packageStatus: PackageStatus.OnShelf });
    const rest = await o.ordered({}, [goods]);
    expect(await o.open(rest.Id)).toMatchObject({
      Goods: [{ PackageId: goods.id, Quantity: 3, CourierNumber: goods.number }],
      ActualWeight: 3,
    });
    await o.expectInvariants();
  });

  test('rejects a frozen customer', async () => {
    const goods = await o.shelved({ by: o.bob });
    const [own] = await o.book(o.bob);
    await o.admin.ok('/User/FreezeUser', { Id: o.bob.userId });
    const answer = await o.bob.post(`${path}/EstablishLogisticsOrder`, o.wish([goods], { Submit: true, RecipientInformationId: own!.id }));
    expect(answer).toBeRefused('AccountFrozen');
  });

  test('lets staff order for a customer of their own site only', async () => {
    const goods = await o.shelved();
    const body = { UserId: o.alice.userId, ...o.wish([goods], { Submit: true }) };
    expect(await o.hkmanager.post('/LogisticsOrder/EstablishLogisticsOrder', body)).toBeRefused('NotFound');
    const made = await o.manager.ok('/LogisticsOrder/EstablishLogisticsOrder', body);
    expect(await o.order(made.Id)).toMatchObject({ source: enumCodes.LogisticsOrderSource.Backstage, ownerId: o.alice.userId });
    expect(await o.clerk.post('/LogisticsOrder/EstablishLogisticsOrder', body)).toBeRefused('NoPermission', { status: 403 });
  });

  test('records the mobile site as the source of an order made on a phone', async () => {
    const goods = await o.shelved();
    const [own] = await o.book(o.alice);
    const body = o.wish([goods], { Submit: true, RecipientInformationId: own!.id });
    const { Data } = await o.alice.post(`${path}/EstablishLogisticsOrder`, body, { 'entrepot-client': 'mobile' });
    expect(await o.order(Data.Id)).toMatchObject({ source: enumCodes.LogisticsOrderSource.Mobile });
  });

  test('bills nothing yet at a site that bills packed weights', async () => {
    await o.configure({ paymentTiming: 2 });
    const made = await o.ordered();
    await o.configure({ paymentTiming: 1 });
    expect(made.BillIds).toEqual([]);
    expect(await o.billsOf(made.Id)).toEqual([]);
  });
});
