create table "commodity_lot" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "commodity_id" uuid not null,
  "owner_id" uuid not null,
  "number" varchar(40) not null,
  "expiry_date" date,
  "status" smallint not null default 1,
  "block_reason" varchar(500),
  "blocked_time" timestamptz,
  "blocker_id" uuid,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_commodity_lot primary key (site_id, id)
);
alter table "commodity" add column "lot_required" boolean default false;
alter table "commodity" add column "expiry_required" boolean default false;
alter table "commodity" add column "stock_rotation" smallint default 1;
alter table "commodity_inventory" add column "lot_id" uuid;
alter table "stock_movement" add column "lot_id" uuid;
alter table "stock_movement" add column "to_lot_id" uuid;
alter table "order_goods_place" add column "lot_id" uuid;
alter table "put_back" add column "lot_id" uuid;
alter table "return_logistics_order_goods" add column "warehoused_lot_id" uuid;
alter table "commodity_lot" add constraint fk_commodity_lot_site_id foreign key ("site_id") references "site" (id);
alter table "commodity_lot" add constraint fk_commodity_lot_commodity_id foreign key ("site_id", "commodity_id") references "commodity" (site_id, id);
alter table "commodity_lot" add constraint fk_commodity_lot_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
create unique index uq_commodity_lot_commodity_id_number on "commodity_lot" ("site_id", "commodity_id", "number");
create index ix_commodity_lot_status on "commodity_lot" ("site_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_commodity_lot_expiry_date on "commodity_lot" ("site_id", "expiry_date", creation_time desc, id desc) where not is_deleted;
create index ix_commodity_lot_owner_id on "commodity_lot" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
create index ix_commodity_lot_time on "commodity_lot" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_commodity_lot_number on "commodity_lot" using gin ("number" gin_trgm_ops, site_id);
grant delete, insert, select, update on "commodity_lot" to entrepot_app;
alter table "commodity_inventory" add constraint fk_commodity_inventory_lot_id foreign key ("site_id", "lot_id") references "commodity_lot" (site_id, id) not valid;
alter table "stock_movement" add constraint fk_stock_movement_lot_id foreign key ("site_id", "lot_id") references "commodity_lot" (site_id, id) not valid;
alter table "stock_movement" add constraint fk_stock_movement_to_lot_id foreign key ("site_id", "to_lot_id") references "commodity_lot" (site_id, id) not valid;
alter table "order_goods_place" add constraint fk_order_goods_place_lot_id foreign key ("site_id", "lot_id") references "commodity_lot" (site_id, id) not valid;
alter table "put_back" add constraint fk_put_back_lot_id foreign key ("site_id", "lot_id") references "commodity_lot" (site_id, id) not valid;
alter table "return_logistics_order_goods" add constraint fk_return_logistics_order_goods_warehoused_lot_id foreign key ("site_id", "warehoused_lot_id") references "commodity_lot" (site_id, id) not valid;
-- Stock with a lot: reads of the parent include it, and the previous release continues to add pieces to the parent.
create table commodity_inventory_lot (
  constraint pk_commodity_inventory_lot primary key (site_id, id),
  constraint ck_commodity_inventory_lot_has_lot check (lot_id is not null)
) inherits (commodity_inventory);
create unique index uq_commodity_inventory_lot_place on commodity_inventory_lot (site_id, commodity_id, warehouse_id, shelf_id, bin_id, inventory_state, batch_date, lot_id) nulls not distinct;
create index ix_commodity_inventory_lot_lot_id on commodity_inventory_lot (site_id, lot_id);
create index ix_commodity_inventory_lot_shelf_id on commodity_inventory_lot (site_id, shelf_id);
create index ix_commodity_inventory_lot_bin_id on commodity_inventory_lot (site_id, bin_id);
create index ix_commodity_inventory_lot_owner_id on commodity_inventory_lot (site_id, owner_id);
create index ix_commodity_inventory_lot_warehouse_id on commodity_inventory_lot (site_id, warehouse_id, inventory_state);
create index ix_commodity_inventory_lot_time on commodity_inventory_lot (site_id, creation_time desc, id desc);
alter table commodity_inventory_lot add constraint fk_commodity_inventory_lot_site_id foreign key (site_id) references site (id);
alter table commodity_inventory_lot add constraint fk_commodity_inventory_lot_commodity_id foreign key (site_id, commodity_id) references commodity (site_id, id);
alter table commodity_inventory_lot add constraint fk_commodity_inventory_lot_warehouse_id foreign key (site_id, warehouse_id) references warehouse (site_id, id);
alter table commodity_inventory_lot add constraint fk_commodity_inventory_lot_shelf_id foreign key (site_id, shelf_id) references shelf (site_id, id);
alter table commodity_inventory_lot add constraint fk_commodity_inventory_lot_bin_id foreign key (site_id, bin_id) references bin (site_id, id);
alter table commodity_inventory_lot add constraint fk_commodity_inventory_lot_lot_id foreign key (site_id, lot_id) references commodity_lot (site_id, id);
grant select, insert, update, delete on commodity_inventory_lot to entrepot_app;
alter index "uq_order_goods_place_logistics_order_id_commodity_id_shelf_i" rename to "uq_order_goods_place_before_lots";
-- outside a transaction
alter table "commodity_inventory" validate constraint fk_commodity_inventory_lot_id;
alter table "stock_movement" validate constraint fk_stock_movement_lot_id;
alter table "stock_movement" validate constraint fk_stock_movement_to_lot_id;
alter table "order_goods_place" validate constraint fk_order_goods_place_lot_id;
alter table "put_back" validate constraint fk_put_back_lot_id;
alter table "return_logistics_order_goods" validate constraint fk_return_logistics_order_goods_warehoused_lot_id;
create unique index concurrently uq_order_goods_place_logistics_order_id_commodity_id_shelf_i on "order_goods_place" ("site_id", "logistics_order_id", "commodity_id", "shelf_id", "batch_date", "lot_id") nulls not distinct;
drop index concurrently if exists "uq_order_goods_place_before_lots";
