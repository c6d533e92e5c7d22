import { type Language, languages, type Translations } from '@entrepot/contract/core/language.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { sitePageConfiguration } from '@entrepot/contract/modules/sites/site-page-configuration.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { insertAll } from '../../core/db/rows.ts';

const texts = (zhCn: string, zhTw: string, enUs: string): Translations => ({ 'zh-cn': zhCn, 'zh-tw': zhTw, 'en-us': enUs });
const { ZhCn, ZhTw, EnUs } = enumCodes.SiteLanguage;
const codes = { 'zh-cn': ZhCn, 'zh-tw': ZhTw, 'en-us': EnUs } as const satisfies Record<Language, number>;
const registerAgreement = texts(
  '<p>注册时请填写真实资料。一人一个账号，账号不得转让。</p>',
  '<p>註冊時請填寫真實資料。一人一個帳號，帳號不得轉讓。</p>',
  '<p>Register with your real particulars. One account for each person; accounts may not be passed on.</p>',
);
const privacyAgreement = texts(
  '<p>身份证明只用于报关，最后一次使用后 180 天删除。</p>',
  '<p>身分證明僅用於報關，最後一次使用後 180 天刪除。</p>',
  '<p>Proofs of identity serve customs declaration only and are deleted 180 days after their last use.</p>',
);
const serviceAgreement = texts(
  '<p>请勿寄送违禁品。包裹免费存放 30 天，之后按日计收仓租；无主件保留 90 天。</p>',
  '<p>請勿寄送違禁品。包裹免費存放 30 天，之後按日計收倉租；無主件保留 90 天。</p>',
  '<p>Do not send prohibited goods. Storage is free for 30 days, then rent is due by the day; unclaimed items are stored for 90 days.</p>',
);
const cards = [
  {
    icon: 'package',
    title: texts('免费合箱', '免費合箱', 'Free consolidation'),
    text: texts('五件以内合箱免费', '五件以內合箱免費', 'Up to five parcels in one box at no charge'),
  },
  {
    icon: 'truck',
    title: texts('每日发运', '每日發運', 'Daily departures'),
    text: texts('海运 5–10 天，空运 2–4 天', '海運 5–10 天，空運 2–4 天', 'By sea 5–10 days, by air 2–4 days'),
  },
  {
    icon: 'route',
    title: texts('全程可查', '全程可查', 'Tracked all the way'),
    text: texts('从入库到签收，每一步都有记录', '從入庫到簽收，每一步都有紀錄', 'Every step from receipt to signature'),
  },
];

/** A site's texts about itself on its public pages. */
export interface SiteContent {
  title: Translations;
  aboutUs?: Translations;
  contactUs?: Translations;
}

/** Adds the public pages of a site in three languages: its own texts, and editable agreements and services. */
export async function shipPages(tx: Tx, caller: Caller, siteId: string, own: SiteContent): Promise<void> {
  const rows = languages.map((language) => ({
    siteId,
    siteLanguage: codes[language],
    title: own.title[language],
    aboutUs: own.aboutUs?.[language] ?? null,
    contactUs: own.contactUs?.[language] ?? null,
    registerAgreement: registerAgreement[language],
    privacyAgreement: privacyAgreement[language],
    serviceAgreement: serviceAgreement[language],
    serviceCards: cards.map(({ icon, title, text }) => ({ icon, title: title[language], text: text[language] })),
    copyright: `© ${own.title[language]}`.slice(0, 200),
  }));
  await insertAll(tx, caller, sitePageConfiguration, rows);
}
