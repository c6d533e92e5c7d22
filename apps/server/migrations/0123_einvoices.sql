create table "einvoice" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "einvoice_kind" smallint not null,
  "einvoice_status" smallint not null default 10,
  "einvoice_number" varchar(20),
  "random_code" varchar(4),
  "amount" integer not null,
  "bill_id" uuid not null,
  "owner_id" uuid not null,
  "einvoice_id" uuid,
  "einvoice_buyer" smallint not null default 1,
  "mobile_barcode" varchar(8),
  "donation_code" varchar(7),
  "company_number" varchar(8),
  "company_name" varchar(60),
  "einvoice_tax_type" smallint not null default 1,
  "zero_tax_reason" integer,
  "exchange_rate" numeric(18,8) not null default '1'::numeric,
  "items" jsonb,
  "relate_number" varchar(30) not null,
  "issued_time" timestamptz,
  "voided_time" timestamptz,
  "void_reason" varchar(100),
  "void_refused" boolean not null default false,
  "problem" varchar(255),
  "attempts" integer not null default 0,
  "awaiting" boolean not null default false,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint ck_einvoice_allowance_has_invoice check ((einvoice_kind = 2) = (einvoice_id is not null)),
  constraint ck_einvoice_amount_positive check (amount > 0),
  constraint ck_einvoice_invoice_has_code check (einvoice_kind <> 1 or einvoice_number is null or random_code is not null),
  constraint ck_einvoice_issued_has_number check (einvoice_status not in (20, 40, 60, 50) or (einvoice_number is not null and issued_time is not null)),
  constraint ck_einvoice_voided_has_reason check (einvoice_status <> 60 or (voided_time is not null and void_reason is not null)),
  constraint pk_einvoice primary key (site_id, id)
);
create table "einvoice_choice" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "user_id" uuid not null,
  "einvoice_buyer" smallint not null default 1,
  "mobile_barcode" varchar(8),
  "donation_code" varchar(7),
  "company_number" varchar(8),
  "company_name" varchar(60),
  constraint pk_einvoice_choice primary key (site_id, id)
);
create table "einvoice_service" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "einvoice_provider" smallint not null default 1,
  "merchant_no" varchar(10) not null,
  "hash_key" varchar(500),
  "hash_iv" varchar(500),
  "sandbox" boolean default false,
  "einvoice_tax_type" smallint not null default 1,
  "zero_tax_reason" integer,
  "enabled" boolean not null default true,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint ck_einvoice_service_zero_rate_has_reason check (einvoice_tax_type <> 2 or zero_tax_reason is not null),
  constraint pk_einvoice_service primary key (site_id, id)
);
create or replace function einvoice_added() returns trigger language plpgsql as $$ begin insert into list_delta (site_id, list, since, keys, n) select c.site_id, 'einvoice', date_trunc('hour', c.creation_time, 'UTC'), array[c.einvoice_status::text], count(*) from added c where not c.is_deleted group by 1, 3, 4; return null; end $$;
create or replace function einvoice_moved() returns trigger language plpgsql as $$ begin if not old.is_deleted then insert into list_delta (site_id, list, since, keys, n) values (old.site_id, 'einvoice', date_trunc('hour', old.creation_time, 'UTC'), array[old.einvoice_status::text], -1); end if; if not new.is_deleted then insert into list_delta (site_id, list, since, keys, n) values (new.site_id, 'einvoice', date_trunc('hour', new.creation_time, 'UTC'), array[new.einvoice_status::text], 1); end if; return null; end $$;
create or replace function einvoice_removed() returns trigger language plpgsql as $$ begin insert into list_delta (site_id, list, since, keys, n) select c.site_id, 'einvoice', date_trunc('hour', c.creation_time, 'UTC'), array[c.einvoice_status::text], -count(*) from removed c where not c.is_deleted group by 1, 3, 4; return null; end $$;
alter table "einvoice" add constraint fk_einvoice_bill_id foreign key ("site_id", "bill_id") references "bill" (site_id, id);
alter table "einvoice" add constraint fk_einvoice_einvoice_id foreign key ("site_id", "einvoice_id") references "einvoice" (site_id, id);
alter table "einvoice" add constraint fk_einvoice_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "einvoice" add constraint fk_einvoice_site_id foreign key ("site_id") references "site" (id);
alter table "einvoice_choice" add constraint fk_einvoice_choice_site_id foreign key ("site_id") references "site" (id);
alter table "einvoice_service" add constraint fk_einvoice_service_site_id foreign key ("site_id") references "site" (id);
create index ix_einvoice_einvoice_id on "einvoice" ("site_id", "einvoice_id", creation_time desc, id desc) where not is_deleted;
create index tg_einvoice_einvoice_number on "einvoice" using gin (fold_text("einvoice_number") gin_trgm_ops, site_id);
create index ix_einvoice_owner_id on "einvoice" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
create unique index uq_einvoice_choice_user_id on "einvoice_choice" ("site_id", "user_id");
create index tg_einvoice_service_merchant_no on "einvoice_service" using gin (fold_text("merchant_no") gin_trgm_ops, site_id);
create index tg_einvoice_company_number on "einvoice" using gin (fold_text("company_number") gin_trgm_ops, site_id);
create index ix_einvoice_time on "einvoice" (site_id, creation_time desc, id desc) where not is_deleted;
create index ix_einvoice_bill_id on "einvoice" ("site_id", "bill_id", creation_time desc, id desc) where not is_deleted;
create index tg_einvoice_relate_number on "einvoice" using gin (fold_text("relate_number") gin_trgm_ops, site_id);
create unique index uq_einvoice_relate_number on "einvoice" ("site_id", "relate_number");
create index ix_einvoice_einvoice_status on "einvoice" ("site_id", "einvoice_status", creation_time desc, id desc) where not is_deleted;
create unique index uq_einvoice_service_enabled on "einvoice_service" ("site_id", "enabled") where enabled and not is_deleted;
create index ix_einvoice_service_time on "einvoice_service" (site_id, creation_time desc, id desc) where not is_deleted;
create or replace trigger tr_einvoice_added after insert on "einvoice" referencing new table as added for each statement execute function einvoice_added();
create or replace trigger tr_einvoice_removed after delete on "einvoice" referencing old table as removed for each statement execute function einvoice_removed();
create or replace trigger tr_einvoice_moved after update on "einvoice" for each row when ((old.site_id, old.is_deleted, old.creation_time, old.einvoice_status) is distinct from (new.site_id, new.is_deleted, new.creation_time, new.einvoice_status)) execute function einvoice_moved();
grant delete, insert, select, update on "einvoice" to entrepot_app;
grant delete, insert, select, update on "einvoice_choice" to entrepot_app;
grant delete, insert, select, update on "einvoice_service" to entrepot_app;
