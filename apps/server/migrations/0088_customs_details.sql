alter table "order_goods" add column "declared_english_name" varchar(100);
alter table "order_goods" add column "hs_code" varchar(16);
alter table "order_goods" add column "origin_country_id" uuid;
alter table "order_goods" add column "net_weight" numeric(12,3);
alter table "site_configuration" add column "company_phone" varchar(40);
alter table "site_configuration" add column "company_tax_number" varchar(32);
alter table "order_goods" add constraint ck_order_goods_net_weight_not_negative check (net_weight >= 0) not valid;
alter table "order_goods" add constraint fk_order_goods_origin_country_id foreign key ("origin_country_id") references "region" (id) not valid;
-- outside a transaction
alter table "order_goods" validate constraint ck_order_goods_net_weight_not_negative;
alter table "order_goods" validate constraint fk_order_goods_origin_country_id;
create index concurrently ix_order_goods_declared_name on "order_goods" ("site_id", "declared_name", creation_time desc, id desc) where hs_code is not null;
