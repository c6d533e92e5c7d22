// Parts of which the corpus composes addresses: usual street, family and given names, combined at random.

/** Those but `measured` were read while the parser was written; it was not. */
export type PartsSet = 'first' | 'later' | 'third' | 'fourth' | 'fifth' | 'measured';
export type Form = 'taiwan' | 'hong-kong' | 'macau' | 'mainland';

interface Parts {
  names: string[];
  latinNames: string[];
  streets: string[];
  latinStreets: string[];
  buildings: string[];
  latinBuildings: string[];
}
const list = (text: string) => text.trim().split(/\s*[|\n]\s*/);

export const parts: Record<Form, Record<Exclude<PartsSet, 'fifth' | 'measured'>, Parts>> = {
  taiwan: {
    first: {
      names: list(
        '王小明|陳美玲|林志豪|黃淑芬|張雅婷|李建宏|吳宗翰|劉怡君|蔡佩珊|楊俊傑|許家豪|鄭惠雯|謝孟儒|郭思妤|洪偉誠|邱于庭|曾冠宇|廖婉如|賴彥廷|徐若瑄|周杰|葉子|歐陽文|司馬懿明|張簡志偉|范姜群|高以翔|簡嘉明|游惠如|江柏毅|阮氏梅|彭于晏|鍾欣潼|石敬堂|涂醒哲|詹雅雯',
      ),
      latinNames: list('Wang Hsiao-ming|Mei-Ling Chen|Kevin Lin|Huang Shu Fen|Jason Y. Wu|Tsai Pei Shan|Alice Cheng|LIU YI CHUN'),
      streets: list(
        '中正路|中山北路二段|忠孝東路四段|復興南路一段|羅斯福路三段|民生東路五段|和平西路一段|仁愛路|光復路|文化路一段|建國三路|成功街|民權一街|自由路二段|公園路|青年路|博愛路|大同街|福德街|永和路二段|三民路|南京東路三段|信義路五段|重慶南路1段|台灣大道四段|臺灣大道三段|中華路|新生南路二段|北新路三段|民族路',
      ),
      latinStreets: list(
        "Zhongzheng Rd.|Sec. 4, Zhongxiao E. Rd.|Fuxing S. Rd.|Wenhua Rd.|Minsheng E. Rd.|Chenggong St.|Ren'ai Rd.|Sec. 2, Ziyou Rd.|Gongyuan Rd.|Boai Rd.",
      ),
      buildings: list('大安國宅|遠企中心|科技大樓|世貿宿舍|統一超商旁|帝寶社區|管理室代收'),
      latinBuildings: list('Farglory Building|Cathay Tower'),
    },
    later: {
      names: list(
        '沈曼菁|何宥霖|呂承恩|施怡安|顏志宏|柯文彬|溫子齊|蘇郁庭|潘麗雪|馮凱|姜育如|湯家驊|諸葛雲|康書豪|莊詠晴|連勝文|童靜怡|戴佩妮|翁茲曼|余光中',
      ),
      latinNames: list('Su Yu-Ting|Peter Shih|Ho Yu Lin|Wendy Kang|LU CHENG EN'),
      streets: list(
        '林森北路|八德路二段|敦化南路二段|延平北路六段|青海路二段|崇德路|五福四路|七賢二路|裕農路|西門路一段|健行路|環中東路四段|經國路一段|四維路|武昌街|富農街二段|學府路|興隆路三段|萬大路|景平路',
      ),
      latinStreets: list('Linsen N. Rd.|Sec. 2, Bade Rd.|Sec. 1, Ximen Rd.|Chongde Rd.|Wufu 4th Rd.|Yunong Rd.|Siwei Rd.'),
      buildings: list('台積電宿舍|國賓大樓|夏朵花園|清心福全樓上|美麗華社區'),
      latinBuildings: list('Ambassador Building|Shin Kong Tower'),
    },
    third: {
      names: list(
        '鄧麗安|魏德聖|白冰冰|葛福鴻|巫啟賢|丁守中|易智言|尤雅惠|古天樂|田中千繪|孫協志|夏宇禾|龍應台|皇甫雲|辛曉琪|關穎|卓冠廷|宋芸樺',
      ),
      latinNames: list('Teng Li An|George Wei|PAI PING|Sonia Hsia|Lung Ying-tai'),
      streets: list(
        '寶慶路|館前路|北安路|大業路|福華路|愛國東路|士東路|海安路三段|東寧路|九如一路|澄清路|美術東二路|向上路一段|大墩十七街|精誠五街|站前路|竹林路|長江路一段|力行三路',
      ),
      latinStreets: list("Baoqing Rd.|Sec. 3, Hai'an Rd.|Chengqing Rd.|Daye Rd.|Lixing 3rd Rd.|Jingcheng 5th St."),
      buildings: list('櫻花社區|全家板橋店樓上|警衛室|巨蛋大樓'),
      latinBuildings: list('Cosmos Building|World Trade Tower'),
    },
    fourth: {
      names: list(
        '薛仁貴|利菁|賀軍翔|安心亞|盧廣仲|鄔裕康|熊天平|柳翰雅|程秀瑛|孟庭葦|紀曉君|包偉銘|唐美雲|侯佩岑|伍思凱|鍾佳播|秦偉芬|岳虹君',
      ),
      latinNames: list('Hsueh Jen Kuei|Annie Hou|Lu Kuang-Chung|MENG TING WEI|Eric Tang'),
      streets: list(
        '莒光路|新莊路|天母東路|中央路三段|長安東路二段|文心南五路一段|河東路|鳳林三路|安中路一段|金華街|牯嶺街|大學路|瑞光路|成功路四段|德行西路|進化北路|美村路一段|樂業二街',
      ),
      latinStreets: list('Ruiguang Rd.|Sec. 4, Chenggong Rd.|Jinhua St.|Daxue Rd.|Fenglin 3rd Rd.'),
      buildings: list('湖濱花園|蝦皮店到店|東方科學園區|大樓管理員代收'),
      latinBuildings: list('Oriental Building|Kelti Center'),
    },
  },
  'hong-kong': {
    first: {
      names: list(
        '陳大文|黃志明|李嘉欣|張國榮|何婉婷|梁偉雄|鄭秀文|吳家樂|劉德明|林鳳嬌|歐陽震華|司徒美儀|鄺俊宇|譚詠欣|馮寶儀|麥浚龍|關智斌|葉蘊儀|蘇志威|羅家良',
      ),
      latinNames: list(
        'Chan Tai Man|WONG SIU MING|Lee Ka Yan|Cheung Kwok Wing, Leslie|Ho Yuen Ting|Joey Leung|Peter Kwong|AU YEUNG CHUN WAH|Mak Tsun Lung|Fung Po Yee',
      ),
      streets: list(
        '彌敦道|英皇道|軒尼詩道|皇后大道東|廣東道|青山公路|觀塘道|太子道西|荔枝角道|德輔道中|告士打道|大埔公路|沙田正街|屯門鄉事會路|青衣路|成業街|開源道|海濱道|清水灣道|寶琳北路',
      ),
      latinStreets: list(
        "Nathan Road|King's Road|Hennessy Road|Queen's Road East|Canton Road|Castle Peak Road|Kwun Tong Road|Prince Edward Road West|Des Voeux Road Central|Gloucester Road|Oi King Street|Hoi Bun Road|Clear Water Bay Road",
      ),
      buildings: list('幸福大廈|海怡半島|太古城|黃埔花園|美孚新邨|置富花園|沙田第一城|麗港城|工業中心|創貿中心|康怡花園|愉景灣'),
      latinBuildings: list(
        'Harbour Place|Lucky Plaza|Taikoo Shing|Whampoa Garden|Mei Foo Sun Chuen|City One Shatin|Laguna City|Kornhill Plaza|Millennium City|Discovery Park',
      ),
    },
    later: {
      names: list('曾志偉|周慧敏|余文樂|謝安琪|溫兆倫|袁詠儀|鍾鎮濤|石修|杜汶澤|上官慧|區永權|蕭芳芳|容祖兒|古巨基|方中信'),
      latinNames: list('Tsang Chi Wai|Vivian Chow|YUEN WING YEE|Kenny Bee Chung|Siu Fong Fong|Andrew Koo'),
      streets: list(
        '砵蘭街|窩打老道|界限街|銅鑼灣道|筲箕灣道|春秧街|長沙灣道|偉業街|大河道|石門安群街|寶湖道|新運路|天水圍天瑞路|龍翔道|駱克道',
      ),
      latinStreets: list(
        'Portland Street|Waterloo Road|Boundary Street|Tung Lo Wan Road|Shau Kei Wan Road|Chun Yeung Street|Wai Yip Street|Lockhart Road|Lung Cheung Road',
      ),
      buildings: list('新都城|嘉湖山莊|又一村花園|海逸豪園|浪澄灣|貿易廣場|金鐘匯中心|荷里活華庭'),
      latinBuildings: list('Metro City|Kingswood Villas|Parc Oasis|The Long Beach|Trade Square|Tregunter Tower'),
    },
    third: {
      names: list('霍啟剛|徐子淇|應采兒|呂良偉|湯寶如|翁美玲|夏蕙|岑麗香|左麟右|莫文蔚|白韻琴|司馬燕|金燕玲'),
      latinNames: list('Fok Kai Kong|Cherie Ying|LUI LEUNG WAI|Karen Mok|Tong Po Yu'),
      streets: list('衙前圍道|鴨脷洲大街|薄扶林道|馬頭圍道|鳳德道|葵涌道|楊屋道|安定街|大涌橋路|福榮街|電氣道|堅尼地道|柯士甸道西|界限街'),
      latinStreets: list(
        'Ap Lei Chau Main Street|Pok Fu Lam Road|Ma Tau Wai Road|Yeung Uk Road|Kennedy Road|Electric Road|Fuk Wing Street',
      ),
      buildings: list('珀麗灣|御龍山|德福花園|海怡工貿中心|南豐廣場|碧瑤灣'),
      latinBuildings: list('Bel-Air|Telford Gardens|Nan Fung Plaza|Baguio Villa|The Palazzo'),
    },
    fourth: {
      names: list('游嘉瑩|冼國林|尹子維|雷頌德|文詠珊|倪震|苗僑偉|米雪雯|歐錦棠|鮑起靜|柯震東|孫耀威|單立文'),
      latinNames: list('Sin Kwok Lam|Janice Man|NGAI CHUN|Edmond Leung|Pau Hei Ching'),
      streets: list('洗衣街|荃灣街市街|寶琳路|南昌街|土瓜灣道|景嶺路|博康路|青山道|馬會道|天后廟道|怡和街|紅磡道|摩理臣山道'),
      latinStreets: list('Sai Yeung Choi Street South|Hung Hom Road|Tin Hau Temple Road|Po Lam Road|Nam Cheong Street|Morrison Hill Road'),
      buildings: list('維景灣畔|逸東邨|怡富花園|恆通大廈|葵涌廣場|名都大廈'),
      latinBuildings: list('Ocean Shores|Yee Fu Garden|Regent Centre|Grand Millennium Plaza|Hoi Luen Industrial Centre'),
    },
  },
  macau: {
    first: {
      names: list(
        '何婉婷|陳志明|梁家輝|黃美珍|李錦賢|歐陽嘉儀|馬有禮|崔世平|區錦新|關翠杏|吳國昌|高天賜|林宇滔|麥瑞權|容永恩|蕭志偉|施家倫|鄭安庭|宋碧琪|葉兆佳',
      ),
      latinNames: list(
        'Ho Un Teng|CHAN CHI MENG|Leong Ka Fai|Maria da Silva|José Pereira Coutinho|Wong Mei Chan|Ao Ieong Ka I|Joao Manuel Costa',
      ),
      streets: list(
        '新馬路|殷皇子大馬路|友誼大馬路|成都街|高士德大馬路|俾利喇街|提督馬路|宋玉生廣場|慕拉士大馬路|黑沙環第二街|筷子基北街|荷蘭園大馬路|亞利鴉架街|水坑尾街|石排灣馬路|埃武拉街',
      ),
      latinStreets: list(
        "Avenida da Amizade|Rua de Pequim|Avenida de Horta e Costa|Rua de Évora|Alameda Dr. Carlos d'Assumpção|Rua do Campo|Avenida Almeida Ribeiro|Rua de Francisco Xavier Pereira",
      ),
      buildings: list('海洋花園|廣福安花園|南方大廈|金利達花園|濠景花園|裕華大廈|激成工業大廈|信和廣場'),
      latinBuildings: list('Edf. Nam Fong|Edificio Hung On|Edf. Kam Lei Tat|Macau Square'),
    },
    later: {
      names: list('陳明金|羅彩燕|譚伯源|柯嵐|黃顯輝|李靜儀|程文海|潘志明|余永逸|龐川|司徒荻林|胡祖杰'),
      latinNames: list('Lo Choi In|Ana Teresa Fernandes|TAM PAK UN|Wong Hin Fai|Pedro Lobo'),
      streets: list('沙梨頭海邊街|渡船街|賈伯樂提督街|馬場東大馬路|看台街|柏嘉街|飛能便度街|布拉干薩街|河邊新街|巴黎街'),
      latinStreets: list('Rua da Praia Grande|Estrada Marginal da Areia Preta|Rua de Bragança|Avenida do Conselheiro Borja|Rua de Berlim'),
      buildings: list('百利新邨|星海豪庭|翡翠廣場|擎天半島|祐適工業大廈|鴻發花園'),
      latinBuildings: list('Edf. Pak Lei|Edificio Lei Seng|Edf. Hoi Meng'),
    },
    third: {
      names: list('賀一誠|岑浩輝|李偉農|歐陽瑜|黃少澤|張永春|柯海帆|沈頌年|戴華浩|蘇嘉豪|鄭明軒'),
      latinNames: list('Ho Iat Seng|Sam Hou Fai|Carlos Marreiros|CHEONG WENG CHON|Rita Santos'),
      streets: list('罅些喇提督大馬路|爹美刁施拿地大馬路|慕拉士前地|十月初五日街|賣草地街|連勝街|福隆新街|高樓街|偉龍馬路|亞利安娜街'),
      latinStreets: list('Rua da Felicidade|Calçada do Monte|Avenida de Kwong Tung|Rua dos Mercadores|Estrada de Sete Tanques'),
      buildings: list('皇子商業中心|威翠花園|凱泉灣|君悅灣|獲多利中心'),
      latinBuildings: list('Edf. Vang Kei|Edificio Jardim Cidade|Edf. China Civil Plaza'),
    },
    fourth: {
      names: list('譚俊榮|黎若嵐|官世海|岑展平|龍敏儀|尤瑞陽|甄慶悅|許輝年|姚鴻明|唐曉晴'),
      latinNames: list('Chui Sai On|Susana Chou|LAM HEONG SANG|Jorge Fao|Leonel Alves'),
      streets: list('罅些喇街|東望洋新街|台山新街|嘉樂庇總督馬路|美副將大馬路|雅廉訪大馬路|光復街|青洲大馬路|基馬拉斯大馬路|布魯塞爾街'),
      latinStreets: list('Avenida do Ouvidor Arriaga|Rua do Almirante Costa Cabral|Rua da Ribeira do Patane|Avenida de Guimarães'),
      buildings: list('華寶花園|寰宇天下|運順新邨|美居廣場|太子花城'),
      latinBuildings: list('Edf. Wa Pou|Edificio Mei Kui|Edf. Fok Tak'),
    },
  },
  mainland: {
    first: {
      names: list(
        '张三|李晓梅|王建国|刘洋|陈静|杨帆|赵敏|黄文强|周涛|吴雪琴|徐磊|孙丽华|马超|朱婷婷|胡歌|林晓峰|何冰|高圆圆|罗永浩|郑爽|欧阳娜娜|诸葛亮亮|司马光明|迪丽热巴·迪力木拉提|阿依古丽·买买提|买买提·吐尔逊|扎西多吉|卓玛·次仁|巴特尔|闫妮|付辛博|解晓东|覃辉|仇和平|单雄信',
      ),
      latinNames: list('Zhang San|Li Xiaomei|David Wang|LIU YANG|Chen Jing'),
      streets: list(
        '科技园路|人民中路|解放大道|建设路|中山大道西|和平路|长江路|新华街|光明路|学院路|朝阳北路|黄河路|金山路|文化西路|胜利街|中关村大街|南京路|体育东路|湖南路|滨海大道|天府大道北段|迎宾大道|工业园区东环路|北京东路|上海路|西大街',
      ),
      latinStreets: list('Renmin Middle Road|Jianshe Road|Xueyuan Road|Changjiang Road|Xinhua Street|Nanjing West Road|Zhongshan Avenue'),
      buildings: list('阳光花园|万科城市花园|碧桂园|保利国际广场|恒大绿洲|幸福小区|科技园|创业大厦|绿地中心|锦绣江南|菜鸟驿站|学府名苑'),
      latinBuildings: list('Sunshine Garden|Vanke City|Poly Plaza|Innovation Building'),
    },
    later: {
      names: list(
        '蒋雯丽|沈腾|韩雪|曹云金|邓超|彭丽|曾黎|萧敬腾|田馥甄|董洁|袁泉|潘粤明|余男|杜江|叶璇|程莉莎|苏有朋|魏大勋|慕容晓晓|尉迟琳|古力娜扎·拜合提亚尔|央金·卓嘎|佟丽娅|樊少皇',
      ),
      latinNames: list('Han Xue|Deng Chao|Jiang Wenli|TIAN FUZHEN|Lucas Su'),
      streets: list(
        '五一大道|经十路|太白南路|二环南路|江汉路|淮海中路|延安西路|芙蓉中路二段|长安街|东风大街|龙湖路|珠江东路|民族大道|机场路|红旗大街|友谊路|凤凰大街|滨河东路|春熙路|北京南路',
      ),
      latinStreets: list("Huaihai Middle Road|Wuyi Avenue|Jianghan Road|Yan'an West Road|Hongqi Street|Minzu Avenue"),
      buildings: list('世纪城|中海国际社区|金地格林小镇|华润二十四城|融创壹号院|丰巢快递柜|软件园|师范大学南校区'),
      latinBuildings: list('Century City|Greenland Tower|Software Park'),
    },
    third: {
      names: list(
        '祝绪丹|牛莉|纪晓波|柳岩|夏雨荷|葛优|濮存昕|苗圃|柴静|万茜|上官婉儿|尼格买提·热合曼|热依扎·阿里木江|仓央·嘉措|齐秦|窦唯|龚琳娜|梅婷|尚雯婕',
      ),
      latinNames: list('Niu Li|Ge You|JI XIAOBO|Zhu Xudan|Mark Qi'),
      streets: list(
        '曙光路|文三路|石油路|泰山大街|和兴路|花园口东路|岳麓大道西段|钟楼北巷|八一七中路|中央大街|昆仑大道|团结南路|青年大街|湘江中路一段|府前街|西湖大道',
      ),
      latinStreets: list('Shuguang Road|Wensan Road|Zhongyang Street|Taishan Avenue|Qingnian Street'),
      buildings: list('龙湖天街|远洋山水|荣盛华府|电力家属院|天安数码城|嘉里中心|橡树湾'),
      latinBuildings: list('Longfor Mall|Kerry Center|Oak Bay Garden'),
    },
    fourth: {
      names: list(
        '关晓彤|项羽飞|年广久|车保罗|乌兰图雅|娄艺潇|庞龙|车晓|房祖名|阎学晶|骆玉珠|司徒慧|麦麦提·艾力|丹增·旺堆|阿娜尔·哈孜|褚时健|荆浩',
      ),
      latinNames: list('Guan Xiaotong|Lou Yixiao|PANG LONG|Che Xiao|Tony Yan'),
      streets: list(
        '华强北路|之江路|嘉陵江东路|珠海路|洪山路|友爱南路|大明宫西路|丽水街|湖滨南路|铁西广场街|石景山路|观海路|香江中路|北四环东路|七一路|兴庆路',
      ),
      latinStreets: list('Huaqiang North Road|Zhijiang Road|Hubin South Road|Guanhai Road|Lishui Street'),
      buildings: list('金域蓝湾|中航城|鲁能星城|富力盈凯广场|顺丰速运营业点|机关家属区|翠屏小区'),
      latinBuildings: list('Kingold Tower|Star River|Riverside Garden'),
    },
  },
};
