import type { Translations } from '@entrepot/contract/core/language.ts';
import { texts } from '../../shipped/rows.ts';
import type { CargoCode } from '../masters/cargo-types.ts';

/** A category of the demo: its key, name, usual cargo type and customs code, and its children. */
export interface DemoCategory {
  key: string;
  name: Translations;
  cargo?: CargoCode;
  hsCode?: string;
  below?: readonly DemoCategory[];
}

/** The category tree of the demo's first company. */
export const demoCategories: readonly DemoCategory[] = [
  {
    key: 'clothing',
    name: texts('服饰', '服飾', 'Clothing'),
    cargo: 'GENERAL',
    below: [
      { key: 'tops', name: texts('上衣', '上衣', 'Tops'), cargo: 'GENERAL', hsCode: '6109' },
      { key: 'shoes', name: texts('鞋靴', '鞋靴', 'Shoes'), cargo: 'GENERAL', hsCode: '6403' },
      { key: 'bags', name: texts('箱包', '箱包', 'Bags'), cargo: 'GENERAL', hsCode: '4202' },
    ],
  },
  {
    key: 'digital',
    name: texts('数码', '3C 數位', 'Electronics'),
    cargo: 'BATTERY',
    below: [
      { key: 'audio', name: texts('耳机音箱', '耳機喇叭', 'Headphones and speakers'), cargo: 'BATTERY', hsCode: '8518' },
      { key: 'phone', name: texts('手机配件', '手機配件', 'Phone accessories'), cargo: 'GENERAL', hsCode: '8517' },
    ],
  },
  {
    key: 'home',
    name: texts('家居', '居家', 'Home'),
    cargo: 'GENERAL',
    below: [
      { key: 'kitchen', name: texts('厨房用品', '廚房用品', 'Kitchen'), cargo: 'GENERAL', hsCode: '7323' },
      { key: 'lamps', name: texts('灯具', '燈具', 'Lamps'), cargo: 'GENERAL', hsCode: '9405' },
    ],
  },
  { key: 'beauty', name: texts('美妆护肤', '美妝保養', 'Beauty'), cargo: 'COSMETICS', hsCode: '3304' },
  { key: 'food', name: texts('茶与零食', '茶與零食', 'Tea and snacks'), cargo: 'FOOD', hsCode: '0902' },
  { key: 'toys', name: texts('玩具童书', '玩具童書', 'Toys and books'), cargo: 'GENERAL', hsCode: '9503' },
  { key: 'sports', name: texts('运动户外', '運動戶外', 'Sports and outdoors'), cargo: 'GENERAL', hsCode: '9506' },
];
