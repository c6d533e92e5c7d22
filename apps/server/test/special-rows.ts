/** What the suite over every resource must know of one, beside its fields. */
export interface Special {
  /** Values that go together, which samples of single fields cannot know. Ids of rows by the name of the resource. */
  values?: (serial: number, idOf: (resource: string) => string) => Record<string, unknown>;
  /** Fields that the server writes its own way, or that a call answers otherwise. */
  answersOtherwise?: readonly string[];
  /** Every edit makes a new version in a new row. */
  versions?: true;
  /** A site has one of each kind: its own tests make them. */
  ownTests?: true;
}

const letter = (serial: number) => String.fromCharCode(65 + (serial % 26));
// Twenty-four sites beside T and H: a letter is never free again.
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
  },
  api: { values: (serial) => ({ Area: 'Sample', Operation: `Call${serial}`, Path: `/Sample/Call${serial}` }) },
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
  // Which calls a role may have hangs on whom it is for.
  role: { values: () => ({ DefaultApis: undefined }) },
  currency: { values: (serial) => ({ Code: `${letter(serial / 26)}${letter(serial)}Q` }) },
  region: { values: (_serial, idOf) => ({ ParentId: idOf('region'), Level: 2 }) },
  consolidationAddress: { values: () => ({ DetailedAddressTemplate: 'Road 1 {MemberCode}' }) },
  // A file is one that was uploaded; its address is answered with a signature.
  commonFile: { values: (_serial, idOf) => ({ FileUrl: idOf('storedFile') }), answersOtherwise: ['FileUrl'] },
  template: { values: () => ({ TemplateType: 1, Body: [], Message: undefined, Subject: undefined }) },
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
  },
  onlinePaymentConfiguration: {
    values: () => ({ FeeRate: 2.5, MinimumAmount: 1, MaximumAmount: 100, Secrets: '{"Secret":"sample"}' }),
    answersOtherwise: ['Secrets'],
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
