-- PINs for approvals at a workplace, in place of passwords.
create table "floor_pin" (
  "site_id" uuid not null,
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "user_id" uuid not null,
  "workplace_code" varchar(16) not null,
  "pin_hash" varchar(200) not null,
  "expiration_time" timestamptz not null,
  constraint pk_floor_pin primary key (site_id, id)
);
create unique index uq_floor_pin_user_id_workplace_code on "floor_pin" ("site_id", "user_id", "workplace_code");
alter table "floor_pin" add constraint fk_floor_pin_site_id foreign key ("site_id") references "site" (id);
grant delete, insert, select, update on "floor_pin" to entrepot_app;
