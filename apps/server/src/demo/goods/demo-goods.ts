/** A commodity: name in Chinese and English, category, price, sides in cm and weight in kg. */
export type Ware = readonly [zh: string, en: string, category: string, price: number, sides: readonly [number, number, number], kg: number];

/** The merchant's range: a shop with a bit of everything. */
export const merchantGoods: readonly Ware[] = [
  ['纯棉圆领T恤 白色', 'Cotton T-shirt, white', 'tops', 39, [30, 25, 2], 0.2],
  ['纯棉圆领T恤 黑色', 'Cotton T-shirt, black', 'tops', 39, [30, 25, 2], 0.2],
  ['连帽卫衣 灰色', 'Hooded sweatshirt, grey', 'tops', 128, [35, 30, 6], 0.62],
  ['轻薄羽绒背心', 'Light down vest', 'tops', 219, [32, 26, 8], 0.38],
  ['防晒衬衫', 'Sun-protection shirt', 'tops', 89, [30, 24, 3], 0.22],
  ['帆布鞋 38码', 'Canvas shoes, size 38', 'shoes', 99, [32, 20, 12], 0.85],
  ['帆布鞋 40码', 'Canvas shoes, size 40', 'shoes', 99, [32, 20, 12], 0.9],
  ['慢跑鞋 42码', 'Running shoes, size 42', 'shoes', 289, [34, 22, 13], 1.05],
  ['帆布托特包', 'Canvas tote bag', 'bags', 45, [38, 35, 3], 0.3],
  ['20寸登机箱', 'Cabin suitcase, 20 inch', 'bags', 329, [55, 36, 23], 3.1],
  ['旅行收纳袋六件套', 'Packing cubes, set of six', 'bags', 49, [30, 22, 6], 0.42],
  ['真无线蓝牙耳机', 'Wireless earbuds', 'audio', 199, [10, 10, 4], 0.12],
  ['便携蓝牙音箱', 'Portable Bluetooth speaker', 'audio', 159, [20, 9, 9], 0.58],
  ['头戴式降噪耳机', 'Noise-cancelling headphones', 'audio', 459, [22, 19, 8], 0.46],
  ['编织数据线 2米', 'Braided USB-C cable, 2 m', 'phone', 25, [14, 10, 3], 0.06],
  ['磁吸手机支架', 'Magnetic phone stand', 'phone', 35, [12, 9, 5], 0.14],
  ['透明手机壳', 'Clear phone case', 'phone', 19, [18, 10, 2], 0.05],
  ['不锈钢保温杯 500ml', 'Steel vacuum bottle, 500 ml', 'kitchen', 79, [25, 8, 8], 0.36],
  ['铸铁平底锅 24cm', 'Cast-iron pan, 24 cm', 'kitchen', 189, [42, 26, 6], 2.2],
  ['硅胶刮刀三件套', 'Silicone spatulas, set of three', 'kitchen', 29, [28, 10, 4], 0.21],
  ['日式陶瓷饭碗', 'Ceramic rice bowl', 'kitchen', 22, [13, 13, 7], 0.32],
  ['护眼台灯', 'Desk lamp', 'lamps', 139, [40, 20, 15], 1.4],
  ['感应小夜灯', 'Motion night light', 'lamps', 29, [12, 8, 8], 0.11],
  ['玻尿酸面膜 10片', 'Hyaluronic face masks, 10 sheets', 'beauty', 69, [18, 14, 4], 0.34],
  ['氨基酸洗面奶 120g', 'Amino-acid cleanser, 120 g', 'beauty', 49, [17, 6, 4], 0.16],
  ['哑光口红 豆沙色', 'Matte lipstick, rosewood', 'beauty', 59, [9, 3, 3], 0.04],
  ['高山乌龙茶 150g', 'High-mountain oolong, 150 g', 'food', 88, [15, 10, 6], 0.24],
  ['茉莉花茶 100g', 'Jasmine tea, 100 g', 'food', 46, [14, 9, 6], 0.18],
  ['混合坚果 30包', 'Mixed nuts, 30 packs', 'food', 119, [32, 22, 12], 0.86],
  ['木质拼图 100片', 'Wooden jigsaw, 100 pieces', 'toys', 59, [30, 22, 5], 0.7],
  ['遥控越野车', 'Remote-controlled off-road car', 'toys', 149, [35, 22, 18], 1.25],
  ['儿童绘本五册', 'Picture books, set of five', 'toys', 75, [26, 22, 4], 1.1],
  ['加厚瑜伽垫', 'Thick yoga mat', 'sports', 79, [62, 14, 14], 1.3],
  ['弹力带三条装', 'Resistance bands, set of three', 'sports', 29, [16, 12, 4], 0.25],
  ['折叠露营椅', 'Folding camping chair', 'sports', 99, [60, 15, 15], 2.4],
];

/** A private customer's stock for orders of friends. */
export const aliceGoods: readonly Ware[] = [
  ['亚麻长裙 米色', 'Linen dress, beige', 'tops', 168, [32, 26, 4], 0.4],
  ['真皮钱包', 'Leather wallet', 'bags', 139, [14, 12, 4], 0.2],
  ['机械键盘', 'Mechanical keyboard', 'phone', 269, [44, 16, 6], 1.15],
  ['手冲咖啡壶', 'Pour-over kettle', 'kitchen', 159, [28, 18, 20], 0.95],
  ['香薰蜡烛', 'Scented candle', 'lamps', 49, [10, 10, 11], 0.48],
  ['身体乳 250ml', 'Body lotion, 250 ml', 'beauty', 66, [18, 7, 5], 0.31],
  ['凤梨酥礼盒', 'Pineapple cakes, gift box', 'food', 98, [28, 20, 6], 0.6],
  ['乐高风格积木', 'Building bricks', 'toys', 189, [38, 26, 7], 1.2],
];

/** The stock of a Hong Kong customer in Shenzhen. */
export const carolGoods: readonly Ware[] = [
  ['旅行充电器 65W', 'Travel charger, 65 W', 'phone', 129, [9, 6, 4], 0.18],
  ['真丝睡衣套装', 'Silk pyjamas', 'tops', 359, [30, 24, 6], 0.45],
  ['紫砂茶壶 200ml', 'Clay teapot, 200 ml', 'kitchen', 268, [18, 14, 12], 0.6],
  ['普洱茶饼 357g', 'Pu-erh tea cake, 357 g', 'food', 198, [21, 21, 5], 0.42],
];
