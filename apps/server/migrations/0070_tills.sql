create table "order_handout" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "logistics_order_id" uuid not null,
  "owner_id" uuid not null,
  "warehouse_id" uuid not null,
  "parcels" jsonb not null,
  "is_last" boolean not null,
  "pickup_relation" smallint not null,
  "person_name" varchar(60),
  "last_digits" varchar(6),
  "operator_id" uuid not null,
  "undone_time" timestamptz,
  "undone_by_id" uuid,
  "remarks" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint ck_order_handout_undone_has_reason check ((undone_time is null) = (remarks is null)),
  constraint pk_order_handout primary key (site_id, id)
);
create table "till" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" varchar(40) not null,
  "warehouse_id" uuid not null,
  "currency_id" uuid not null,
  "current_shift_id" uuid,
  "till_shift_status" smallint,
  "operator_id" uuid,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_till primary key (site_id, id)
);
create table "till_entry" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "serial_number" varchar(40) not null,
  "till_shift_id" uuid not null,
  "warehouse_id" uuid not null,
  "till_entry_type" smallint not null,
  "till_means" smallint not null,
  "amount" numeric(18,3) not null,
  "currency_id" uuid not null,
  "tendered" numeric(18,3),
  "reference" varchar(64),
  "logistics_order_id" uuid,
  "reverses_id" uuid,
  "operator_id" uuid not null,
  "remarks" varchar(500),
  constraint ck_till_entry_cash_or_collection check (till_means = 1 or till_entry_type in (2, 3)),
  constraint ck_till_entry_tendered_covers_amount check (tendered is null or tendered >= amount),
  constraint pk_till_entry primary key (site_id, id)
);
create table "till_shift" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "serial_number" varchar(40) not null,
  "till_id" uuid not null,
  "warehouse_id" uuid not null,
  "currency_id" uuid not null,
  "till_shift_status" smallint not null default 1,
  "operator_id" uuid not null,
  "opening_float" numeric(18,3) not null,
  "closed_time" timestamptz,
  "expected_cash" numeric(18,3),
  "counted_cash" numeric(18,3),
  "difference" numeric(18,3),
  "remarks" varchar(500),
  "receiver_id" uuid,
  "taken_over_time" timestamptz,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint ck_till_shift_closed_is_counted check ((closed_time is not null) = (counted_cash is not null) and (till_shift_status = 1) = (closed_time is null)),
  constraint ck_till_shift_difference_adds_up check (difference = counted_cash - expected_cash),
  constraint ck_till_shift_difference_has_reason check (difference = 0 or remarks is not null),
  constraint ck_till_shift_float_not_negative check (opening_float >= 0),
  constraint pk_till_shift primary key (site_id, id)
);
alter table "cod_collection" add column "till_entry_id" uuid;
alter table "cod_collection" add constraint fk_cod_collection_till_entry_id foreign key ("site_id", "till_entry_id") references "till_entry" (site_id, id) not valid;
alter table "order_handout" add constraint fk_order_handout_logistics_order_id foreign key ("site_id", "logistics_order_id") references "logistics_order" (site_id, id);
alter table "order_handout" add constraint fk_order_handout_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "order_handout" add constraint fk_order_handout_site_id foreign key ("site_id") references "site" (id);
alter table "order_handout" add constraint fk_order_handout_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
alter table "till" add constraint fk_till_currency_id foreign key ("currency_id") references "currency" (id);
alter table "till" add constraint fk_till_current_shift_id foreign key ("site_id", "current_shift_id") references "till_shift" (site_id, id);
alter table "till" add constraint fk_till_site_id foreign key ("site_id") references "site" (id);
alter table "till" add constraint fk_till_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
alter table "till_entry" add constraint fk_till_entry_currency_id foreign key ("currency_id") references "currency" (id);
alter table "till_entry" add constraint fk_till_entry_logistics_order_id foreign key ("site_id", "logistics_order_id") references "logistics_order" (site_id, id);
alter table "till_entry" add constraint fk_till_entry_reverses_id foreign key ("site_id", "reverses_id") references "till_entry" (site_id, id);
alter table "till_entry" add constraint fk_till_entry_site_id foreign key ("site_id") references "site" (id);
alter table "till_entry" add constraint fk_till_entry_till_shift_id foreign key ("site_id", "till_shift_id") references "till_shift" (site_id, id);
alter table "till_entry" add constraint fk_till_entry_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
alter table "till_shift" add constraint fk_till_shift_currency_id foreign key ("currency_id") references "currency" (id);
alter table "till_shift" add constraint fk_till_shift_site_id foreign key ("site_id") references "site" (id);
alter table "till_shift" add constraint fk_till_shift_till_id foreign key ("site_id", "till_id") references "till" (site_id, id);
alter table "till_shift" add constraint fk_till_shift_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
create unique index uq_till_entry_reverses_id on "till_entry" ("site_id", "reverses_id") where reverses_id is not null;
create index ix_till_entry_time on "till_entry" (site_id, creation_time desc, id desc);
create index ix_till_entry_logistics_order_id on "till_entry" ("site_id", "logistics_order_id", creation_time desc, id desc);
create unique index uq_till_entry_serial_number on "till_entry" ("site_id", "serial_number");
create index tg_till_shift_serial_number on "till_shift" using gin ("serial_number" gin_trgm_ops, site_id);
create index tg_till_name on "till" using gin ("name" gin_trgm_ops, site_id);
create index ix_order_handout_warehouse_id on "order_handout" ("site_id", "warehouse_id", creation_time desc, id desc) where not is_deleted;
create index tg_till_entry_reference on "till_entry" using gin ("reference" gin_trgm_ops, site_id);
create index ix_till_time on "till" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_till_entry_serial_number on "till_entry" using gin ("serial_number" gin_trgm_ops, site_id);
create unique index uq_till_warehouse_id_name on "till" ("site_id", "warehouse_id", "name") where not is_deleted;
create index ix_till_shift_till_id on "till_shift" ("site_id", "till_id", creation_time desc, id desc) where not is_deleted;
create unique index uq_till_shift_serial_number on "till_shift" ("site_id", "serial_number");
create index ix_order_handout_logistics_order_id on "order_handout" ("site_id", "logistics_order_id", creation_time desc, id desc) where not is_deleted;
create index ix_till_shift_till_shift_status on "till_shift" ("site_id", "till_shift_status", creation_time desc, id desc) where not is_deleted;
create index ix_till_shift_warehouse_id on "till_shift" ("site_id", "warehouse_id", creation_time desc, id desc) where not is_deleted;
create index ix_till_warehouse_id on "till" ("site_id", "warehouse_id", creation_time desc, id desc) where not is_deleted;
create index ix_till_entry_warehouse_id on "till_entry" ("site_id", "warehouse_id", creation_time desc, id desc);
create index ix_till_shift_time on "till_shift" (site_id, creation_time desc, id desc) where not is_deleted;
create index ix_order_handout_time on "order_handout" (site_id, creation_time desc, id desc) where not is_deleted;
create unique index uq_till_shift_till_id on "till_shift" ("site_id", "till_id") where till_shift_status in (1, 3);
create index ix_till_entry_till_shift_id on "till_entry" ("site_id", "till_shift_id", creation_time desc, id desc);
grant delete, insert, select, update on "order_handout" to entrepot_app;
grant delete, insert, select, update on "till" to entrepot_app;
grant insert, select on "till_entry" to entrepot_app;
grant delete, insert, select, update on "till_shift" to entrepot_app;
-- outside a transaction
alter table "cod_collection" validate constraint fk_cod_collection_till_entry_id;
create index concurrently ix_cod_collection_till_entry_id on "cod_collection" ("site_id", "till_entry_id", creation_time desc, id desc) where not is_deleted and till_entry_id is not null;
