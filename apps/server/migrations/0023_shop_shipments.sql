create table "platform_order" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "platform_order_no" varchar(64) not null,
  "package_no" varchar(64) not null default ''::character varying,
  "shop_authorization_information_type" smallint not null,
  "shop_id" uuid not null,
  "shop_order_id" uuid not null,
  "owner_id" uuid not null,
  "status" smallint not null default 10,
  "label_url" varchar(255),
  "platform_tracking_no" varchar(64),
  "logistics_order_id" uuid,
  "confirm_time" timestamptz,
  "confirm_error_code" varchar(64),
  "confirm_error_message" varchar(500),
  "retry_count" integer not null default 0,
  "next_confirm_time" timestamptz,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint ck_platform_order_retries_not_negative check (retry_count >= 0),
  constraint pk_platform_order primary key (site_id, id)
);
create table "shop_consolidation" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "serial_number" varchar(20) not null,
  "owner_id" uuid not null,
  "status" smallint not null default 1,
  "warehouse_id" uuid not null,
  "type_of_shipping_id" uuid not null,
  "carrier_id" uuid,
  "unpacking" boolean not null default false,
  "shop_order_ids" jsonb not null default '[]'::jsonb,
  "logistics_order_ids" jsonb not null default '[]'::jsonb,
  "shipped_time" timestamptz,
  "confirm_time" timestamptz,
  "remarks" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_shop_consolidation primary key (site_id, id)
);
alter table "shop_order" add column "consolidation_id" uuid;
alter table "shop_order_binding" add column "pieces_each" integer not null default 1;
alter table "platform_order" add constraint fk_platform_order_logistics_order_id foreign key ("site_id", "logistics_order_id") references "logistics_order" (site_id, id);
alter table "platform_order" add constraint fk_platform_order_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "platform_order" add constraint fk_platform_order_shop_id foreign key ("site_id", "shop_id") references "shop" (site_id, id);
alter table "platform_order" add constraint fk_platform_order_shop_order_id foreign key ("site_id", "shop_order_id") references "shop_order" (site_id, id);
alter table "platform_order" add constraint fk_platform_order_site_id foreign key ("site_id") references "site" (id);
alter table "shop_consolidation" add constraint fk_shop_consolidation_carrier_id foreign key ("site_id", "carrier_id") references "carrier" (site_id, id);
alter table "shop_consolidation" add constraint fk_shop_consolidation_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "shop_consolidation" add constraint fk_shop_consolidation_site_id foreign key ("site_id") references "site" (id);
alter table "shop_consolidation" add constraint fk_shop_consolidation_type_of_shipping_id foreign key ("site_id", "type_of_shipping_id") references "shipping_method" (site_id, id);
alter table "shop_consolidation" add constraint fk_shop_consolidation_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
alter table "shop_order" add constraint fk_shop_order_consolidation_id foreign key ("site_id", "consolidation_id") references "shop_consolidation" (site_id, id) not valid;
alter table "shop_order_binding" drop constraint ck_shop_order_binding_some_of_it, add constraint ck_shop_order_binding_some_of_it check (quantity >= 1 and pieces_each >= 1) not valid;
create index ix_platform_order_shop_order_id on "platform_order" ("site_id", "shop_order_id", creation_time desc, id desc) where not is_deleted;
create index ix_platform_order_logistics_order_id on "platform_order" ("site_id", "logistics_order_id", creation_time desc, id desc) where not is_deleted;
create index tg_shop_consolidation_serial_number on "shop_consolidation" using gin (site_id, "serial_number" gin_trgm_ops);
create index ix_platform_order_status on "platform_order" ("site_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_shop_consolidation_status on "shop_consolidation" ("site_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_shop_consolidation_owner_id_status on "shop_consolidation" ("site_id", "owner_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_shop_consolidation_time on "shop_consolidation" (site_id, creation_time desc, id desc) where not is_deleted;
create unique index uq_platform_order_shop_id_platform_order_no_package_no on "platform_order" ("site_id", "shop_id", "platform_order_no", "package_no");
create index ix_platform_order_next_confirm_time on "platform_order" ("site_id", "next_confirm_time", creation_time desc, id desc) where not is_deleted;
create unique index uq_shop_consolidation_serial_number on "shop_consolidation" ("site_id", "serial_number");
create index ix_platform_order_time on "platform_order" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_platform_order_platform_tracking_no on "platform_order" using gin (site_id, "platform_tracking_no" gin_trgm_ops);
create index tg_platform_order_platform_order_no on "platform_order" using gin (site_id, "platform_order_no" gin_trgm_ops);
create index ix_platform_order_shop_id_status on "platform_order" ("site_id", "shop_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_platform_order_owner_id_status on "platform_order" ("site_id", "owner_id", "status", creation_time desc, id desc) where not is_deleted;
grant delete, insert, select, update on "platform_order" to entrepot_app;
grant delete, insert, select, update on "shop_consolidation" to entrepot_app;
-- outside a transaction
alter table "shop_order" validate constraint fk_shop_order_consolidation_id;
alter table "shop_order_binding" validate constraint ck_shop_order_binding_some_of_it;
create index concurrently ix_shop_order_consolidation_id on "shop_order" ("site_id", "consolidation_id", creation_time desc, id desc) where not is_deleted;
