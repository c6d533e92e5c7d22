alter table "order_goods" alter column "logistics_order_id" drop not null;
alter table "order_goods" add column "former_order_id" uuid;
alter table "order_parcel" alter column "logistics_order_id" drop not null;
alter table "order_parcel" add column "former_order_id" uuid;
alter table "order_goods" add constraint ck_order_goods_one_order check (num_nonnulls(logistics_order_id, former_order_id) = 1) not valid;
alter table "order_goods" add constraint fk_order_goods_former_order_id foreign key ("site_id", "former_order_id") references "logistics_order" (site_id, id) not valid;
alter table "order_parcel" add constraint ck_order_parcel_one_order check (num_nonnulls(logistics_order_id, former_order_id) = 1) not valid;
alter table "order_parcel" add constraint fk_order_parcel_former_order_id foreign key ("site_id", "former_order_id") references "logistics_order" (site_id, id) not valid;
alter index "uq_order_parcel_parcel_no" rename to "uq_order_parcel_parcel_no_before";
-- outside a transaction
alter table "order_goods" validate constraint ck_order_goods_one_order;
alter table "order_goods" validate constraint fk_order_goods_former_order_id;
alter table "order_parcel" validate constraint ck_order_parcel_one_order;
alter table "order_parcel" validate constraint fk_order_parcel_former_order_id;
create unique index concurrently uq_order_parcel_parcel_no on "order_parcel" ("site_id", "parcel_no") where logistics_order_id is not null;
drop index concurrently if exists "uq_order_parcel_parcel_no_before";
create index concurrently ix_order_parcel_parcel_no on "order_parcel" ("site_id", "parcel_no", creation_time desc, id desc);
