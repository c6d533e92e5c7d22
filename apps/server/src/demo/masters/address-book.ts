import { createHash } from 'node:crypto';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { applicant } from '@entrepot/contract/modules/customs/applicant.ts';
import { recipient } from '@entrepot/contract/modules/orders/recipient.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import type { DemoName } from '../accounts.ts';
import type { UserIds } from './users.ts';
import { placeAt, type RegionIds } from '../../shipped/regions.ts';
import type { SiteIds } from './sites.ts';
import { insertMany } from '../../shipped/rows.ts';

interface Needs {
  sites: SiteIds;
  regions: RegionIds;
  users: UserIds;
}
interface Entry {
  of: DemoName;
  recipientName: string;
  phoneCode: string;
  phone: string;
  place: string;
  detailedAddress: string;
  mailboxCode?: string;
}

/** The first entry of each customer is the default address. */
const entries: readonly Entry[] = [
  {
    of: 'alice',
    recipientName: '林雅婷',
    phoneCode: '886',
    phone: '0912345601',
    place: 'TW/TPE/110',
    detailedAddress: '信義區松高路68號9樓',
    mailboxCode: '110',
  },
  {
    of: 'alice',
    recipientName: '林志明',
    phoneCode: '886',
    phone: '0912345611',
    place: 'TW/TXG/407',
    detailedAddress: '西屯區台灣大道三段251號',
    mailboxCode: '407',
  },
  {
    of: 'alice',
    recipientName: '陳美玲',
    phoneCode: '852',
    phone: '61239901',
    place: 'HK/KLN/KYT',
    detailedAddress: '油麻地彌敦道555號12樓B室',
  },
  {
    of: 'alice',
    recipientName: '許文彥',
    phoneCode: '886',
    phone: '0912345621',
    place: 'TW/PEN/880',
    detailedAddress: '馬公市中正路40號',
    mailboxCode: '880',
  },
  {
    of: 'bob',
    recipientName: '張柏豪',
    phoneCode: '886',
    phone: '0923456702',
    place: 'TW/NWT/220',
    detailedAddress: '板橋區文化路一段188號5樓',
    mailboxCode: '220',
  },
  {
    of: 'bob',
    recipientName: '張心怡',
    phoneCode: '886',
    phone: '0923456712',
    place: 'TW/KHH/802',
    detailedAddress: '苓雅區四維三路2號',
    mailboxCode: '802',
  },
  {
    of: 'bob',
    recipientName: '李國華',
    phoneCode: '852',
    phone: '62340812',
    place: 'HK/HKI/HWC',
    detailedAddress: '灣仔軒尼詩道288號18樓',
  },
  {
    of: 'peer',
    recipientName: '順達貨運台北站',
    phoneCode: '886',
    phone: '0934567803',
    place: 'TW/TAO/338',
    detailedAddress: '蘆竹區南崁路二段99號',
    mailboxCode: '338',
  },
  {
    of: 'peer',
    recipientName: '吳建宏',
    phoneCode: '886',
    phone: '0934567813',
    place: 'TW/TNN/701',
    detailedAddress: '東區東門路一段66號',
    mailboxCode: '701',
  },
  {
    of: 'peer',
    recipientName: '鄭佩珊',
    phoneCode: '886',
    phone: '0934567823',
    place: 'TW/HSZ/300',
    detailedAddress: '光復路二段101號',
    mailboxCode: '300',
  },
  { of: 'peer', recipientName: '順達香港', phoneCode: '852', phone: '63450823', place: 'HK/NT/NKT', detailedAddress: '葵涌葵豐街18號3樓' },
  {
    of: 'merchant',
    recipientName: '好物選店倉儲',
    phoneCode: '886',
    phone: '0945678904',
    place: 'TW/TPE/114',
    detailedAddress: '內湖區瑞光路513巷30號',
    mailboxCode: '114',
  },
  {
    of: 'merchant',
    recipientName: '蔡依庭',
    phoneCode: '886',
    phone: '0945678914',
    place: 'TW/CHA/500',
    detailedAddress: '彰化市中山路二段416號',
    mailboxCode: '500',
  },
  { of: 'merchant', recipientName: '何詠詩', phoneCode: '852', phone: '64560914', place: 'HK/NT/NTM', detailedAddress: '屯門屯順街1號' },
  {
    of: 'hkcarol',
    recipientName: '黃嘉兒',
    phoneCode: '852',
    phone: '61234505',
    place: 'HK/NT/NST',
    detailedAddress: '沙田正街3號20樓F室',
  },
  { of: 'hkcarol', recipientName: '周子健', phoneCode: '852', phone: '61234515', place: 'HK/KLN/KKT', detailedAddress: '觀塘開源道60號' },
  {
    of: 'hkcarol',
    recipientName: '林佳蓉',
    phoneCode: '886',
    phone: '0956789015',
    place: 'TW/TPE/106',
    detailedAddress: '大安區忠孝東路四段223巷8號',
    mailboxCode: '106',
  },
];

const contactHash = ({ recipientName, phone, detailedAddress }: Entry) =>
  createHash('sha256').update([recipientName, phone, detailedAddress].join('\n')).digest('hex');

/** Inserts the customers' address books, each entry approved and with a verified real name. */
export async function fillRecipients(tx: Tx, caller: Caller, { sites, regions, users }: Needs): Promise<void> {
  const seen = new Set<DemoName>();
  const rows = entries.map((entry) => {
    const { of, place, ...own } = entry;
    const defaultAddress = !seen.has(of);
    seen.add(of);
    return {
      siteId: of === 'hkcarol' ? sites.H : sites.T,
      ownerId: users[of],
      ...own,
      ...placeAt(regions, place),
      contactHash: contactHash(entry),
      audit: enumCodes.RecipientInformationAudit.Approved,
      realNameStatus: enumCodes.RealNameStatus.Verified,
      realNameTime: caller.now,
      defaultAddress,
    };
  });
  await insertMany(tx, caller, recipient, rows);
}

/** Inserts the customs declarants: a pool of the site, and some of the customers' own. */
export async function fillApplicants(tx: Tx, caller: Caller, { sites, regions, users }: Needs): Promise<void> {
  const inXiamen = { countryCode: 'CN', ...placeAt(regions, 'CN/350000/350200/350206'), mailboxCode: '361009' };
  const inShenzhen = { countryCode: 'CN', ...placeAt(regions, 'CN/440000/440300/440306'), mailboxCode: '518103' };
  await insertMany(tx, caller, applicant, [
    { siteId: sites.T, ...inXiamen, contacts: '林志远', phone: '13606000588', detailedAddress: '湖里区嘉禾路588号' },
    { siteId: sites.T, ...inXiamen, contacts: '苏晓梅', phone: '13606000612', detailedAddress: '湖里区火炬路56号' },
    { siteId: sites.T, ...inXiamen, contacts: '吴建国', phone: '13606000635', detailedAddress: '湖里区枋湖南路189号' },
    { siteId: sites.H, ...inShenzhen, contacts: '黄嘉文', phone: '13570866066', detailedAddress: '福永街道凤塘大道66号' },
    { siteId: sites.H, ...inShenzhen, contacts: '邓志强', phone: '13570866071', detailedAddress: '福永街道福海大道12号' },
    {
      siteId: sites.T,
      ...inXiamen,
      ownerId: users.merchant,
      contacts: '郑丽华',
      phone: '13950012804',
      detailedAddress: '湖里区安岭路1001号',
    },
    { siteId: sites.T, ...inXiamen, ownerId: users.alice, contacts: '林佳慧', phone: '13950012811', detailedAddress: '湖里区金山路38号' },
  ]);
}
