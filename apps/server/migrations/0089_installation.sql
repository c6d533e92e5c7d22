-- One row: the secret key and the file storage that belong to this database.
create table installation (
  one boolean primary key default true check (one), key_check char(32) not null, storage_marker uuid not null,
  creation_time timestamptz not null default now());
grant select on installation to entrepot_app;
