import { languages } from '@entrepot/contract/core/language.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { sitePageConfiguration } from '@entrepot/contract/modules/sites/site-page-configuration.ts';
import type { Caller } from '../../core/caller.ts';
import type { Tx } from '../../core/db.ts';
import type { SiteIds } from './sites.ts';
import { insertMany, words } from './tools.ts';

const { ZhCn, ZhTw, EnUs } = enumCodes.SiteLanguage;
const codes = { 'zh-cn': ZhCn, 'zh-tw': ZhTw, 'en-us': EnUs } as const;

const titles = {
  T: words('Entrepot 台湾集运', 'Entrepot 台灣集運', 'Entrepot Taiwan consolidation'),
  H: words('Entrepot 香港集运', 'Entrepot 香港集運', 'Entrepot Hong Kong consolidation'),
};
const about = {
  T: words(
    '<p>我们在厦门和东莞收货，把多个包裹合并成一票，经海运或空运送到台湾、香港和澳门，在线查看每一步。</p>',
    '<p>我們在廈門和東莞收貨，把多個包裹合併成一票，經海運或空運送到台灣、香港和澳門，線上查看每一步。</p>',
    '<p>We receive your parcels in Xiamen and Dongguan, combine them into one shipment and bring it to Taiwan, Hong Kong and Macao by sea or air. You see every step online.</p>',
  ),
  H: words(
    '<p>深圳仓收货，每日发车到香港和澳门，也可转运台湾。</p>',
    '<p>深圳倉收貨，每日發車到香港和澳門，也可轉運台灣。</p>',
    '<p>Our Shenzhen warehouse dispatches to Hong Kong and Macao every day, and on to Taiwan.</p>',
  ),
};
const contact = {
  T: words(
    '<p>服务时间：周一至周六 09:00–18:30</p><p>电话：02-2792-1166</p>',
    '<p>服務時間：週一至週六 09:00–18:30</p><p>電話：02-2792-1166</p>',
    '<p>Monday to Saturday, 09:00–18:30</p><p>Telephone: +886 2 2792 1166</p>',
  ),
  H: words(
    '<p>服务时间：周一至周六 09:30–19:00</p><p>电话：2398 8122</p>',
    '<p>服務時間：週一至週六 09:30–19:00</p><p>電話：2398 8122</p>',
    '<p>Monday to Saturday, 09:30–19:00</p><p>Telephone: +852 2398 8122</p>',
  ),
};
const registerAgreement = words(
  '<p>注册时请填写真实资料。一人一个账号，账号不得转让。</p>',
  '<p>註冊時請填寫真實資料。一人一個帳號，帳號不得轉讓。</p>',
  '<p>Register with your real particulars. One account for each person; accounts may not be passed on.</p>',
);
const privacyAgreement = words(
  '<p>身份证明只用于报关，最后一次使用后 180 天删除。</p>',
  '<p>身分證明僅用於報關，最後一次使用後 180 天刪除。</p>',
  '<p>Proofs of identity serve customs declaration only and are deleted 180 days after their last use.</p>',
);
const serviceAgreement = words(
  '<p>请勿寄送违禁品。包裹免费存放 30 天，之后按日计收仓租；无主件保留 90 天。</p>',
  '<p>請勿寄送違禁品。包裹免費存放 30 天，之後按日計收倉租；無主件保留 90 天。</p>',
  '<p>Do not send prohibited goods. Parcels are kept free of charge for 30 days, after that rent is due by the day; unclaimed items are kept for 90 days.</p>',
);
const cards = [
  {
    icon: 'package',
    title: words('免费合箱', '免費合箱', 'Free consolidation'),
    text: words('五件以内合箱免费', '五件以內合箱免費', 'Up to five parcels in one box at no charge'),
  },
  {
    icon: 'truck',
    title: words('每日发运', '每日發運', 'Daily departures'),
    text: words('海运 5–10 天，空运 2–4 天', '海運 5–10 天，空運 2–4 天', 'By sea 5–10 days, by air 2–4 days'),
  },
  {
    icon: 'route',
    title: words('全程可查', '全程可查', 'Tracked all the way'),
    text: words('从入库到签收，每一步都有记录', '從入庫到簽收，每一步都有紀錄', 'Every step from receipt to signature'),
  },
];

/** Adds what the public pages of both sites say, in three languages. */
export async function fillPages(tx: Tx, caller: Caller, sites: SiteIds): Promise<void> {
  const rows = (['T', 'H'] as const).flatMap((site) =>
    languages.map((language) => ({
      siteId: sites[site],
      siteLanguage: codes[language],
      title: titles[site][language],
      aboutUs: about[site][language],
      contactUs: contact[site][language],
      registerAgreement: registerAgreement[language],
      privacyAgreement: privacyAgreement[language],
      serviceAgreement: serviceAgreement[language],
      serviceCards: cards.map(({ icon, title, text }) => ({ icon, title: title[language], text: text[language] })),
      copyright: '© Entrepot',
    })),
  );
  await insertMany(tx, caller, sitePageConfiguration, rows);
}
