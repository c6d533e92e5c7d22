import { type Language, languages, type Translations } from '@entrepot/contract/core/language.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { sitePageConfiguration } from '@entrepot/contract/modules/sites/site-page-configuration.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { insertAll } from '../../core/db/rows.ts';

const texts = (zhCn: string, zhTw: string, enUs: string): Translations => ({ 'zh-cn': zhCn, 'zh-tw': zhTw, 'en-us': enUs });
const { ZhCn, ZhTw, EnUs } = enumCodes.SiteLanguage;
const codes = { 'zh-cn': ZhCn, 'zh-tw': ZhTw, 'en-us': EnUs } as const satisfies Record<Language, number>;
// Numbers come from what the operator sets: a paragraph with one that is not set is not published.
const registerAgreement = texts(
  '<p>注册时请填写真实资料。一人一个账号，账号不得转让。</p>',
  '<p>註冊時請填寫真實資料。一人一個帳號，帳號不得轉讓。</p>',
  '<p>Register with your real particulars. One account for each person; accounts may not be passed on.</p>',
);
const privacyAgreement = texts(
  '<p>身份证明只用于报关，用完后按规定期限删除。</p>',
  '<p>身分證明僅用於報關，用完後依規定期限刪除。</p>',
  '<p>Proofs of identity serve customs declaration only and are deleted after use.</p>',
);
const serviceAgreement = texts(
  '<p>请勿寄送违禁品。</p><p>包裹免费存放 {{freeStorageDays}} 天，超过后按日计收仓租。</p>',
  '<p>請勿寄送違禁品。</p><p>包裹免費存放 {{freeStorageDays}} 天，超過後按日計收倉租。</p>',
  '<p>Do not send prohibited goods.</p><p>Storage is free for {{freeStorageDays}} days, then rent is due by the day.</p>',
);

/** The agreements that are proposed to a new site. */
export const shippedAgreements = { registerAgreement, privacyAgreement, serviceAgreement };

/** A site's texts about itself on its public pages. */
export interface SiteContent {
  title: Translations;
  aboutUs?: Translations;
  contactUs?: Translations;
  serviceAgreement?: Translations;
  /** The cards of the first page; none without them. */
  services?: readonly { icon: string; title: Translations; text: Translations }[];
}

/**
 * Adds the public pages of a site in three languages: its own texts, and editable agreements. They are drafts, which visitors see once the
 * operator has saved them, unless they are `published`.
 */
export async function shipPages(tx: Tx, caller: Caller, siteId: string, own: SiteContent, { published = false } = {}): Promise<void> {
  const rows = languages.map((language) => ({
    siteId,
    draft: !published,
    siteLanguage: codes[language],
    title: own.title[language],
    aboutUs: own.aboutUs?.[language] ?? null,
    contactUs: own.contactUs?.[language] ?? null,
    registerAgreement: registerAgreement[language],
    privacyAgreement: privacyAgreement[language],
    serviceAgreement: (own.serviceAgreement ?? serviceAgreement)[language],
    serviceCards: (own.services ?? []).map(({ icon, title, text }) => ({ icon, title: title[language], text: text[language] })),
    copyright: `© ${own.title[language]}`.slice(0, 200),
  }));
  await insertAll(tx, caller, sitePageConfiguration, rows);
}
