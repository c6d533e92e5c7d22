-- Up to which day the rent of commodities and bins is settled, by warehouse.
create table "rent_clock" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "target" integer not null,
  "goods_id" uuid not null,
  "warehouse_id" uuid not null,
  "settled_until" date not null,
  constraint ck_rent_clock_known_target check (target between 2 and 3),
  constraint pk_rent_clock primary key (site_id, id)
);
alter table "rent_clock" add constraint fk_rent_clock_site_id foreign key ("site_id") references "site" (id);
alter table "rent_clock" add constraint fk_rent_clock_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
create unique index uq_rent_clock_goods_id_warehouse_id_target on "rent_clock" ("site_id", "goods_id", "warehouse_id", "target");
grant delete, insert, select, update on "rent_clock" to entrepot_app;
