create table "bank_account" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "owner_id" uuid not null,
  "bank_name" varchar(100) not null,
  "account_name" varchar(100) not null,
  "account_ending" varchar(8) not null,
  "sealed_account" varchar(400) not null,
  "used_time" timestamptz not null,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_bank_account primary key (site_id, id)
);
alter table "site_configuration" add column "bank_accounts" jsonb default '[]'::jsonb;
alter table "bank_account" add constraint fk_bank_account_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "bank_account" add constraint fk_bank_account_site_id foreign key ("site_id") references "site" (id);
create index ix_bank_account_time on "bank_account" (site_id, creation_time desc, id desc) where not is_deleted;
create index ix_bank_account_owner_id on "bank_account" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
grant delete, insert, select, update on "bank_account" to entrepot_app;
