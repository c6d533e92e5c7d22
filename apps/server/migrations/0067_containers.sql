create table "container_exit" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "container_kind" varchar(16) not null,
  "container_id" uuid not null,
  "item_kind" varchar(16) not null,
  "item_id" uuid not null,
  "item_number" varchar(120) not null,
  "quantity" integer,
  "logistics_order_id" uuid,
  "operator_id" uuid,
  constraint ck_container_exit_quantity_positive check (quantity > 0),
  constraint pk_container_exit primary key (site_id, id)
);
alter table "container_exit" add constraint fk_container_exit_logistics_order_id foreign key ("site_id", "logistics_order_id") references "logistics_order" (site_id, id);
alter table "container_exit" add constraint fk_container_exit_site_id foreign key ("site_id") references "site" (id);
create index ix_container_exit_container_id on "container_exit" ("site_id", "container_id", creation_time desc, id desc);
create index ix_container_exit_item_id on "container_exit" ("site_id", "item_id", creation_time desc, id desc);
grant insert, select on "container_exit" to entrepot_app;
-- outside a transaction
create index concurrently ix_order_parcel_former_order_id on "order_parcel" ("site_id", "former_order_id", creation_time desc, id desc) where former_order_id is not null;
