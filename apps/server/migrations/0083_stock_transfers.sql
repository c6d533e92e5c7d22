create table "stock_transfer" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "number" varchar(32) not null,
  "status" smallint not null default 10,
  "commodity_id" uuid not null,
  "owner_id" uuid not null,
  "from_warehouse_id" uuid not null,
  "to_warehouse_id" uuid not null,
  "lot_id" uuid,
  "quantity" integer not null,
  "picked_quantity" integer not null default 0,
  "received_quantity" integer not null default 0,
  "damaged_quantity" integer not null default 0,
  "lost_quantity" integer not null default 0,
  "extra_quantity" integer not null default 0,
  "damaged_pictures" jsonb default '[]'::jsonb,
  "departure_time" timestamptz,
  "arrival_time" timestamptz,
  "missing_since" timestamptz,
  "remarks" varchar(500),
  "receipt_remarks" varchar(500),
  "decision" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint ck_stock_transfer_counts_fit check (least(picked_quantity, received_quantity, damaged_quantity, lost_quantity, extra_quantity) >= 0 and picked_quantity <= quantity and received_quantity + damaged_quantity + lost_quantity <= picked_quantity),
  constraint ck_stock_transfer_goes_elsewhere check (from_warehouse_id <> to_warehouse_id),
  constraint pk_stock_transfer primary key (site_id, id)
);
create table "stock_transfer_piece" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "transfer_id" uuid not null,
  "batch_date" date,
  "lot_id" uuid,
  "quantity" integer not null default 0,
  "arrived_quantity" integer not null default 0,
  "lost_quantity" integer not null default 0,
  constraint ck_stock_transfer_piece_counts_fit check (least(arrived_quantity, lost_quantity) >= 0 and arrived_quantity + lost_quantity <= quantity),
  constraint pk_stock_transfer_piece primary key (site_id, id)
);
create or replace function stock_transfer_added() returns trigger language plpgsql as $$ begin insert into list_delta (site_id, list, since, keys, n) select c.site_id, 'stockTransfer', date_trunc('hour', c.creation_time, 'UTC'), array[c.status::text], count(*) from added c where not c.is_deleted group by 1, 3, 4; return null; end $$;
create or replace function stock_transfer_moved() returns trigger language plpgsql as $$ begin if not old.is_deleted then insert into list_delta (site_id, list, since, keys, n) values (old.site_id, 'stockTransfer', date_trunc('hour', old.creation_time, 'UTC'), array[old.status::text], -1); end if; if not new.is_deleted then insert into list_delta (site_id, list, since, keys, n) values (new.site_id, 'stockTransfer', date_trunc('hour', new.creation_time, 'UTC'), array[new.status::text], 1); end if; return null; end $$;
create or replace function stock_transfer_removed() returns trigger language plpgsql as $$ begin insert into list_delta (site_id, list, since, keys, n) select c.site_id, 'stockTransfer', date_trunc('hour', c.creation_time, 'UTC'), array[c.status::text], -count(*) from removed c where not c.is_deleted group by 1, 3, 4; return null; end $$;
alter table "stock_transfer" add constraint fk_stock_transfer_commodity_id foreign key ("site_id", "commodity_id") references "commodity" (site_id, id);
alter table "stock_transfer" add constraint fk_stock_transfer_from_warehouse_id foreign key ("site_id", "from_warehouse_id") references "warehouse" (site_id, id);
alter table "stock_transfer" add constraint fk_stock_transfer_lot_id foreign key ("site_id", "lot_id") references "commodity_lot" (site_id, id);
alter table "stock_transfer" add constraint fk_stock_transfer_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "stock_transfer" add constraint fk_stock_transfer_site_id foreign key ("site_id") references "site" (id);
alter table "stock_transfer" add constraint fk_stock_transfer_to_warehouse_id foreign key ("site_id", "to_warehouse_id") references "warehouse" (site_id, id);
alter table "stock_transfer_piece" add constraint fk_stock_transfer_piece_lot_id foreign key ("site_id", "lot_id") references "commodity_lot" (site_id, id);
alter table "stock_transfer_piece" add constraint fk_stock_transfer_piece_site_id foreign key ("site_id") references "site" (id);
alter table "stock_transfer_piece" add constraint fk_stock_transfer_piece_transfer_id foreign key ("site_id", "transfer_id") references "stock_transfer" (site_id, id);
create index ix_stock_transfer_status on "stock_transfer" ("site_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_stock_transfer_from_warehouse_id_status on "stock_transfer" ("site_id", "from_warehouse_id", "status", creation_time desc, id desc) where not is_deleted;
create index tg_stock_transfer_remarks on "stock_transfer" using gin ("remarks" gin_trgm_ops, site_id);
create index ix_stock_transfer_to_warehouse_id_status on "stock_transfer" ("site_id", "to_warehouse_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_stock_transfer_commodity_id on "stock_transfer" ("site_id", "commodity_id", creation_time desc, id desc) where not is_deleted;
create index ix_stock_transfer_piece_lot_id on "stock_transfer_piece" ("site_id", "lot_id", creation_time desc, id desc);
create index ix_stock_transfer_time on "stock_transfer" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_stock_transfer_number on "stock_transfer" using gin ("number" gin_trgm_ops, site_id);
create unique index uq_stock_transfer_piece_transfer_id_batch_date_lot_id on "stock_transfer_piece" ("site_id", "transfer_id", "batch_date", "lot_id") nulls not distinct;
create unique index uq_stock_transfer_number on "stock_transfer" ("site_id", "number");
create index ix_stock_transfer_owner_id on "stock_transfer" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
create or replace trigger tr_stock_transfer_added after insert on "stock_transfer" referencing new table as added for each statement execute function stock_transfer_added();
create or replace trigger tr_stock_transfer_removed after delete on "stock_transfer" referencing old table as removed for each statement execute function stock_transfer_removed();
create or replace trigger tr_stock_transfer_moved after update on "stock_transfer" for each row when ((old.site_id, old.is_deleted, old.creation_time, old.status) is distinct from (new.site_id, new.is_deleted, new.creation_time, new.status)) execute function stock_transfer_moved();
grant delete, insert, select, update on "stock_transfer" to entrepot_app;
grant delete, insert, select, update on "stock_transfer_piece" to entrepot_app;
