create table "put_back" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "number" varchar(100) not null,
  "product_name" varchar(200),
  "quantity" integer not null,
  "status" smallint not null default 1,
  "waiting_since" timestamptz not null,
  "warehouse_id" uuid not null,
  "logistics_order_id" uuid not null,
  "order_goods_id" uuid not null,
  "package_id" uuid,
  "commodity_id" uuid,
  "batch_date" date,
  "released" boolean not null default false,
  "picking_list_id" uuid not null,
  "grid_row" integer not null,
  "grid_column" integer not null,
  "from_shelf_id" uuid not null,
  "shelf_id" uuid,
  "put_back_time" timestamptz,
  "operator_id" uuid,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint ck_put_back_done_is_on_shelf check ((status = 2) = (shelf_id is not null) and (shelf_id is null) = (put_back_time is null)),
  constraint ck_put_back_package_or_commodity check ((package_id is null) <> (commodity_id is null)),
  constraint ck_put_back_quantity_positive check (quantity > 0),
  constraint pk_put_back primary key (site_id, id)
);
alter table "put_back" add constraint fk_put_back_commodity_id foreign key ("site_id", "commodity_id") references "commodity" (site_id, id);
alter table "put_back" add constraint fk_put_back_from_shelf_id foreign key ("site_id", "from_shelf_id") references "shelf" (site_id, id);
alter table "put_back" add constraint fk_put_back_logistics_order_id foreign key ("site_id", "logistics_order_id") references "logistics_order" (site_id, id);
alter table "put_back" add constraint fk_put_back_order_goods_id foreign key ("site_id", "order_goods_id") references "order_goods" (site_id, id);
alter table "put_back" add constraint fk_put_back_package_id foreign key ("site_id", "package_id") references "package" (site_id, id);
alter table "put_back" add constraint fk_put_back_picking_list_id foreign key ("site_id", "picking_list_id") references "picking_list" (site_id, id);
alter table "put_back" add constraint fk_put_back_shelf_id foreign key ("site_id", "shelf_id") references "shelf" (site_id, id);
alter table "put_back" add constraint fk_put_back_site_id foreign key ("site_id") references "site" (id);
alter table "put_back" add constraint fk_put_back_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
create index ix_put_back_commodity_id on "put_back" ("site_id", "commodity_id", creation_time desc, id desc) where not is_deleted;
create index ix_put_back_package_id on "put_back" ("site_id", "package_id", creation_time desc, id desc) where not is_deleted;
create index tg_put_back_product_name on "put_back" using gin ("product_name" gin_trgm_ops, site_id);
create index ix_put_back_order_goods_id on "put_back" ("site_id", "order_goods_id", creation_time desc, id desc) where not is_deleted;
create index ix_put_back_logistics_order_id on "put_back" ("site_id", "logistics_order_id", creation_time desc, id desc) where not is_deleted;
create index ix_put_back_picking_list_id on "put_back" ("site_id", "picking_list_id", creation_time desc, id desc) where not is_deleted;
create index ix_put_back_status on "put_back" ("site_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_put_back_warehouse_id_status on "put_back" ("site_id", "warehouse_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_put_back_time on "put_back" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_put_back_number on "put_back" using gin ("number" gin_trgm_ops, site_id);
grant delete, insert, select, update on "put_back" to entrepot_app;
