create table "after_sale" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "serial_number" varchar(20) not null,
  "after_sale_status" smallint not null default 10,
  "seller_order_id" uuid not null,
  "seller_id" uuid not null,
  "owner_id" uuid not null,
  "currency_id" uuid not null,
  "lines" jsonb not null default '[]'::jsonb,
  "amount" numeric(18,3) not null,
  "goods_returned" boolean not null default false,
  "reason" varchar(500) not null,
  "seller_agrees" boolean,
  "seller_remarks" varchar(500),
  "answer_time" timestamptz,
  "goods_back_time" timestamptz,
  "after_sale_bearer" smallint,
  "carrier_id" uuid,
  "seller_amount" numeric(18,3) not null default '0'::numeric,
  "commission_amount" numeric(18,3) not null default '0'::numeric,
  "debt_amount" numeric(18,3) not null default '0'::numeric,
  "postings" integer not null default 0,
  "decision_time" timestamptz,
  "auditor_id" uuid,
  "remarks" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint ck_after_sale_amount_is_positive check (amount > 0),
  constraint ck_after_sale_refunds_have_bearer check (after_sale_status not in (20, 50) or after_sale_bearer is not null),
  constraint ck_after_sale_shares_fit check (commission_amount >= 0 and debt_amount >= 0 and commission_amount + debt_amount <= seller_amount),
  constraint pk_after_sale primary key (site_id, id)
);
alter table "site_configuration" add column "mall_refund_days" integer not null default 7;
alter table "after_sale" add constraint fk_after_sale_carrier_id foreign key ("site_id", "carrier_id") references "carrier" (site_id, id);
alter table "after_sale" add constraint fk_after_sale_currency_id foreign key ("currency_id") references "currency" (id);
alter table "after_sale" add constraint fk_after_sale_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "after_sale" add constraint fk_after_sale_seller_order_id foreign key ("site_id", "seller_order_id") references "seller_order" (site_id, id);
alter table "after_sale" add constraint fk_after_sale_site_id foreign key ("site_id") references "site" (id);
create index ix_after_sale_after_sale_status on "after_sale" ("site_id", "after_sale_status", creation_time desc, id desc) where not is_deleted;
create index ix_after_sale_time on "after_sale" (site_id, creation_time desc, id desc) where not is_deleted;
create index ix_after_sale_owner_id on "after_sale" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
create index tg_after_sale_serial_number on "after_sale" using gin ("serial_number" gin_trgm_ops, site_id);
create index tg_after_sale_reason on "after_sale" using gin ("reason" gin_trgm_ops, site_id);
create unique index uq_after_sale_serial_number on "after_sale" ("site_id", "serial_number");
create index ix_after_sale_seller_order_id on "after_sale" ("site_id", "seller_order_id", creation_time desc, id desc) where not is_deleted;
grant delete, insert, select, update on "after_sale" to entrepot_app;
