create table "bank_line" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "bank_statement_id" uuid not null,
  "account_number" varchar(64) not null,
  "line" integer not null,
  "day" date not null,
  "amount" numeric(18,3) not null,
  "currency_id" uuid not null,
  "reference" varchar(140),
  "bank_reference" varchar(140),
  "counterparty" varchar(140),
  "description" varchar(500),
  "line_key" varchar(64) not null,
  "bank_line_status" smallint not null default 1,
  "bank_match_type" smallint,
  "source_id" uuid,
  "source_number" varchar(40),
  "owner_id" uuid,
  "matched_by_id" uuid,
  "matched_time" timestamptz,
  "remarks" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint ck_bank_line_decided_has_person check ((bank_line_status = 1) = (matched_time is null)),
  constraint ck_bank_line_explained_has_remarks check (bank_line_status <> 3 or remarks is not null),
  constraint ck_bank_line_matched_has_record check ((bank_line_status = 2) = (source_id is not null) and (source_id is null) = (bank_match_type is null)),
  constraint ck_bank_line_moves_money check (amount <> 0),
  constraint pk_bank_line primary key (site_id, id)
);
create table "bank_statement" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "account_number" varchar(64) not null,
  "currency_id" uuid not null,
  "bank_file_format" smallint not null,
  "file_name" varchar(100) not null,
  "file_hash" varchar(64) not null,
  "first_day" date,
  "last_day" date,
  "opening_balance" numeric(18,3),
  "closing_balance" numeric(18,3),
  "credits" numeric(18,3) not null,
  "debits" numeric(18,3) not null,
  "line_count" integer not null,
  "known_count" integer not null,
  "imported_by_id" uuid not null,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint ck_bank_statement_counts_in_order check (known_count <= line_count),
  constraint ck_bank_statement_sums_not_negative check (credits >= 0 and debits >= 0),
  constraint pk_bank_statement primary key (site_id, id)
);
alter table "bank_line" add constraint fk_bank_line_bank_statement_id foreign key ("site_id", "bank_statement_id") references "bank_statement" (site_id, id);
alter table "bank_line" add constraint fk_bank_line_currency_id foreign key ("currency_id") references "currency" (id);
alter table "bank_line" add constraint fk_bank_line_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "bank_line" add constraint fk_bank_line_site_id foreign key ("site_id") references "site" (id);
alter table "bank_statement" add constraint fk_bank_statement_currency_id foreign key ("currency_id") references "currency" (id);
alter table "bank_statement" add constraint fk_bank_statement_site_id foreign key ("site_id") references "site" (id);
create index tg_bank_line_source_number on "bank_line" using gin ("source_number" gin_trgm_ops, site_id);
create unique index uq_bank_statement_file_hash_account_number_currency_id on "bank_statement" ("site_id", "file_hash", "account_number", "currency_id");
create index ix_bank_line_owner_id on "bank_line" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
create unique index uq_bank_line_account_number_line_key on "bank_line" ("site_id", "account_number", "line_key");
create index ix_bank_line_time on "bank_line" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_bank_line_description on "bank_line" using gin ("description" gin_trgm_ops, site_id);
create index ix_bank_line_source_id on "bank_line" ("site_id", "source_id", creation_time desc, id desc) where not is_deleted;
create index ix_bank_line_bank_statement_id on "bank_line" ("site_id", "bank_statement_id", creation_time desc, id desc) where not is_deleted;
create unique index uq_bank_line_bank_match_type_source_id on "bank_line" ("site_id", "bank_match_type", "source_id") where bank_line_status = 2;
create index tg_bank_line_reference on "bank_line" using gin ("reference" gin_trgm_ops, site_id);
create index tg_bank_line_counterparty on "bank_line" using gin ("counterparty" gin_trgm_ops, site_id);
create index ix_bank_statement_time on "bank_statement" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_bank_statement_account_number on "bank_statement" using gin ("account_number" gin_trgm_ops, site_id);
create index tg_bank_statement_file_name on "bank_statement" using gin ("file_name" gin_trgm_ops, site_id);
create index ix_bank_line_bank_line_status on "bank_line" ("site_id", "bank_line_status", creation_time desc, id desc) where not is_deleted;
grant delete, insert, select, update on "bank_line" to entrepot_app;
grant delete, insert, select, update on "bank_statement" to entrepot_app;
