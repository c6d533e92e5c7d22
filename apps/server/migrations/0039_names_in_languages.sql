-- What staff name once is called in the reader's language where somebody wrote that too; what there is keeps its one name.
alter table "site" add column "name_in_languages" jsonb;
alter table "warehouse" add column "name_in_languages" jsonb;
alter table "partition" add column "name_in_languages" jsonb;
alter table "carrier" add column "name_in_languages" jsonb;
alter table "self_pickup_address" add column "name_in_languages" jsonb;
alter table "consolidation_address" add column "name_in_languages" jsonb;
alter table "transfer_quotation" add column "name_in_languages" jsonb;
alter table "warehouse_quotation" add column "name_in_languages" jsonb;
alter table "inbound_quotation" add column "name_in_languages" jsonb;
alter table "picking_rule" add column "name_in_languages" jsonb;
alter table "track_scheme" add column "name_in_languages" jsonb;
alter table "template" add column "name_in_languages" jsonb;
create index tg_site_name_in_languages on "site" using gin (("name_in_languages"::text) gin_trgm_ops);
create index tg_warehouse_name_in_languages on "warehouse" using gin (site_id, ("name_in_languages"::text) gin_trgm_ops);
create index tg_partition_name_in_languages on "partition" using gin (site_id, ("name_in_languages"::text) gin_trgm_ops);
create index tg_carrier_name_in_languages on "carrier" using gin (site_id, ("name_in_languages"::text) gin_trgm_ops);
create index tg_self_pickup_address_name_in_languages on "self_pickup_address" using gin (site_id, ("name_in_languages"::text) gin_trgm_ops);
create index tg_consolidation_address_name_in_languages on "consolidation_address" using gin (site_id, ("name_in_languages"::text) gin_trgm_ops);
create index tg_transfer_quotation_name_in_languages on "transfer_quotation" using gin (site_id, ("name_in_languages"::text) gin_trgm_ops);
create index tg_warehouse_quotation_name_in_languages on "warehouse_quotation" using gin (site_id, ("name_in_languages"::text) gin_trgm_ops);
create index tg_inbound_quotation_name_in_languages on "inbound_quotation" using gin (site_id, ("name_in_languages"::text) gin_trgm_ops);
create index tg_picking_rule_name_in_languages on "picking_rule" using gin (site_id, ("name_in_languages"::text) gin_trgm_ops);
create index tg_track_scheme_name_in_languages on "track_scheme" using gin (site_id, ("name_in_languages"::text) gin_trgm_ops);
create index tg_template_name_in_languages on "template" using gin (site_id, ("name_in_languages"::text) gin_trgm_ops);
update "track_scheme" set "name_in_languages" = '{"zh-cn": "标准轨迹", "zh-tw": "標準軌跡", "en-us": "Usual way of an order"}' where "name" = '标准轨迹';
-- What the product says on a bill is kept in every language; bills of before say what they said.
alter table "bill" add column "explanation_in_languages" jsonb;
alter table "bill_line" add column "explanation_in_languages" jsonb;
alter table "bill_line" add column "quantity_in_languages" jsonb;
-- Roles that a site begins with are called in words; what older sites have beside that says the same in simplified Chinese alone.
update "role" set "description" = null where ("name", "description") in (
  ('PlatformAdministrator', '平台管理员'), ('PlatformFinance', '平台财务'), ('SiteManager', '站点经理'), ('SiteFinance', '站点财务'),
  ('SiteSupport', '站点客服'), ('WarehouseLeader', '仓库主管'), ('WarehouseClerk', '仓库作业员'), ('Customer', '普通客户'),
  ('MonthlyCustomer', '月结客户'), ('PeerCustomer', '同行客户'), ('Merchant', '商家'), ('SubAccountClerk', '子账号文员')
);
