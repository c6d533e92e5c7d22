create table "opening_calendar" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" varchar(64),
  "warehouse_id" uuid,
  "self_pickup_address_id" uuid,
  "monday" varchar(60),
  "tuesday" varchar(60),
  "wednesday" varchar(60),
  "thursday" varchar(60),
  "friday" varchar(60),
  "saturday" varchar(60),
  "sunday" varchar(60),
  "exceptions" jsonb default '[]'::jsonb,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_opening_calendar primary key (site_id, id)
);
alter table "picking_rule" add column "skip_closed_days" boolean default false;
alter table "site_configuration" add column "free_storage_on_working_days" boolean default false;
alter table "site_configuration" add column "promise_in_working_days" boolean default false;
alter table "opening_calendar" add constraint fk_opening_calendar_self_pickup_address_id foreign key ("site_id", "self_pickup_address_id") references "self_pickup_address" (site_id, id);
alter table "opening_calendar" add constraint fk_opening_calendar_site_id foreign key ("site_id") references "site" (id);
alter table "opening_calendar" add constraint fk_opening_calendar_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
create index tg_opening_calendar_name on "opening_calendar" using gin (fold_text("name") gin_trgm_ops, site_id);
create unique index uq_opening_calendar_warehouse_id on "opening_calendar" ("site_id", "warehouse_id") where warehouse_id is not null and not is_deleted;
create unique index uq_opening_calendar_ on "opening_calendar" ("site_id") where warehouse_id is null and self_pickup_address_id is null and not is_deleted;
create index ix_opening_calendar_time on "opening_calendar" (site_id, creation_time desc, id desc) where not is_deleted;
create unique index uq_opening_calendar_self_pickup_address_id on "opening_calendar" ("site_id", "self_pickup_address_id") where self_pickup_address_id is not null and not is_deleted;
grant delete, insert, select, update on "opening_calendar" to entrepot_app;
