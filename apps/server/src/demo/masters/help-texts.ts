import { texts } from '../../shipped/rows.ts';

/** The first steps of a new customer. */
const firstSteps = [
  {
    title: texts('如何填写收货地址', '如何填寫收貨地址', 'How to write the warehouse address'),
    content: texts(
      `<p>网购时，把我们的仓库当成收货地址。地址里的<strong>会员编号</strong>告诉仓库包裹是谁的。</p>
<ol><li><p>打开 <a href="/ConsolidationAddressMine">集运地址</a>，选择仓库，点“复制”。</p></li><li><p>在购物网站新增收货地址：收件人、电话和详细地址都照抄，<strong>不要删掉会员编号</strong>。</p></li><li><p>邮编用仓库的邮编，不是您家的。</p></li></ol>
<blockquote><p>没有会员编号的包裹会变成无主件。请到 <a href="/UnknownItemIndex">无主件</a> 用快递单号认领，{{unclaimedStorageDays}} 天后无人认领的会处理掉。</p></blockquote>`,
      `<p>網購時，把我們的倉庫當成收貨地址。地址裡的<strong>會員編號</strong>告訴倉庫包裹是誰的。</p>
<ol><li><p>打開 <a href="/ConsolidationAddressMine">集運地址</a>，選擇倉庫，點「複製」。</p></li><li><p>在購物網站新增收貨地址：收件人、電話與詳細地址都照抄，<strong>不要刪掉會員編號</strong>。</p></li><li><p>郵遞區號用倉庫的，不是您家的。</p></li></ol>
<blockquote><p>沒有會員編號的包裹會變成無主件。請到 <a href="/UnknownItemIndex">無主件</a> 用快遞單號認領，{{unclaimedStorageDays}} 天後無人認領的會處理掉。</p></blockquote>`,
      `<p>When you shop, our warehouse is your delivery address. The <strong>member code</strong> in it tells the warehouse whose parcel it is.</p>
<ol><li><p>Open <a href="/ConsolidationAddressMine">Consolidation address</a>, choose a warehouse and press “Copy”.</p></li><li><p>Add it as an address in the shop: name, telephone and street exactly as they stand there. <strong>Leave the member code in.</strong></p></li><li><p>Use the postal code of the warehouse, not your own.</p></li></ol>
<blockquote><p>A parcel without a member code becomes an unknown item. Claim it by its courier number under <a href="/UnknownItemIndex">Unknown items</a>; items not claimed within {{unclaimedStorageDays}} days are disposed of.</p></blockquote>`,
    ),
  },
  {
    title: texts('如何预报包裹', '如何預報包裹', 'How to declare a parcel'),
    content: texts(
      `<p>卖家发货后就可以预报。预报过的包裹一到仓库就认得，上架更快。</p>
<ol><li><p>打开 <a href="/PackageIndex">包裹</a>，点“新增”。</p></li><li><p>填写<strong>快递单号、品名、数量和价格</strong>。品名写清楚是什么，例如“纯棉上衣”，不要只写“衣服”或“日用品”。</p></li><li><p>包裹很多时，点“导入”，用表格一次填完。</p></li></ol>
<p>签收、称重、上架，每一步都会收到通知。品名和价格用于报关，申报不实会被海关退运或罚款。</p>`,
      `<p>賣家出貨後就可以預報。預報過的包裹一到倉庫就認得，上架更快。</p>
<ol><li><p>打開 <a href="/PackageIndex">包裹</a>，點「新增」。</p></li><li><p>填寫<strong>快遞單號、品名、數量與價格</strong>。品名寫清楚是什麼，例如「純棉上衣」，不要只寫「衣服」或「日用品」。</p></li><li><p>包裹很多時，點「匯入」，用表格一次填完。</p></li></ol>
<p>簽收、秤重、上架，每一步都會收到通知。品名與價格用於報關，申報不實會被海關退運或罰款。</p>`,
      `<p>Declare a parcel as soon as the seller has sent it. The warehouse then knows it on arrival and has it on a shelf sooner.</p>
<ol><li><p>Open <a href="/PackageIndex">Packages</a> and press “Add”.</p></li><li><p>Enter the <strong>courier number, product name, quantity and price</strong>. Say what it is, such as “cotton shirt”, rather than “clothes” or “daily goods”.</p></li><li><p>For many parcels press “Import” and fill in a spreadsheet.</p></li></ol>
<p>You hear when a parcel is received, weighed and on its shelf. Name and price are what we declare; customs return or fine what is declared wrongly.</p>`,
    ),
  },
  {
    title: texts('如何合箱出货', '如何合箱出貨', 'How to send parcels together'),
    content: texts(
      `<p>等想要的包裹都上架了，就可以合成一票寄出。五件以内合箱免费。</p>
<ol><li><p>在 <a href="/RecipientInformationIndex">收件人</a> 填好收件人，寄台湾的请先完成实名认证。</p></li><li><p>在 <a href="/PackageIndex">包裹</a> 勾选要寄的包裹，点“下单”，选择运输方式和收件人。</p></li><li><p>看清楚报价，提交后在 <a href="/BillIndex">账单</a> 付款。</p></li><li><p>付款后仓库拣货、打包、发运，在 <a href="/LogisticsOrderIndex">物流订单</a> 看每一步。</p></li></ol>
<p>包裹免费存放 {{freeStorageDays}} 天，之后按日计收仓租，不用等太久才下单。</p>`,
      `<p>等想要的包裹都上架了，就可以合成一票寄出。五件以內合箱免費。</p>
<ol><li><p>在 <a href="/RecipientInformationIndex">收件人</a> 填好收件人，寄台灣的請先完成實名認證。</p></li><li><p>在 <a href="/PackageIndex">包裹</a> 勾選要寄的包裹，點「下單」，選擇運輸方式與收件人。</p></li><li><p>看清楚報價，送出後在 <a href="/BillIndex">帳單</a> 付款。</p></li><li><p>付款後倉庫揀貨、打包、出貨，在 <a href="/LogisticsOrderIndex">物流訂單</a> 看每一步。</p></li></ol>
<p>包裹免費存放 {{freeStorageDays}} 天，之後按日計收倉租，不用等太久才下單。</p>`,
      `<p>Once the parcels you want are on their shelves, send them as one shipment. Up to five in a box cost nothing extra.</p>
<ol><li><p>Add the receiver under <a href="/RecipientInformationIndex">Recipients</a>; receivers in Taiwan need their real-name check first.</p></li><li><p>Tick the parcels under <a href="/PackageIndex">Packages</a>, press “Order”, and choose the shipping method and the receiver.</p></li><li><p>Read the quote, submit, and pay under <a href="/BillIndex">Bills</a>.</p></li><li><p>The warehouse picks, packs and sends it; follow each step under <a href="/LogisticsOrderIndex">Logistics orders</a>.</p></li></ol>
<p>Storage is free for {{freeStorageDays}} days, then rent is due by the day. Do not wait too long.</p>`,
    ),
  },
] as const;

