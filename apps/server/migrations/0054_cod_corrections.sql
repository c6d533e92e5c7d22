alter table "cod_collection" add column "settled_amount" numeric(18,3) not null default '0'::numeric;
alter table "cod_collection" add column "cod_statement_line_id" uuid;
alter table "cod_collection" add column "returned_time" timestamptz;
alter table "cod_collection" add column "returned_by_site" boolean not null default false;
update "cod_collection" set settled_amount = collected_amount where settled_time is not null;
alter table "cod_collection" drop constraint ck_cod_collection_fee_within_amount;
alter table "cod_collection" add constraint ck_cod_collection_fee_within_amount check (carrier_fee <= settled_amount) not valid;
alter table "cod_collection" add constraint ck_cod_collection_settled_has_time check ((settled_time is not null) or settled_amount = 0) not valid;
alter table "cod_collection" add constraint ck_cod_collection_only_collected_is_returned check (returned_time is null or (collected_time is not null and cod_remittance_id is null)) not valid;
create table "cod_statement_line" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "statement_id" uuid not null,
  "carrier_id" uuid not null,
  "line" integer not null,
  "number" varchar(64) not null,
  "logistics_order_id" uuid,
  "owner_id" uuid,
  "cod_line_outcome" smallint not null,
  "cod_line_status" smallint not null default 1,
  "reason" jsonb,
  "stated_amount" numeric(18,3) not null,
  "expected_amount" numeric(18,3),
  "stated_fee" numeric(18,3) not null default '0'::numeric,
  "stated_time" timestamptz,
  "currency_id" uuid,
  "cod_decision" smallint,
  "decided_by_id" uuid,
  "decided_time" timestamptz,
  "remarks" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_cod_statement_line primary key (site_id, id),
  constraint ck_cod_statement_line_decided_has_decision check ((cod_line_status = 2) = (cod_decision is not null))
);
alter table "cod_statement_line" add constraint fk_cod_statement_line_site_id foreign key ("site_id") references "site" (id);
alter table "cod_statement_line" add constraint fk_cod_statement_line_carrier_id foreign key ("site_id", "carrier_id") references "carrier" (site_id, id);
alter table "cod_statement_line" add constraint fk_cod_statement_line_logistics_order_id foreign key ("site_id", "logistics_order_id") references "logistics_order" (site_id, id);
alter table "cod_statement_line" add constraint fk_cod_statement_line_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "cod_statement_line" add constraint fk_cod_statement_line_currency_id foreign key ("currency_id") references "currency" (id);
create index ix_cod_statement_line_cod_line_status on "cod_statement_line" ("site_id", "cod_line_status", creation_time desc, id desc) where not is_deleted;
create index ix_cod_statement_line_carrier_id on "cod_statement_line" ("site_id", "carrier_id", creation_time desc, id desc) where not is_deleted;
create index ix_cod_statement_line_logistics_order_id on "cod_statement_line" ("site_id", "logistics_order_id", creation_time desc, id desc) where not is_deleted;
create index ix_cod_statement_line_statement_id on "cod_statement_line" ("site_id", "statement_id", creation_time desc, id desc) where not is_deleted;
create index ix_cod_statement_line_time on "cod_statement_line" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_cod_statement_line_number on "cod_statement_line" using gin ("number" gin_trgm_ops, site_id);
grant delete, insert, select, update on "cod_statement_line" to entrepot_app;
-- Amounts that a carrier's statement reported differently and that were not decided become open rows.
insert into "cod_statement_line" (id, creation_time, site_id, statement_id, carrier_id, line, number, logistics_order_id, owner_id, cod_line_outcome, stated_amount, expected_amount, currency_id)
select gen_random_uuid(), c.creation_time, c.site_id, c.id, c.carrier_id, 1, o.serial_number, o.id, c.owner_id, 2, c.stated_amount, coalesce(c.collected_amount, o.collection_amount), c.currency_id
from "cod_collection" c join "logistics_order" o on o.site_id = c.site_id and o.id = c.logistics_order_id
where c.stated_amount is not null and c.settled_time is null and not c.is_deleted;
-- outside a transaction
alter table "cod_collection" validate constraint ck_cod_collection_fee_within_amount;
alter table "cod_collection" validate constraint ck_cod_collection_settled_has_time;
alter table "cod_collection" validate constraint ck_cod_collection_only_collected_is_returned;
