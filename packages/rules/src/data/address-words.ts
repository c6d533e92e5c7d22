// The words and characters of addresses as people write them: data, not display texts.

/** Labels that forms and messages write before a part of an address, by the part they name. */
export const labelWords = {
  recipientName:
    '收件人員|收件人员|收貨人員|收货人员|聯絡人員|联系人员|聯絡人姓名|联系人姓名|收件人姓名|收貨人姓名|收货人姓名|取件人姓名|取貨人姓名|取货人姓名|取件人|取貨人|取货人|领取人|領取人|我叫|名叫|寄件人姓名|发件人姓名|發件人姓名|寄件人|寄件者|发件人|發件人|发货人|發貨人|收件人|收貨人|收货人|收件者|收件|收方|寄方|聯絡|联系|聯繫|連絡|收|寄給|寄给|送給|送给|給|给|联系人|聯絡人|聯繫人|姓名|名字|receiver|recipient|consignee|sender|shipper|花名|昵称|暱稱|full name|name|attention|attn|c/o|to',
  phone:
    '联系电话|联系方式|联系手机|聯絡電話|聯絡手機|聯絡方式|連絡電話|連絡手機|聯繫電話|聯繫方式|取件人電話|取件人手機|取件電話|取件手機|室內電話|室内电话|住家電話|公司電話|公司电话|收件人電話|收件人电话|收件電話|收件电话|收件手機|收件手机|寄件電話|寄件电话|寄件手機|寄件手机|寄件人電話|寄件人电话|寄件人手機|寄件人手机|发件电话|发件手机|发件人电话|发件人手机|發件電話|發件人電話|手机号码|手機號碼|手机号|手機號|手机|手機|行動電話|移动电话|电话号码|電話號碼|电话|電話|座机|市話|固定电话|家用電話|号码|號碼|phone number|telephone|phone|mobile|cell|tel|contact number|contact|whatsapp|手提電話|手提电话|手提',
  address:
    '寄到|送到|寄往|地址換成|地址换成|地址改成|地址改為|地址改为|地址給你|地址给你|地址係|地址系|寄件地址|寄件人地址|发件地址|发件人地址|發件地址|發件人地址|收件人地址|收件地址|收货地址|收貨地址|送货地址|送貨地址|寄送地址|详细地址|詳細地址|详细|詳細|省市区|省市區|通訊地址|通讯地址|居住地址|联系地址|聯絡地址|街道地址|所在地区|所在地區|所在区域|地区|地區|地址|街道|shipping address|hk address|hk addr|address|addr|add|area|street',
  mailboxCode: '邮政编码|郵政編碼|邮编|郵編|郵遞區號|postal code|postcode|zip code|zip',
  /** Numbers and names of other things, one word each. */
  identifier:
    '店號|店号|門市代號|门店号|客戶代碼|客户代码|客戶編號|客户编号|會員編號|会员编号|會員號|会员号|訂單號碼|订单号码|订单号|訂單編號|訂單號|订单编号|身份证号码|身份證號碼|身份证号|身份證號|身份证|身份證|身分證字號|身分證號碼|身分證|統一編號|統編|税号|稅號|邮箱|信箱|電子郵件|微信号|微信|email|e-mail|order no|order number|order|id|wechat|line id|line',
  /** Remarks to the end of the line. */
  other: '备注|備註|留言|公司|店名|门店|門市|取貨門市|取貨方式|取货方式|配送方式|超商|remarks?|note|company',
} as const;

const labelRole =
  '(?:收件|收貨|收货|取件|取貨|取货|領取|领取|簽收|签收|接收|聯絡|联络|联系|聯繫|連絡|寄件|發件|发件|發貨|发货|訂購|订购|購買|购买|寄送|寄達|配送|派送|送貨|送货|送達|送达|宅配|真實|真实|所在|詳細|详细|具體|具体)';
const labelPerson = '(?:人員|人员|人|者|方)';
/** Labels composed of a role, a person and the part, as 聯絡人的手機號. A word without a role needs a colon or its verb. */
export const labelForms = {
  recipientName: `${labelRole}${labelPerson}?的?(?:姓名|名字|名稱|名称|大名|全名|名)|(?:訂購|订购|購買|购买|簽收|签收|接收|聯絡|联络|联系|聯繫|連絡)(?:人|者)|大名|全名|稱呼|称呼`,
  phone: `${labelRole}${labelPerson}?的?(?:行動|移動|移动)?(?:電話|电话|手機|手机|號碼|号码)(?:號碼|号码|號|号)?|電話號|电话号|行動|連絡方式`,
  address: `${labelRole}${labelPerson}?的?(?:地址|住址|地點|地点|位置|地|省份|城市|縣市|县市|區縣|区县|區域|区域)|住址|住在|地點|地点|省份|城市|縣市|县市|區縣|区县|行政區|行政区|區域|区域|[鄉乡][鎮镇]市[區区]|門牌|门牌|門牌號碼?|门牌号码?|宅配到|送去|寄去`,
} as const;
/** Labels of a name that is not the recipient's if another label names one. */
export const nicknameLabels = /昵称|暱稱|花名|[訂订][購购]|[購购][買买]/u;

