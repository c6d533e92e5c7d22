-- Misspelled English names of regions, as shipped; names that a site has changed remain.
update region r
set name = r.name || jsonb_build_object('en-us', v.correct)
from (values
    ('TPE', '108', 'Wanhua Disrict', 'Wanhua District'),
    ('NWT', '231', 'Xindian Distict', 'Xindian District'),
    ('CHA', '510', 'Yuanlin市', 'Yuanlin City'),
    ('CHA', '521', 'Beidu Township', 'Beidou Township'),
    ('KHH', '813', 'Zouying District', 'Zuoying District'),
    ('PIF', '900', 'Pingdong City', 'Pingtung City'),
    ('PIF', '946', 'Hengchu Township', 'Hengchun Township'),
    ('TTT', '953', 'Yangping Township', 'Yanping Township'),
    ('LIE', '211', 'Juguan Township', 'Juguang Township'),
    ('MIA', '351', 'Toufen Town', 'Toufen City'),
    ('140100', '140109', 'Wanbai Forestry District', 'Wanbailin District'),
    ('230700', '230751', 'Jin Forestry District', 'Jinlin District'),
    ('231200', '231202', 'Bei Forestry District', 'Beilin District'),
    ('232700', '232763', 'Xin Forestry District', 'Xinlin District'),
    ('610100', '610103', 'Bei Forestry District', 'Beilin District'),
    ('441800', '441803', 'Qing New District', 'Qingxin District')
  ) as v (parent_code, code, wrong, correct), region p
where p.id = r.parent_id and p.code = v.parent_code and r.code = v.code and r.name ->> 'en-us' = v.wrong;