/** Prices and charges. */
const charges = [
  {
    title: texts('运费如何计算', '運費如何計算', 'How freight is calculated'),
    content: texts(
      `<p>运费按<strong>计费重量</strong>计算：实际重量和体积重，取较大的那个。</p>
<p><strong>体积重 = 长 × 宽 × 高（cm）÷ 6000</strong></p>
<h3>例子</h3>
<p>一箱 50 × 40 × 30 cm，实重 8 kg。体积重是 60,000 ÷ 6000 = 10 kg，所以按 10 kg 计费。</p>
<h3>可能加收的费用</h3>
<ul><li><p>六件以上合箱</p></li><li><p>单箱超过 25 kg，或任何一边超过 150 cm</p></li><li><p>离岛和偏远地区</p></li></ul>
<p>下单前先到 <a href="/FreightCalculatorIndex">运费试算</a> 试一试，每一项费用都会列出来。打包后以实际重量为准，多退少补。</p>`,
      `<p>運費依<strong>計費重量</strong>計算：實際重量與體積重，取較大的那個。</p>
<p><strong>體積重 = 長 × 寬 × 高（cm）÷ 6000</strong></p>
<h3>例子</h3>
<p>一箱 50 × 40 × 30 cm，實重 8 kg。體積重是 60,000 ÷ 6000 = 10 kg，所以以 10 kg 計費。</p>
<h3>可能加收的費用</h3>
<ul><li><p>六件以上合箱</p></li><li><p>單箱超過 25 kg，或任何一邊超過 150 cm</p></li><li><p>離島與偏遠地區</p></li></ul>
<p>下單前先到 <a href="/FreightCalculatorIndex">運費試算</a> 試一試，每一項費用都會列出來。打包後以實際重量為準，多退少補。</p>`,
      `<p>You pay by the <strong>chargeable weight</strong>: the greater of the weight on the scale and the volumetric weight.</p>
<p><strong>Volumetric weight = length × width × height (cm) ÷ 6000</strong></p>
<h3>An example</h3>
<p>A box of 50 × 40 × 30 cm weighs 8 kg. Its volumetric weight is 60,000 ÷ 6000 = 10 kg, so 10 kg are charged.</p>
<h3>What may be added</h3>
<ul><li><p>More than five parcels in one shipment</p></li><li><p>A box above 25 kg, or with a side above 150 cm</p></li><li><p>Outlying islands and remote areas</p></li></ul>
<p>Try the <a href="/FreightCalculatorIndex">Freight calculator</a> before you order; it lists every charge. After packing the true weight counts: we return what was too much and ask for what was too little.</p>`,
    ),
  },
] as const;