/** Symbols that people write in place of a label, by the part they name. */
export const labelSymbols = {
  recipientName: '👤|👥|🙋|👨|👩|🧑|🙎|💁',
  phone: '📱|☎|📞|📲|🤳',
  address: '🏠|🏡|📍|🏢|🏘|🏣|🏬|🗺',
} as const;

/** Labels of a sender's part. */
export const senderLabels =
  /(?:[【[〔「(（]\s*)?(?:(?:寄件|发件|發件|发货|發貨|寄貨|寄货)(?:人|者|方|地(?=[址:：])|(?=姓名|[電电]話|[電电]话|手[機机]|地址|[資资][訊讯料]|信息|\s*[:：】\])）〕」]))|(?<![\p{L}])(?:[寄发發]方(?=[\s:：])|[寄发發](?=\s*[:：】\])）〕」]))|(?<![\p{L}])(?:sender|shipper|ship from|from)(?=(?:'s)?(?: name| phone| tel| address)?\s*[:：]))/giu;
/** Labels of a recipient's part, which end that of a sender. */
export const recipientLabels =
  /(?:[【[〔「(（]\s*)?(?:(?:收件|收貨|收货)(?:人|者|方|地(?=[址:：])|(?=姓名|[電电]話|[電电]话|手[機机]|地址|[資资][訊讯料]|信息|\s*[:：】\])）〕」]))|(?<![\p{L}])(?:收方(?=[\s:：])|收(?=\s*[:：】\])）〕」]))|(?<![\p{L}])(?:recipient|receiver|consignee|ship to|deliver to|to)(?=(?:'s)?(?: name| phone| tel| address)?\s*[:：]))/giu;

/** Signs and words between a sender and a recipient. */
export const partyArrow = /(?:→|⇒|⟶|➡\ufe0f?|➔|[-=]{1,2}>|>>|寄[給给]|轉[給给]|转给|送[給给])/gu;

/** Words behind a name that ask for delivery into its hands. */
export const deliveryWords = '親收|亲收|敬啟|敬启|台啟|收啟|啟|启|收';

/** Courtesies that people write around an address. */
export const courtesies =
  /^(?:謝謝|谢谢|感謝|感谢|多謝|多谢|您好|你好|麻煩|麻烦|拜託|拜托|辛苦了?|好的|收到|(?:收件|寄件|寄送|收[貨货]|送[貨货]|配送|取件|[訂订][購购單单]|[聯联][絡络系繫]|地址)(?:人|者)?的?(?:資訊|资讯|信息|資料|资料)[:：]?|客[戶户]|買家|买家|[謝谢][謝谢](?:您|你)|thanks?|thank you|hi|hello|please|dear|[嗎吗呢喔哦啦唷吧]|[謝谢]啦|改?寄(?:[這这][裡里邊边]|到)?|如下|以上|(?:其[他它餘余]|[電电]話|电话|手[機机]|姓名|地址)?[都也]?(?:一[樣样]|不[變变]|相同|同上))[!！~。?？]*\p{So}*$|^(?:謝謝|谢谢|麻煩|麻烦|感謝|感谢|請|请)/iu;

/** Begins of remarks about a delivery: its time, and where it is put down. */
export const remarkBegin =
  /^(?:[平假]日(?!.{0,4}(?:[广廣][场場]|酒店|大[厦廈]|花[园園]|中心))|工作日|[週周]末|[週周星]期?[六日天](?=$|[收送在不再派配休])|[早晚]上|白天|[上下中]午|辦公時間|办公时间|上班[時时]?[間间]?|[別别](?![墅院])|不要|不用|不在|不放|勿|切勿|唔該|唔好|如[無无不]|[無无]人在家|到[時时]|到了?(?=打|電|电|聯|联|通)|送[貨货](?=前|時|时)|送達前|送达前|派送前|放(?=在|於|于|我|你|[門门](?:口|外)|管理|物[業业]|警[衛卫]|快[遞递]|[驛驿]站|丰巢|菜[鳥鸟]|前台|大[門门堂]|家|[櫃柜]))/u;

/** Forms of address behind a name. */
export const titles = '先生|小姐|女士|太太|同學|同学|老師|老师|經理|经理|醫師|医生|律師|总|總';

/** Ends of the names of firms and shops. */
export const firmEnd = '(?:公司|商行|企業社|工作室|集团|集團|事務所|事务所|診所|诊所|工廠|工厂|有限公司)';

/** Words that count the parts of a building or a street: a number before it belongs to the street. */
export const unitNext =
  /^ *(?:號|号|樓|楼|層|层|室|弄|巷|段|鄰|邻|栋|棟|幢|座|單元|单元|户|戶|房|期|组|組|队|隊|街|路|村|里|門|门|支|之|\/?F\b|\/F)/iu;

/** Ends of the words of streets and buildings. */
export const streetEnd =
  /(?:[路街巷弄號号樓楼层層室棟栋幢座段村里鄰邻道苑廈厦場场園园城邨閣阁坊台户戶院店舖铺期區区校寓庄莊湾灣]|[大學学中小]學|大学|小学|中学|花園|花园|廣場|广场|中心|單元|单元|市場|市场|商場|商场|宿舍|客[栈棧]|民宿|[旅餐飯饭][館馆]|餐[廳厅]|[藥药]局|倉庫|仓库|医院|醫院|公園|公园|車站|车站|驿站|驛站|快递柜|门口|公司)$/u;

/** Characters behind a short region name that is part of a street instead, as in 中山路. */
export const streetNext =
  /^(?!新[橋桥])[東西南北东中一二三四五六七八九十前後后新老]{0,2}(?:路(?![環环氹凼竹])|街|大道|道|巷|弄|段|里|村|站|樓|楼|大廈|大厦|廣場|广场|店|號|号|橋|桥|大學|大学|新村|花園|花园|苑|邨|公路|鐵路|铁路|高速)/u;

/** Characters behind a place's name that is part of the name of a building or a quarter instead, as in 香港仔 and 台灣大學. */
export const buildingNext =
  /^(?:仔|[\p{Script=Han}]{0,3}(?:大[學学](?!(?:大馬|大马|[東西南北东一二三]{1,2})?路|大?道|街)|銀行|银行|醫院|医院)|車站|车站|機場|机场|文化中心|101)/u;

/** Characters behind a district's short name that is part of a longer name, as in 屯門市廣場 and 大埔墟. */
export const districtNext = /^[市墟圍围頭头西东東南北中正新舊旧道路街站邨城廣广公鄉乡海]/u;

/** As districtNext, behind the name of an area: there only buildings, streets and quarters remain, as in 新界大埔墟. */
export const districtNextInArea = /^(?:[市墟圍围頭头道路街站邨城鄉乡正]|中心|[東西南北东新]?[街路約约]|公[路園园]|海[濱滨]公[園园])/u;
/** The areas of Hong Kong in front of a district. */
export const areaBefore = /(?:新界|九[龍龙]|香港島?|香港岛|港島|港岛)[\s,，、]*$/u;

/** Quarters whose names begin like a region that they are not cut from. */
export const quarterBegin = /^九[龍龙](?:[灣湾塘]|城(?![區区]))/u;

/** Quarters of Hong Kong and Macau that no other place is named like, by the calling code: a text that names no region is of their country. */
export const quarters: Readonly<Record<string, RegExp>> = {
  '852':
    /(?<![^\P{L}区區])(?:九[龍龙](?:[灣湾塘]|城(?![區区]))|香港仔|尖沙咀|[銅铜][鑼锣][灣湾]|旺角|油麻地|[將将][軍军]澳|[鰂鲗]魚?鱼?涌|筲箕[灣湾]|柴[灣湾]|[紅红]磡|葵涌|葵芳|青衣(?!江)|天水[圍围]|粉[嶺岭]|深水埗|[觀观]塘|荃[灣湾]|屯[門门]|[灣湾]仔|元朗|沙田(?!鎮|镇)|土瓜[灣湾]|何文田|黃大仙|黄大仙|[長长]沙[灣湾](?!鎮|镇))/u,
  '853': /(?<!\p{L})(?:氹仔|凼仔|路[環环](?!路)|路氹)/u,
};

/** Quarters and islands of Hong Kong whose names other places have too: they count beside phone numbers of Hong Kong alone. */
export const sharedQuarters =
  /(?<!\p{L})(?:大埔|上水|西[貢贡]|中[環环]|上[環环]|西[環环]|北角|赤柱|大[圍围]|火炭|[馬马]鞍山|青衣|佐敦|太子|太古|牛[頭头]角|[藍蓝]田|油塘|[東东]涌|[長长]洲|南丫[島岛]|坪洲|梅[窩窝]|[愉][景]灣|[離离][島岛][區区]?)/u;

/** Behind a name of a quarter that a district has too: the name of another quarter or of a building, as in 屯門市廣場 and 大埔墟. */
export const quarterNext = /^[ ]?(?:[市墟圍围頭头站道路街]|新[城村邨]|[東西南北东]路|[東西南北东]街|城市|中心城|廣場|广场)/u;

/** Quarters in Latin letters, which look like names of persons. */
export const latinQuarters = new Set(
  (
    'central,admiralty,wan chai,causeway bay,north point,quarry bay,tai koo,taikoo,taikoo shing,shau kei wan,chai wan,siu sai wan,sai ying pun,sheung wan,kennedy town,' +
    'pok fu lam,aberdeen,ap lei chau,wong chuk hang,repulse bay,happy valley,mid levels,mid-levels,tsim sha tsui,jordan,yau ma tei,mong kok,mongkok,prince edward,' +
    'sham shui po,cheung sha wan,lai chi kok,mei foo,kowloon bay,kowloon tong,kowloon city,ngau tau kok,kwun tong,lam tin,yau tong,hung hom,to kwa wan,ho man tin,' +
    'wong tai sin,diamond hill,san po kong,tsz wan shan,choi hung,kwai chung,kwai fong,kwai hing,tsing yi,tsuen wan,tuen mun,yuen long,tin shui wai,sheung shui,' +
    'fanling,tai po,tai wai,fo tan,sha tin,shatin,ma on shan,sai kung,tseung kwan o,hang hau,po lam,lohas park,tung chung,discovery bay,cheung chau,lamma island,mui wo,' +
    'lantau,lantau island,siu hong,sham tseng,tai kok tsui,kai tak,taipa,coloane,cotai,seac pai van,nape,praia grande,areia preta,iao hon,fai chi kei'
  ).split(','),
);

/** Latin words that occur in addresses and not in names. */
export const latinWords = new Set(
  (
    'no number flat flt rm room unit fl floor flr blk block tower house lane ln alley aly sec section rd road st street str ave avenue blvd boulevard ' +
    'district dist city county township twp village vil building bldg centre center plaza court mansion mansions estate garden gardens terrace path drive ' +
    'shop suite ste phase gf ug lg box pobox industrial commercial school university hospital hotel way close square ' +
    'province prov rua avenida av edificio edif andar apt apartment apartments territories roc prc town townhouse level basement neighborhood neighbourhood ' +
    'neigh estrada travessa praca bloco largo residential community factory park rural ground lower upper edf station ' +
    'taipei kaohsiung taichung tainan hsinchu taoyuan keelung'
  ).split(' '),
);

/** Latin words that begin an address behind a name. */
export const latinOpeners = new Set('no flat flt rm room unit blk block shop suite ste apt floor fl level box pobox gf ug lg'.split(' '));

/** Other names of places, by the calling code of their country and the code of the place below it ('' is the country). */
export const otherNames: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  '886': {
    '': ['台灣省', '台湾省', '中華民國', 'Taiwan ROC', 'Taiwan R.O.C.', 'Republic of China'],
    LIE: ['馬祖', '马祖', '馬祖連江縣', '马祖连江县'],
  },
  '852': {
    '': [
      '香港特別行政區',
      '香港特别行政区',
      '香港特區',
      '香港特区',
      'HK',
      'H.K.',
      'HKSAR',
      'Hong Kong SAR',
      'Hong Kong China',
      'Hong Kong SAR China',
      'HKSAR China',
      'HK China',
      'HK SAR',
      'HK SAR China',
    ],
    HKI: ['港島', '港岛', 'HK Island'],
    KLN: ['Kln', '九龍區'],
    NT: ['N.T.', 'NT', '新界區'],
  },
  '853': {
    '': [
      '澳門特別行政區',
      '澳门特别行政区',
      '澳門特區',
      '澳门特区',
      'Macau',
      'Macau SAR',
      'Macao SAR',
      'Macau China',
      'Macao China',
      'Macau SAR China',
      'Macao SAR China',
    ],
    MAC: ['Macau Peninsula'],
  },
  '86': {
    '': ['中華人民共和國', '中华人民共和国', 'P.R. China', 'PR China', 'PRC', "People's Republic of China", 'Mainland China'],
  },
};

/** How regions end whose names are often written without that end. */
export const regionEnd =
  /(?:壮族|壯族|回族|维吾尔|維吾爾|朝鲜族|朝鮮族|土家族苗族|苗族侗族|布依族苗族|藏族羌族|藏族|彝族|白族|蒙古族|哈尼族彝族|傣族景颇族|傣族|傈僳族|回族)?(?:自治[区區]|自治州|自治县|特[别別]行政[区區]|地區|地区|省|市|縣|县|盟)$/u;
/** How districts end, as regionEnd. */
export const districtEnd = /(?:[区區市縣县]|[鄉乡鎮镇])$/u;
/** Latin ends of region names, and how they are abbreviated. */
export const latinEnds: Readonly<Record<string, string>> = {
  district: 'district',
  dist: 'district',
  area: 'district',
  township: 'township',
  twp: 'township',
  town: 'township',
  city: 'city',
  county: 'county',
  cnty: 'county',
  province: 'province',
  prov: 'province',
  municipality: 'city',
};

/** A prefix of official region names that people leave out. */
export const regionFront = /^中[国國](?=香港|澳[门門])/u;

/** Two ways to write one sign of many Taiwanese names; both are one sign long. */
export const sameSign = ['臺', '台'] as const;

/** Family names of one sign, in both scripts. */
export const familyNames = new Set(
  '年王李張张劉刘陳陈楊杨黃黄趙赵吳吴周徐孫孙馬马朱胡郭何高林羅罗鄭郑梁謝谢宋唐許许韓韩馮冯鄧邓曹彭曾肖蕭萧田董袁潘于余葉叶蔣蒋杜蘇苏魏程呂吕丁沈任姚盧卢傅鍾钟姜崔譚谭廖范汪陸陆金石戴賈贾韋韦夏邱方侯鄒邹熊孟秦白江閻阎薛尹段雷黎史龍龙陶賀贺顧顾毛郝龔龚邵萬万錢钱嚴严賴赖覃洪武莫孔湯汤向常溫温康施文牛樊葛邢安齊齐易喬乔伍龐庞顏颜倪莊庄聶聂章魯鲁岳翟殷詹申歐欧耿關关蘭兰焦俞左柳甘祝包寧宁尚符舒阮柯紀纪梅童凌畢毕單单季裴霍涂成苗谷盛曲翁冉駱骆藍蓝路游辛靳管柴蒙鮑鲍華华喻祁蒲房滕屈饒饶解牟艾尤陽阳時时穆農农司卓古吉繆缪簡简車车項项連连蘆芦麥麦褚娄婁竇窦戚岑景黨党宮宫費费卜冷晏席衛卫米柏宗瞿桂全佟應应臧閔闵苟鄔邬邊边卞姬師师和仇欒栾隋商刁沙榮荣巫寇桑郎甄叢丛仲虞敖巩鞏明佘池查麻苑遲迟鄺邝官封談谈匡鞠惠荊荆樂乐冀郁胥南班儲储原栗燕楚鄢勞劳諶谌奚皮粟冼蔺藺樓楼盘盤滿满聞闻厲厉伊仝區区郜海闞阚花權权強强帥帅屠豆朴蓋盖練练廉禹井祖漆巴豐丰支卿國国狄平計计索宣晋晉相初門门雲云容敬來来扈晁芮都普闕阙浦戈伏鹿薄邸雍辜羊阿烏乌母裘亓修邰赫杭況况那宿鮮鲜印逯隆茹諾诺戰战慕危玉銀银亢嵇公哈湛賓宾戎勾茅利於呼居揭干但尉冶斯元束檀衣信展陰阴昝智幸奉植衡富尧堯閉闭由粘蔡塗鄞釋释鐘酈郦逄竺笪羿汲邴糜隗宓暴酆贝貝贲諸诸钮鈕滑荀薊蓟鄂籍莘贡貢宰璩濮郏郟庾暨訾乜蒯買买逢苻'.match(
    /\p{Script=Han}/gu,
  ),
);
/** Family names of two signs, in both scripts. */
export const doubleNames = new Set(
  '歐陽 欧阳 司馬 司马 上官 諸葛 诸葛 司徒 東方 东方 獨孤 独孤 南宮 南宫 夏侯 皇甫 尉遲 尉迟 公孫 公孙 慕容 長孫 长孙 宇文 令狐 端木 張簡 范姜 歐楊 張廖 钟离 鍾離 赫连 赫連 澹台 澹臺 轩辕 軒轅 拓跋 拓拔 百里 东郭 東郭 呼延 闻人 聞人 申屠 淳于 濮阳 濮陽 公冶 第五 左丘'.split(
    ' ',
  ),
);
