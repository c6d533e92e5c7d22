-- What orders cost and which reports are kept; who received and weighed a package, and indexes for what first pages and reports count.
create table "carrier_charge" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "logistics_order_id" uuid not null,
  "owner_id" uuid not null,
  "carrier_id" uuid not null,
  "invoice_number" varchar(40) not null,
  "stated_amount" numeric(18,3) not null,
  "stated_currency_id" uuid not null,
  "exchange_rate" numeric(18,8) not null default '1'::numeric,
  "amount" numeric(18,3) not null,
  "currency_id" uuid not null,
  "remarks" varchar(500),
  "voided_time" timestamptz,
  "void_remarks" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint ck_carrier_charge_amounts_positive check (stated_amount > 0 and amount > 0),
  constraint ck_carrier_charge_rate_positive check (exchange_rate > 0),
  constraint ck_carrier_charge_voided_has_reason check ((voided_time is null) = (void_remarks is null)),
  constraint pk_carrier_charge primary key (site_id, id)
);
create table "saved_report" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" varchar(60) not null,
  "report" varchar(20) not null,
  "span" varchar(20) not null,
  "narrowing" jsonb not null default '{}'::jsonb,
  "sending" varchar(10) not null default 'never'::character varying,
  "hour" integer not null default 8,
  "format" varchar(4) not null default 'xlsx'::character varying,
  "user_id" uuid not null,
  "next_time" timestamptz,
  "sent_time" timestamptz,
  "problem" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint ck_saved_report_hour_of_a_day check (hour between 0 and 23),
  constraint ck_saved_report_only_sent_ones_wait check ((next_time is null) = (sending = 'never')),
  constraint pk_saved_report primary key (site_id, id)
);
alter table "package" add column "signer_id" uuid;
alter table "package" add column "weigher_id" uuid;
alter table "carrier_charge" add constraint fk_carrier_charge_carrier_id foreign key ("site_id", "carrier_id") references "carrier" (site_id, id);
alter table "carrier_charge" add constraint fk_carrier_charge_currency_id foreign key ("currency_id") references "currency" (id);
alter table "carrier_charge" add constraint fk_carrier_charge_logistics_order_id foreign key ("site_id", "logistics_order_id") references "logistics_order" (site_id, id);
alter table "carrier_charge" add constraint fk_carrier_charge_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "carrier_charge" add constraint fk_carrier_charge_site_id foreign key ("site_id") references "site" (id);
alter table "carrier_charge" add constraint fk_carrier_charge_stated_currency_id foreign key ("stated_currency_id") references "currency" (id);
alter table "saved_report" add constraint fk_saved_report_site_id foreign key ("site_id") references "site" (id);
create unique index uq_carrier_charge_carrier_id_invoice_number_logistics_order_ on "carrier_charge" ("site_id", "carrier_id", "invoice_number", "logistics_order_id") where voided_time is null;
create index ix_saved_report_time on "saved_report" (site_id, creation_time desc, id desc) where not is_deleted;
create index ix_carrier_charge_carrier_id on "carrier_charge" ("site_id", "carrier_id", creation_time desc, id desc) where not is_deleted;
create index ix_saved_report_next_time on "saved_report" ("site_id", "next_time", creation_time desc, id desc) where not is_deleted;
create index ix_saved_report_user_id on "saved_report" ("site_id", "user_id", creation_time desc, id desc) where not is_deleted;
create index ix_carrier_charge_owner_id on "carrier_charge" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
create index ix_carrier_charge_time on "carrier_charge" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_carrier_charge_invoice_number on "carrier_charge" using gin (site_id, "invoice_number" gin_trgm_ops);
create index ix_carrier_charge_logistics_order_id on "carrier_charge" ("site_id", "logistics_order_id", creation_time desc, id desc) where not is_deleted;
grant delete, insert, select, update on "carrier_charge" to entrepot_app;
grant delete, insert, select, update on "saved_report" to entrepot_app;
-- outside a transaction
create index concurrently ix_bag_item_packed_time on "bag_item" ("site_id", "packed_time", creation_time desc, id desc);
create index concurrently ix_package_warehouse_id_weighed_time on "package" ("site_id", "warehouse_id", "weighed_time", creation_time desc, id desc) where not is_deleted;
create index concurrently ix_packing_warehouse_id_end_time on "packing" ("site_id", "warehouse_id", "end_time", creation_time desc, id desc) where not is_deleted;
create index concurrently ix_package_warehouse_id_signed_time on "package" ("site_id", "warehouse_id", "signed_time", creation_time desc, id desc) where not is_deleted;
