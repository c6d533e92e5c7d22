import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { shipPages } from '../../modules/sites/public.ts';
import type { SiteIds } from './sites.ts';
import { texts } from '../../shipped/rows.ts';

const titles = {
  T: texts('Entrepot 台湾集运', 'Entrepot 台灣集運', 'Entrepot Taiwan consolidation'),
  H: texts('Entrepot 香港集运', 'Entrepot 香港集運', 'Entrepot Hong Kong consolidation'),
};
const about = {
  T: texts(
    '<p>我们在厦门和东莞收货，把多个包裹合并成一票，经海运或空运送到台湾、香港和澳门，在线查看每一步。</p>',
    '<p>我們在廈門和東莞收貨，把多個包裹合併成一票，經海運或空運送到台灣、香港和澳門，線上查看每一步。</p>',
    '<p>We receive your parcels in Xiamen and Dongguan, combine them into one shipment and bring it to Taiwan, Hong Kong and Macao by sea or air. You see every step online.</p>',
  ),
  H: texts(
    '<p>深圳仓收货，每日发车到香港和澳门，也可转运台湾。</p>',
    '<p>深圳倉收貨，每日發車到香港和澳門，也可轉運台灣。</p>',
    '<p>Our Shenzhen warehouse dispatches to Hong Kong and Macao every day, and on to Taiwan.</p>',
  ),
};
const contact = {
  T: texts(
    '<p>服务时间：周一至周六 09:00–18:30</p><p>电话：02-2792-1166</p>',
    '<p>服務時間：週一至週六 09:00–18:30</p><p>電話：02-2792-1166</p>',
    '<p>Monday to Saturday, 09:00–18:30</p><p>Telephone: +886 2 2792 1166</p>',
  ),
  H: texts(
    '<p>服务时间：周一至周六 09:30–19:00</p><p>电话：2398 8122</p>',
    '<p>服務時間：週一至週六 09:30–19:00</p><p>電話：2398 8122</p>',
    '<p>Monday to Saturday, 09:30–19:00</p><p>Telephone: +852 2398 8122</p>',
  ),
};

const serviceAgreement = texts(
  '<p>请勿寄送违禁品。</p><p>包裹免费存放 {{freeStorageDays}} 天，之后按日计收仓租。</p><p>无主件保留 {{unclaimedStorageDays}} 天。</p>',
  '<p>請勿寄送違禁品。</p><p>包裹免費存放 {{freeStorageDays}} 天，之後按日計收倉租。</p><p>無主件保留 {{unclaimedStorageDays}} 天。</p>',
  '<p>Do not send prohibited goods.</p><p>Storage is free for {{freeStorageDays}} days, then rent is due by the day.</p><p>Unclaimed items are stored for {{unclaimedStorageDays}} days.</p>',
);
const services = [
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

/** Inserts the texts of the public pages of both sites, in three languages. */
export async function fillPages(tx: Tx, caller: Caller, sites: SiteIds): Promise<void> {
  for (const site of ['T', 'H'] as const)
    await shipPages(
      tx,
      caller,
      sites[site],
      { title: titles[site], aboutUs: about[site], contactUs: contact[site], serviceAgreement, services },
      { published: true },
    );
}