/** Customs and delivery. */
const delivery = [
  {
    title: texts('哪些东西不能寄', '哪些東西不能寄', 'What may not be sent'),
    content: texts(
      `<p>违禁品会被海关扣押，同一班的包裹都可能被耽误。下单前请先检查。</p>
<h3>完全不能寄</h3>
<ul><li><p>易燃、易爆、有毒、腐蚀品，压缩气罐</p></li><li><p>武器及仿真枪、毒品、赌具</p></li><li><p>活的动植物、种子、生鲜、肉类制品</p></li><li><p>现金、有价证券、仿冒品</p></li></ul>
<h3>需要先问客服</h3>
<ul><li><p>含电池的商品：请选择接受电池的运输方式</p></li><li><p>液体、粉末、化妆品、食品：有数量限制</p></li><li><p>药品和隐形眼镜：目的地多半需要许可</p></li></ul>`,
      `<p>違禁品會被海關扣押，同一班的包裹都可能被耽誤。下單前請先檢查。</p>
<h3>完全不能寄</h3>
<ul><li><p>易燃、易爆、有毒、腐蝕品，壓縮氣罐</p></li><li><p>武器及仿真槍、毒品、賭具</p></li><li><p>活的動植物、種子、生鮮、肉類製品</p></li><li><p>現金、有價證券、仿冒品</p></li></ul>
<h3>需要先問客服</h3>
<ul><li><p>含電池的商品：請選擇接受電池的運輸方式</p></li><li><p>液體、粉末、化妝品、食品：有數量限制</p></li><li><p>藥品與隱形眼鏡：目的地多半需要許可</p></li></ul>`,
      `<p>Customs seize prohibited goods, and everything in the same shift may be held up. Look before you order.</p>
<h3>Never</h3>
<ul><li><p>Flammable, explosive, poisonous or corrosive goods; compressed gas</p></li><li><p>Weapons and replicas, drugs, gambling devices</p></li><li><p>Live animals and plants, seeds, fresh food, meat products</p></li><li><p>Cash, securities, counterfeits</p></li></ul>
<h3>Ask us first</h3>
<ul><li><p>Goods with batteries: choose a shipping method that takes them</p></li><li><p>Liquids, powders, cosmetics and food: quantities are limited</p></li><li><p>Medicine and contact lenses: most destinations ask for a permit</p></li></ul>`,
    ),
  },
  {
    title: texts('包裹显示签收，却找不到', '包裹顯示簽收，卻找不到', 'A parcel was delivered to us but is not in my list'),
    content: texts(
      `<p>快递显示已送达，但 <a href="/PackageIndex">包裹</a> 里没有？请照顺序检查：</p>
<ol><li><p>等一个工作日。大促期间，从送达到扫描可能需要一天。</p></li><li><p>核对快递单号，尤其是 0 和 O、1 和 I。</p></li><li><p>到 <a href="/UnknownItemIndex">无主件</a> 搜索单号，找到就点“认领”，附上购买截图。</p></li><li><p>还是没有，请把<strong>快递单号和签收照片</strong>发给客服，我们会查当天的监控。</p></li></ol>`,
      `<p>快遞顯示已送達，但 <a href="/PackageIndex">包裹</a> 裡沒有？請照順序檢查：</p>
<ol><li><p>等一個工作天。大促期間，從送達到掃描可能需要一天。</p></li><li><p>核對快遞單號，尤其是 0 與 O、1 與 I。</p></li><li><p>到 <a href="/UnknownItemIndex">無主件</a> 搜尋單號，找到就點「認領」，附上購買截圖。</p></li><li><p>還是沒有，請把<strong>快遞單號與簽收照片</strong>傳給客服，我們會查當天的監視畫面。</p></li></ol>`,
      `<p>The courier says delivered, but it is not under <a href="/PackageIndex">Packages</a>? Check in this order:</p>
<ol><li><p>Wait one working day. During sales it may take a day from the door to the scanner.</p></li><li><p>Compare the courier number sign by sign; 0 and O, 1 and I are easily mixed up.</p></li><li><p>Look for the number under <a href="/UnknownItemIndex">Unknown items</a>. If it is there, press “Claim” and add a picture of your purchase.</p></li><li><p>Still nothing? Send us the <strong>courier number and the proof of delivery</strong>; we look at that day’s cameras.</p></li></ol>`,
    ),
  },
] as const;

/** The help topics of the demo's sites with their pages, in reading order. */
export const topics = [
  { name: texts('新手指南', '新手指南', 'First steps'), pages: firstSteps },
  { name: texts('费用', '費用', 'Charges'), pages: charges },
  { name: texts('清关与收货', '清關與收貨', 'Customs and delivery'), pages: delivery },
] as const;
