// The words and characters of addresses as people write them: data, not display texts.

/** Labels that forms and messages write before a name, a number or an address. */
export const labels =
  /(?:收件人|收貨人|收货人|联系人|聯絡人|聯繫人|姓名|电话|電話|手机号码|手機號碼|手机|手機|号码|號碼|详细地址|詳細地址|收货地址|收貨地址|地址|邮编|郵編|郵遞區號|邮政编码|recipient|name|phone|mobile|tel|address|postcode|zip)\s*[:：]/giu;

/** The separators between the parts of an address. */
export const separators = /[\s,，;；、|]+/u;

/** Words that only occur in a place or end it. */
export const inPlace =
  /[\d]|[省市縣县區区鄉乡鎮镇村里路街巷弄號号樓楼室座棟栋]$|(?:road|street|st|rd|lane|ave|avenue|floor|room|flat|building)\b/iu;

/** How regions end whose names are often written without that end. */
export const regionEnd = '(?:壮族|壯族|回族|维吾尔|維吾爾)?(?:自治[区區]|特[别別]行政[区區]|省|市|縣|县)$';

/** A prefix of official region names that people leave out. */
export const regionFront = '^中[国國]';

/** Two ways to write one sign of many Taiwanese names; both are one sign long. */
export const sameSign = ['臺', '台'] as const;
