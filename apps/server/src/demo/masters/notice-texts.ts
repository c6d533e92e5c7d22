import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { texts } from '../../shipped/rows.ts';

const { Public, User, Backstage } = enumCodes.NoticeScope;

/** The notices of the demo's sites. */
export const notices = [
  {
    noticeScope: Public,
    title: texts('春节期间发运安排', '春節期間出貨安排', 'Departures around the Spring Festival'),
    content: texts(
      `<p>春节期间海关和船班休息，请提早安排，让包裹赶在节前出发。</p>
<h3>重要日期</h3>
<ul><li><p><strong>除夕前五天 18:00</strong>：海运最后一班截单。之前付款并完成打包的订单当班出发。</p></li><li><p><strong>除夕前三天 18:00</strong>：空运最后一班截单。</p></li><li><p><strong>除夕至初四</strong>：仓库只签收，不打包。</p></li><li><p><strong>初五</strong>：恢复打包和发运，按付款先后处理。</p></li></ul>
<h3>我们的建议</h3>
<p>节前最后一周包裹很多，从签收到上架可能需要两天。请在截单前三天下单。</p>`,
      `<p>春節期間海關與船班休息，請提早安排，讓包裹趕在節前出發。</p>
<h3>重要日期</h3>
<ul><li><p><strong>除夕前五天 18:00</strong>：海運最後一班截單。之前付款並完成打包的訂單當班出發。</p></li><li><p><strong>除夕前三天 18:00</strong>：空運最後一班截單。</p></li><li><p><strong>除夕至初四</strong>：倉庫只簽收，不打包。</p></li><li><p><strong>初五</strong>：恢復打包與出貨，依付款先後處理。</p></li></ul>
<h3>我們的建議</h3>
<p>節前最後一週包裹很多，從簽收到上架可能需要兩天。請在截單前三天下單。</p>`,
      `<p>Customs and ships rest over the festival. Plan ahead, so that your parcels leave before it.</p>
<h3>Dates to keep in mind</h3>
<ul><li><p><strong>Five days before New Year’s Eve, 18:00</strong>: the last sea shift closes. Orders that are paid and packed by then go with it.</p></li><li><p><strong>Three days before New Year’s Eve, 18:00</strong>: the last air shift closes.</p></li><li><p><strong>New Year’s Eve to the fourth day</strong>: parcels are received, none are packed.</p></li><li><p><strong>The fifth day</strong>: packing and departures go on, in the order in which orders were paid.</p></li></ul>
<h3>Our advice</h3>
<p>In the last week a parcel may take two days from receipt to its shelf. Order three days before a shift closes.</p>`,
    ),
  },
  {
    noticeScope: User,
    title: texts('台湾实名认证提醒', '台灣實名認證提醒', 'Real-name check for Taiwan'),
    content: texts(
      `<p>寄往台湾的包裹，每位收件人都要通过 <strong>EZ WAY 易利委</strong> 的实名认证和申报确认。没有确认的包裹会停在海关，每天产生仓储费。</p>
<ol><li><p>收件人下载 EZ WAY，用<strong>自己的手机号码</strong>和证件完成注册。</p></li><li><p>在“收件人”里填写与 EZ WAY 完全一致的<strong>姓名、手机号码和证号</strong>。</p></li><li><p>包裹出发后，手机会收到申报通知，请在 24 小时内按“申报相符”。</p></li></ol>
<p>半年内进口超过六次，第七次起不再享有免税额。家人可以轮流收件。</p>`,
      `<p>寄往台灣的包裹，每位收件人都要通過 <strong>EZ WAY 易利委</strong> 的實名認證與申報確認。沒有確認的包裹會停在海關，每天產生倉儲費。</p>
<ol><li><p>收件人下載 EZ WAY，用<strong>自己的手機號碼</strong>與證件完成註冊。</p></li><li><p>在「收件人」裡填寫與 EZ WAY 完全一致的<strong>姓名、手機號碼與證號</strong>。</p></li><li><p>包裹出發後，手機會收到申報通知，請在 24 小時內按「申報相符」。</p></li></ol>
<p>半年內進口超過六次，第七次起不再享有免稅額。家人可以輪流收件。</p>`,
      `<p>Every receiver in Taiwan has to be verified in <strong>EZ WAY</strong> and to confirm each declaration there. A parcel that is not confirmed stays at customs and costs storage by the day.</p>
<ol><li><p>The receiver installs EZ WAY and registers with their <strong>own mobile number</strong> and identity card.</p></li><li><p>Enter exactly the same <strong>name, mobile number and identity number</strong> under “Recipients”.</p></li><li><p>Once the parcel is on its way, EZ WAY asks whether the declaration is right. Confirm within 24 hours.</p></li></ol>
<p>After six imports in half a year the seventh is no longer free of duty. Members of a family may take turns as receivers.</p>`,
    ),
  },
  {
    noticeScope: Backstage,
    title: texts('称重规范', '秤重規範', 'How to weigh'),
    content: texts(
      `<p>重量和尺寸决定客户付多少钱，请照下面的顺序做：</p>
<ol><li><p>电子秤归零，包裹放在秤台中央，读数稳定后再记录。</p></li><li><p>量<strong>最长、最宽、最高</strong>处，凸出的部分也算。</p></li><li><p>拍一张照片：面单朝上，长边朝前。</p></li><li><p>超过 25 kg 或任何一边超过 150 cm，贴“超规”标签，放到地面区。</p></li></ol>
<p>与客户预报相差一半以上时，请组长复秤一次再上架。</p>`,
      `<p>重量與尺寸決定客戶付多少錢，請照下面的順序做：</p>
<ol><li><p>電子秤歸零，包裹放在秤台中央，讀數穩定後再記錄。</p></li><li><p>量<strong>最長、最寬、最高</strong>處，凸出的部分也算。</p></li><li><p>拍一張照片：面單朝上，長邊朝前。</p></li><li><p>超過 25 kg 或任何一邊超過 150 cm，貼「超規」標籤，放到地面區。</p></li></ol>
<p>與客戶預報相差一半以上時，請組長複秤一次再上架。</p>`,
      `<p>Weight and size decide what a customer pays. Work in this order:</p>
<ol><li><p>Set the scale to zero, put the parcel in its middle, and note the weight once it stands still.</p></li><li><p>Measure at the <strong>longest, widest and highest</strong> point; what sticks out counts.</p></li><li><p>Take one photograph: label up, long side in front.</p></li><li><p>Above 25 kg, or with a side above 150 cm, put the “oversize” label on and take it to the floor area.</p></li></ol>
<p>When it differs by half or more from what the customer declared, let the leader weigh it again before it goes on a shelf.</p>`,
    ),
  },
] as const;
