/** Special cases of a resource in the suite over every resource. */
export interface Special {
  /** Values that depend on each other, which samples of single fields cannot provide. `idOf` returns ids of rows by resource name. */
  values?: (serial: number, idOf: (resource: string) => string) => Record<string, unknown>;
  /** Resources by name of which every draft references a new row, because at most one row may reference each. */
  newRows?: readonly string[];
  /** Fields that the server stores differently, or that a call returns differently. */
  answersOtherwise?: readonly string[];
  /** Every edit creates a new version in a new row. */
  versions?: true;
  /** Fields, by key, that an edit may not empty. */
  neverEmpty?: readonly string[];
  /** A site has one row of each kind, so the resource has tests of its own. */
  ownTests?: true;
}

const letter = (serial: number) => String.fromCharCode(65 + (serial % 26));
// Twenty-four sites besides T and H: a letter is never reused.
const siteLetters = [...'ABCDEFGIJKLMNOPQRSUVWXYZ'];

/** By the resource's name. */
export const specials: Record<string, Special> = {
  site: {
    values: (serial) => ({
      Code: siteLetters.pop(),
      SitePath: `s${serial}.example.com`,
      UserPath: `u${serial}.example.com`,
      ApiPath: `a${serial}.example.com`,
      PhoneCodes: ['86'],
    }),
    // A new address waits beside the old one for its first sign-in (decision 145).
    answersOtherwise: ['SitePath', 'UserPath', 'ApiPath'],
  },
  commodity: {
    values: (serial) => ({
      MoreBarcodes: [`MORE${serial}`],
      Name: `Cup Red ${serial}`,
      VariantOptions: [{ Name: 'Colour', Value: `Red ${serial}` }],
    }),
  },
  api: { values: (serial) => ({ Area: 'Sample', Operation: `Call${serial}`, Path: `/Sample/Call${serial}` }) },
  organize: { neverEmpty: ['organizesType'] },
  view: {
    values: (serial) => ({
      Name: `Sample${serial}Index`,
      Buttons: [{ Code: `Sample${serial}Index.Add`, Name: { 'zh-cn': '新增', 'zh-tw': '新增', 'en-us': 'Add' } }],
    }),
  },
  menu: {
    values: (serial) => ({
      RoleKind: 1,
      Audience: [1],
      ParentId: undefined,
      ViewId: undefined,
      Permission: undefined,
      Path: `/Sample${serial}`,
    }),
  },
  // The calls of a role depend on its audience.
  role: { values: () => ({ DefaultApis: undefined }) },
  currency: { values: (serial) => ({ Code: `${letter(serial / 26)}${letter(serial)}Q` }) },
  region: { values: (_serial, idOf) => ({ ParentId: idOf('region'), Level: 2 }) },
  consolidationAddress: { values: () => ({ DetailedAddressTemplate: 'Road 1 {MemberCode}' }) },
  // A file must have been uploaded; its address is returned with a signature.
  commonFile: { values: (_serial, idOf) => ({ FileUrl: idOf('storedFile') }), answersOtherwise: ['FileUrl'] },
  template: { values: () => ({ TemplateType: 1, Body: [], Message: undefined, Subject: undefined }) },
  openingCalendar: {
    // Of one place, which has no other calendar; hours in the spelling in which they are stored.
    newRows: ['selfPickupAddress'],
    values: () => ({
      WarehouseId: undefined,
      ...Object.fromEntries(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((day) => [day, '09:00–12:00, 13:30–18:00'])),
      Saturday: '10:00–12:00',
      Sunday: undefined,
      Exceptions: [
        { From: '2026-01-01', Name: { 'zh-cn': '元旦', 'zh-tw': '元旦', 'en-us': 'New Year' } },
        { From: '2026-02-14', Until: '2026-02-15', Hours: '10:00–16:00' },
      ],
    }),
  },
  recipient: { answersOtherwise: ['IdentityNumber'] },
  pickingRule: { values: () => ({ CronTime: '0 9 * * *', AutoAssignPickerIds: [] }) },
  transferQuotation: {
    values: () => ({
      Ranges: [{ StartingRange: 0, UnitPrice: 12.5 }],
      Surcharges: [],
      SplitThrowingRatio: 0.5,
      Carry: 0.5,
      CarryTolerance: 0.05,
    }),
    versions: true,
    neverEmpty: ['ranges'],
  },
  onlinePaymentConfiguration: {
    values: () => ({ FeeRate: 2.5, MinimumAmount: 1, MaximumAmount: 100, Secrets: '{"Secret":"sample"}' }),
    answersOtherwise: ['Secrets'],
  },
  einvoiceService: {
    // A site has one that is enabled.
    values: () => ({
      EinvoiceProvider: 1,
      MerchantNo: '2000132',
      HashKey: 'ejCk326UnaZWKisg',
      HashIv: 'q9jcZX8Ib9LM8wYk',
      Enabled: false,
      ZeroTaxReason: 71,
    }),
    answersOtherwise: ['HashKey', 'HashIv'],
  },
  messageService: {
    values: () => ({
      MessageProvider: 1,
      Host: 'smtp.example.com',
      Port: 465,
      MailSecurity: 1,
      Account: 'sample',
      Secret: 'sample',
      Sender: 'sample@example.com',
      TemplateCode: undefined,
      ForAllSites: false,
    }),
    answersOtherwise: ['Secret'],
    neverEmpty: ['host', 'port'],
  },
  shopConfiguration: {
    values: (serial) => ({ ShopAuthorizationInformationType: 1, AppKey: String(serial), AppSecret: 'sample' }),
    ownTests: true,
  },
  warehouseQuotation: { versions: true },
  inboundQuotation: { values: () => ({ Surcharges: [] }), versions: true },
  activity: { values: (_serial, idOf) => ({ Gifts: [{ GiftType: 1, CouponId: idOf('coupon'), Quantity: 1 }], MaximumDistribution: 9 }) },
  promotionActivity: {
    values: (_serial, idOf) => ({ Coupons: [{ CouponId: idOf('coupon'), MaximumDistribution: 3, ClaimLimit: 1 }], PageConfiguration: [] }),
  },
  mallShop: { values: () => ({ CommissionRate: 7.5 }) },
  valueAddedService: { values: () => ({ FreeQuantity: undefined, FreeWeight: undefined, FirstCharge: undefined }) },
};
