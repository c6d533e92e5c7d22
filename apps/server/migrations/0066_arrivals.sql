create table "arrival_discrepancy" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "number" varchar(60) not null,
  "kind" smallint not null,
  "status" smallint not null default 1,
  "transport_shift_id" uuid not null,
  "reason" varchar(500),
  "pictures" jsonb not null default '[]'::jsonb,
  "reported_time" timestamptz not null,
  "reporter_id" uuid,
  "decision" varchar(500),
  "decided_time" timestamptz,
  "decider_id" uuid,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_arrival_discrepancy primary key (site_id, id)
);
alter table "warehouse_document" add column "transport_shift_id" uuid;
create or replace function arrival_discrepancy_added() returns trigger language plpgsql as $$ begin insert into list_delta (site_id, list, since, keys, n) select c.site_id, 'arrivalDiscrepancy', date_trunc('hour', c.creation_time, 'UTC'), array[c.status::text], count(*) from added c where not c.is_deleted group by 1, 3, 4; return null; end $$;
create or replace function arrival_discrepancy_moved() returns trigger language plpgsql as $$ begin if not old.is_deleted then insert into list_delta (site_id, list, since, keys, n) values (old.site_id, 'arrivalDiscrepancy', date_trunc('hour', old.creation_time, 'UTC'), array[old.status::text], -1); end if; if not new.is_deleted then insert into list_delta (site_id, list, since, keys, n) values (new.site_id, 'arrivalDiscrepancy', date_trunc('hour', new.creation_time, 'UTC'), array[new.status::text], 1); end if; return null; end $$;
create or replace function arrival_discrepancy_removed() returns trigger language plpgsql as $$ begin insert into list_delta (site_id, list, since, keys, n) select c.site_id, 'arrivalDiscrepancy', date_trunc('hour', c.creation_time, 'UTC'), array[c.status::text], -count(*) from removed c where not c.is_deleted group by 1, 3, 4; return null; end $$;
alter table "arrival_discrepancy" add constraint fk_arrival_discrepancy_site_id foreign key ("site_id") references "site" (id);
alter table "arrival_discrepancy" add constraint fk_arrival_discrepancy_transport_shift_id foreign key ("site_id", "transport_shift_id") references "transport_shift" (site_id, id);
alter table "warehouse_document" add constraint fk_warehouse_document_transport_shift_id foreign key ("site_id", "transport_shift_id") references "transport_shift" (site_id, id) not valid;
create index tg_arrival_discrepancy_number on "arrival_discrepancy" using gin ("number" gin_trgm_ops, site_id);
create index ix_arrival_discrepancy_transport_shift_id on "arrival_discrepancy" ("site_id", "transport_shift_id", creation_time desc, id desc) where not is_deleted;
create index ix_arrival_discrepancy_time on "arrival_discrepancy" (site_id, creation_time desc, id desc) where not is_deleted;
create index ix_arrival_discrepancy_status on "arrival_discrepancy" ("site_id", "status", creation_time desc, id desc) where not is_deleted;
create or replace trigger tr_arrival_discrepancy_added after insert on "arrival_discrepancy" referencing new table as added for each statement execute function arrival_discrepancy_added();
create or replace trigger tr_arrival_discrepancy_removed after delete on "arrival_discrepancy" referencing old table as removed for each statement execute function arrival_discrepancy_removed();
create or replace trigger tr_arrival_discrepancy_moved after update on "arrival_discrepancy" for each row when ((old.site_id, old.is_deleted, old.creation_time, old.status) is distinct from (new.site_id, new.is_deleted, new.creation_time, new.status)) execute function arrival_discrepancy_moved();
grant delete, insert, select, update on "arrival_discrepancy" to entrepot_app;
-- outside a transaction
alter table "warehouse_document" validate constraint fk_warehouse_document_transport_shift_id;
create index concurrently ix_warehouse_document_transport_shift_id on "warehouse_document" ("site_id", "transport_shift_id", creation_time desc, id desc) where not is_deleted and transport_shift_id is not null;
