import { texts } from '../../shipped/rows.ts';

type OfferTexts = ReturnType<typeof texts>;

/** An offer of the demo mall: a picture, its goods by name, its price, and its extras. */
export interface DemoOffer {
  shop: 'goods' | 'tea';
  picture: string;
  name: OfferTexts;
  detail: OfferTexts;
  price: number;
  goods: readonly (readonly [name: string, pieces: number])[];
  /** The quantity the merchant has to ship; without it, the goods come from the warehouse. */
  left?: number;
  gift?: readonly [name: string, from: number];
  off?: { from: number; percent?: number; amount?: number };
  limit?: number;
}

const detailOf = (zhCn: string, zhTw: string, enUs: string) => texts(`<p>${zhCn}</p>`, `<p>${zhTw}</p>`, `<p>${enUs}</p>`);

/** The offers of the demo mall, oldest first. */
export const demoOffers: readonly DemoOffer[] = [
  {
    shop: 'goods',
    picture: 'lamp',
    name: texts('护眼台灯 三档调光', '護眼檯燈 三段調光', 'Desk lamp with three levels'),
    detail: detailOf('不闪烁，三档亮度，可折叠收纳。', '不閃爍，三段亮度，可摺疊收納。', 'No flicker, three levels, folds flat.'),
    price: 129,
    goods: [['护眼台灯', 1]],
    left: 24,
  },
  {
    shop: 'goods',
    picture: 'jigsaw',
    name: texts('木质拼图 100 片', '木質拼圖 100 片', 'Wooden jigsaw, 100 pieces'),
    detail: detailOf(
      '椴木板材，边缘打磨光滑，适合 5 岁以上。',
      '椴木板材，邊緣打磨光滑，適合 5 歲以上。',
      'Linden wood with smooth edges, from five years on.',
    ),
    price: 59,
    goods: [['木质拼图 100片', 1]],
    left: 7,
    limit: 2,
  },
  {
    shop: 'goods',
    picture: 'masks',
    name: texts('玻尿酸面膜 10 片装', '玻尿酸面膜 10 片裝', 'Hyaluronic face masks, 10 sheets'),
    detail: detailOf('每片 25 ml 精华，敷 15 分钟。', '每片 25 ml 精華，敷 15 分鐘。', '25 ml each, fifteen minutes.'),
    price: 69,
    goods: [['玻尿酸面膜 10片', 1]],
    left: 40,
    off: { from: 3, percent: 15 },
  },
  {
    shop: 'goods',
    picture: 'bag',
    name: texts('帆布托特包', '帆布托特包', 'Canvas tote bag'),
    detail: detailOf('12 安加厚帆布，可放 A4 文件。', '12 盎司厚帆布，可放 A4 文件。', '12-ounce canvas, room for A4.'),
    price: 45,
    goods: [['帆布托特包', 1]],
    left: 60,
    off: { from: 1, amount: 6 },
  },
  {
    shop: 'goods',
    picture: 'shirt',
    name: texts('纯棉圆领 T 恤 黑白两件装', '純棉圓領 T 恤 黑白兩件組', 'Cotton T-shirts, black and white'),
    detail: detailOf('新疆长绒棉，不易变形。', '長絨棉，不易變形。', 'Long-staple cotton that keeps its shape.'),
    price: 72,
    goods: [
      ['纯棉圆领T恤 白色', 1],
      ['纯棉圆领T恤 黑色', 1],
    ],
  },
  {
    shop: 'goods',
    picture: 'earbuds',
    name: texts('真无线蓝牙耳机 送数据线', '真無線藍牙耳機 送傳輸線', 'Wireless earbuds with a free cable'),
    detail: detailOf('单次续航 6 小时，充电盒 24 小时。', '單次續航 6 小時，充電盒 24 小時。', 'Six hours at a time, 24 with the case.'),
    price: 199,
    goods: [['真无线蓝牙耳机', 1]],
    gift: ['编织数据线 2米', 1],
    off: { from: 1, percent: 10 },
  },
  {
    shop: 'goods',
    picture: 'bottle',
    name: texts('不锈钢保温杯 500 ml', '不鏽鋼保溫杯 500 ml', 'Steel vacuum bottle, 500 ml'),
    detail: detailOf('316 不锈钢内胆，保温 12 小时。', '316 不鏽鋼內膽，保溫 12 小時。', '316 steel inside, warm for twelve hours.'),
    price: 79,
    goods: [['不锈钢保温杯 500ml', 1]],
    off: { from: 2, amount: 10 },
  },
  {
    shop: 'tea',
    picture: 'nuts',
    name: texts('每日坚果 30 包', '每日堅果 30 包', 'Mixed nuts, 30 packs'),
    detail: detailOf(
      '腰果、扁桃仁、核桃与蔓越莓干，独立小包。',
      '腰果、杏仁、核桃與蔓越莓乾，獨立小包。',
      'Cashews, almonds, walnuts and cranberries in single packs.',
    ),
    price: 109,
    goods: [['混合坚果 30包', 1]],
    left: 18,
  },
  {
    shop: 'tea',
    picture: 'bowls',
    name: texts('日式陶瓷饭碗 四只装', '日式陶瓷飯碗 四入', 'Ceramic rice bowls, set of four'),
    detail: detailOf('手工上釉，可入洗碗机与微波炉。', '手工上釉，可入洗碗機與微波爐。', 'Glazed by hand; dishwasher and microwave safe.'),
    price: 80,
    goods: [['日式陶瓷饭碗', 4]],
    left: 30,
    off: { from: 2, percent: 10 },
  },
  {
    shop: 'tea',
    picture: 'tea',
    name: texts('高山乌龙茶礼盒 送茉莉花茶', '高山烏龍茶禮盒 送茉莉花茶', 'High-mountain oolong with jasmine tea as a gift'),
    detail: detailOf(
      '海拔 1,200 米春茶，150 克罐装；买二送一罐茉莉花茶。',
      '海拔 1,200 公尺春茶，150 克罐裝；買二送一罐茉莉花茶。',
      'Spring tea from 1,200 m in a tin of 150 g; two of them bring a tin of jasmine tea.',
    ),
    price: 88,
    goods: [['高山乌龙茶 150g', 1]],
    left: 36,
    gift: ['茉莉花茶 100g', 2],
  },
];
