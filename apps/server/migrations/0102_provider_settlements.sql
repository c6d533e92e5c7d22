create table "provider_file" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "file_name" varchar(100) not null,
  "configuration_id" uuid not null,
  "online_payment_provider" smallint not null,
  "provider_file_status" smallint not null default 10,
  "currency_id" uuid not null,
  "file_hash" varchar(64) not null,
  "first_day" date not null,
  "last_day" date not null,
  "payments" numeric(18,3) not null,
  "refunds" numeric(18,3) not null,
  "fees" numeric(18,3) not null,
  "others" numeric(18,3) not null,
  "payouts" numeric(18,3) not null,
  "line_count" integer not null,
  "known_count" integer not null,
  "imported_by_id" uuid not null,
  "reverted_by_id" uuid,
  "reverted_time" timestamptz,
  "remarks" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint ck_provider_file_counts_in_order check (known_count <= line_count),
  constraint ck_provider_file_days_in_order check (first_day <= last_day),
  constraint pk_provider_file primary key (site_id, id)
);
create table "provider_line" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "provider_file_id" uuid not null,
  "configuration_id" uuid not null,
  "line" integer not null,
  "day" date not null,
  "provider_line_kind" smallint not null,
  "amount" numeric(18,3) not null,
  "fee" numeric(18,3) not null,
  "currency_id" uuid not null,
  "reference" varchar(140),
  "provider_reference" varchar(140),
  "description" varchar(500),
  "line_key" varchar(64) not null,
  "provider_line_status" smallint not null default 10,
  "provider_difference" smallint,
  "online_payment_id" uuid,
  "online_refund_id" uuid,
  "own_amount" numeric(18,3) not null default '0'::numeric,
  "decided_by_id" uuid,
  "decided_time" timestamptz,
  "remarks" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint ck_provider_line_decided_has_reason check (provider_line_status <> 30 or (remarks is not null and decided_time is not null)),
  constraint ck_provider_line_moves_money check (amount <> 0 or fee <> 0),
  constraint ck_provider_line_open_has_difference check (provider_line_status not in (20, 30) or provider_difference is not null),
  constraint pk_provider_line primary key (site_id, id)
);
alter table "provider_file" add constraint fk_provider_file_configuration_id foreign key ("site_id", "configuration_id") references "online_payment_configuration" (site_id, id);
alter table "provider_file" add constraint fk_provider_file_currency_id foreign key ("currency_id") references "currency" (id);
alter table "provider_file" add constraint fk_provider_file_site_id foreign key ("site_id") references "site" (id);
alter table "provider_line" add constraint fk_provider_line_configuration_id foreign key ("site_id", "configuration_id") references "online_payment_configuration" (site_id, id);
alter table "provider_line" add constraint fk_provider_line_currency_id foreign key ("currency_id") references "currency" (id);
alter table "provider_line" add constraint fk_provider_line_online_payment_id foreign key ("site_id", "online_payment_id") references "online_payment" (site_id, id);
alter table "provider_line" add constraint fk_provider_line_online_refund_id foreign key ("site_id", "online_refund_id") references "online_refund" (site_id, id);
alter table "provider_line" add constraint fk_provider_line_provider_file_id foreign key ("site_id", "provider_file_id") references "provider_file" (site_id, id);
alter table "provider_line" add constraint fk_provider_line_site_id foreign key ("site_id") references "site" (id);
create index tg_provider_line_reference on "provider_line" using gin ("reference" gin_trgm_ops, site_id);
create index ix_provider_file_time on "provider_file" (site_id, creation_time desc, id desc) where not is_deleted;
create unique index uq_provider_line_online_payment_id on "provider_line" ("site_id", "online_payment_id") where provider_line_status <> 60 and online_payment_id is not null and provider_difference is distinct from 3;
create index ix_provider_line_provider_file_id on "provider_line" ("site_id", "provider_file_id", creation_time desc, id desc) where not is_deleted;
create index ix_provider_line_time on "provider_line" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_provider_line_provider_reference on "provider_line" using gin ("provider_reference" gin_trgm_ops, site_id);
create unique index uq_provider_file_configuration_id_file_hash on "provider_file" ("site_id", "configuration_id", "file_hash") where provider_file_status <> 20;
create index tg_provider_line_description on "provider_line" using gin ("description" gin_trgm_ops, site_id);
create index ix_provider_file_configuration_id on "provider_file" ("site_id", "configuration_id", creation_time desc, id desc) where not is_deleted;
create index ix_provider_line_configuration_id on "provider_line" ("site_id", "configuration_id", creation_time desc, id desc) where not is_deleted;
create unique index uq_provider_line_configuration_id_line_key on "provider_line" ("site_id", "configuration_id", "line_key") where provider_line_status <> 60;
create unique index uq_provider_line_online_refund_id on "provider_line" ("site_id", "online_refund_id") where provider_line_status <> 60 and online_refund_id is not null and provider_difference is distinct from 3;
create index tg_provider_file_file_name on "provider_file" using gin ("file_name" gin_trgm_ops, site_id);
create index ix_provider_line_provider_line_status on "provider_line" ("site_id", "provider_line_status", creation_time desc, id desc) where not is_deleted;
grant delete, insert, select, update on "provider_file" to entrepot_app;
grant delete, insert, select, update on "provider_line" to entrepot_app;
