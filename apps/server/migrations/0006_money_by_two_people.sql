create table "money_request" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "money_movement" smallint not null,
  "money_request_status" smallint not null default 10,
  "owner_id" uuid not null,
  "currency_id" uuid not null,
  "amount" numeric(18,3) not null,
  "whole_amount" numeric(18,3),
  "subject_type" varchar(40),
  "subject_id" uuid,
  "subject_number" varchar(60),
  "remarks" varchar(500),
  "asked_by_id" uuid not null,
  "decided_by_id" uuid,
  "decided_time" timestamptz,
  "decision_remarks" varchar(500),
  "path" varchar(100) not null,
  "request" jsonb not null,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint ck_money_request_amount_is_positive check (amount > 0),
  constraint ck_money_request_approved_by_another check (money_request_status <> 20 or (decided_by_id is not null and decided_by_id <> asked_by_id)),
  constraint pk_money_request primary key (site_id, id)
);
alter table "site_configuration" add column "manual_limit" numeric(18,3) not null default '1000'::numeric;
alter table "site_configuration" alter column "discount_limit" set default '500'::numeric;
alter table "site_configuration" add column "discount_share" numeric(7,3) not null default '20'::numeric;
alter table "money_request" add constraint fk_money_request_currency_id foreign key ("currency_id") references "currency" (id);
alter table "money_request" add constraint fk_money_request_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "money_request" add constraint fk_money_request_site_id foreign key ("site_id") references "site" (id);
alter table "site_configuration" add constraint ck_site_configuration_discount_share_is_a_share check (discount_share between 0 and 100) not valid;
alter table "site_configuration" drop constraint ck_site_configuration_money_not_negative, add constraint ck_site_configuration_money_not_negative check (cancel_after_packing_fee >= 0 and supplement_tolerance >= 0 and refund_tolerance >= 0 and referral_reward >= 0 and discount_limit >= 0 and manual_limit >= 0) not valid;
create index ix_money_request_subject_id on "money_request" ("site_id", "subject_id", creation_time desc, id desc) where not is_deleted;
create index tg_money_request_remarks on "money_request" using gin (site_id, "remarks" gin_trgm_ops);
create index ix_money_request_time on "money_request" (site_id, creation_time desc, id desc) where not is_deleted;
create index ix_money_request_owner_id on "money_request" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
create index ix_money_request_money_request_status on "money_request" ("site_id", "money_request_status", creation_time desc, id desc) where not is_deleted;
create index tg_money_request_subject_number on "money_request" using gin (site_id, "subject_number" gin_trgm_ops);
create index ix_money_request_asked_by_id_owner_id on "money_request" ("site_id", "asked_by_id", "owner_id", creation_time desc, id desc) where not is_deleted;
grant delete, insert, select, update on "money_request" to entrepot_app;
alter table "bill" drop column "asked_discount";
alter table "bill" drop column "asked_discount_by_id";
-- outside a transaction
alter table "site_configuration" validate constraint ck_site_configuration_discount_share_is_a_share;
alter table "site_configuration" validate constraint ck_site_configuration_money_not_negative;
