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

/** Inserts the texts of the public pages of both sites, in three languages. */
export async function fillPages(tx: Tx, caller: Caller, sites: SiteIds): Promise<void> {
  for (const site of ['T', 'H'] as const)
    await shipPages(tx, caller, sites[site], { title: titles[site], aboutUs: about[site], contactUs: contact[site] });
}
