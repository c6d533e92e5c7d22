create table "order_goods_place" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "logistics_order_id" uuid not null,
  "commodity_id" uuid not null,
  "shelf_id" uuid not null,
  "batch_date" date,
  "quantity" integer not null,
  "picked_quantity" integer not null default 0,
  "left_quantity" integer not null default 0,
  constraint ck_order_goods_place_left_within_picked check (left_quantity between 0 and picked_quantity),
  constraint ck_order_goods_place_picked_within_quantity check (picked_quantity between 0 and quantity),
  constraint ck_order_goods_place_quantity_positive check (quantity > 0),
  constraint pk_order_goods_place primary key (site_id, id)
);
alter table "order_goods" add constraint fk_order_goods_commodity_id foreign key ("site_id", "commodity_id") references "commodity" (site_id, id) not valid;
alter table "order_goods_place" add constraint fk_order_goods_place_commodity_id foreign key ("site_id", "commodity_id") references "commodity" (site_id, id);
alter table "order_goods_place" add constraint fk_order_goods_place_logistics_order_id foreign key ("site_id", "logistics_order_id") references "logistics_order" (site_id, id);
alter table "order_goods_place" add constraint fk_order_goods_place_shelf_id foreign key ("site_id", "shelf_id") references "shelf" (site_id, id);
alter table "order_goods_place" add constraint fk_order_goods_place_site_id foreign key ("site_id") references "site" (id);
create unique index uq_order_goods_place_logistics_order_id_commodity_id_shelf_i on "order_goods_place" ("site_id", "logistics_order_id", "commodity_id", "shelf_id", "batch_date") nulls not distinct;
create index ix_order_goods_place_commodity_id on "order_goods_place" ("site_id", "commodity_id", creation_time desc, id desc);
create index ix_order_goods_place_shelf_id on "order_goods_place" ("site_id", "shelf_id", creation_time desc, id desc);
grant delete, insert, select, update on "order_goods_place" to entrepot_app;
-- outside a transaction
alter table "order_goods" validate constraint fk_order_goods_commodity_id;
