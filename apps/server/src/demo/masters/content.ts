import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { helpTutorial, helpTutorialType } from '@entrepot/contract/modules/content/help-tutorial.ts';
import { notice } from '@entrepot/contract/modules/content/notice.ts';
import type { Caller } from '../../core/caller.ts';
import type { Tx } from '../../core/db.ts';
import { insert } from '../../core/rows.ts';
import type { SiteIds } from './sites.ts';
import { insertMany, words } from './tools.ts';

const published = enumCodes.PublishStatus.Published;
const scope = enumCodes.NoticeScope;

const notices = [
  {
    noticeScope: scope.Public,
    title: words('春节期间发运安排', '春節期間發運安排', 'Departures around the Spring Festival'),
    content: words(
      '<p>春节前最后一班海运于除夕前五天截单，初五恢复发运。</p>',
      '<p>春節前最後一班海運於除夕前五天截單，初五恢復發運。</p>',
      '<p>The last sea shift closes five days before New Year’s Eve; departures resume on the fifth day of the new year.</p>',
    ),
  },
  {
    noticeScope: scope.User,
    title: words('台湾实名认证提醒', '臺灣實名認證提醒', 'Real-name check for Taiwan'),
    content: words(
      '<p>寄往台湾的包裹，收件人需完成 EZ WAY 实名认证，姓名、手机和证号必须一致。</p>',
      '<p>寄往臺灣的包裹，收件人需完成 EZ WAY 實名認證，姓名、手機與證號必須一致。</p>',
      '<p>Receivers in Taiwan must be verified in EZ WAY; name, mobile number and identity number have to agree.</p>',
    ),
  },
  {
    noticeScope: scope.Backstage,
    title: words('称重规范', '秤重規範', 'How to weigh'),
    content: words(
      '<p>上架前必须称重并量尺寸，长边朝前拍照。</p>',
      '<p>上架前必須秤重並量尺寸，長邊朝前拍照。</p>',
      '<p>Weigh and measure before putting a parcel on a shelf; photograph it with the long side in front.</p>',
    ),
  },
] as const;

const tutorials = [
  {
    title: words('如何填写收货地址', '如何填寫收貨地址', 'How to write the warehouse address'),
    content: words(
      '<p>在「集运地址」复制地址，收件人后面务必保留会员编号。</p>',
      '<p>在「集運地址」複製地址，收件人後面務必保留會員編號。</p>',
      '<p>Copy the address from “Consolidation address” and keep your member code behind the name.</p>',
    ),
  },
  {
    title: words('如何预报包裹', '如何預報包裹', 'How to declare a parcel'),
    content: words(
      '<p>在「包裹」点「新增」，填写快递单号、品名和价格。</p>',
      '<p>在「包裹」點「新增」，填寫快遞單號、品名與價格。</p>',
      '<p>Press “Add” under “Packages” and enter the courier number, the product name and the price.</p>',
    ),
  },
  {
    title: words('运费如何计算', '運費如何計算', 'How freight is calculated'),
    content: words(
      '<p>取实际重量与体积重（长×宽×高÷6000）较大者，按区间单价计算。</p>',
      '<p>取實際重量與體積重（長×寬×高÷6000）較大者，按區間單價計算。</p>',
      '<p>The greater of the weight and the volumetric weight (length × width × height ÷ 6000) is charged at the price of its range.</p>',
    ),
  },
] as const;

/** Adds published notices and help to both sites. */
export async function fillContent(tx: Tx, caller: Caller, sites: SiteIds): Promise<void> {
  for (const siteId of [sites.T, sites.H]) {
    await insertMany(
      tx,
      caller,
      notice,
      notices.map((one) => ({ siteId, ...one, publishStatus: published, publishTime: caller.now })),
    );
    const beginners = await insert(tx, caller, helpTutorialType, {
      siteId,
      name: words('新手指南', '新手指南', 'First steps'),
      displayOrder: 10,
    });
    const rows = tutorials.map((one, at) => ({
      siteId,
      helpTutorialTypeId: beginners.id,
      ...one,
      displayOrder: (at + 1) * 10,
      publishStatus: published,
    }));
    await insertMany(tx, caller, helpTutorial, rows);
  }
}
