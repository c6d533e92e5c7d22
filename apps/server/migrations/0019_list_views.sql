create table "list_view" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "user_id" uuid,
  "list_key" varchar(120) not null,
  "name" varchar(40) not null,
  "query" varchar(1000),
  "columns" jsonb default '[]'::jsonb,
  "is_default" boolean not null default false,
  constraint pk_list_view primary key (site_id, id)
);
create unique index uq_list_view_user_id_list_key_name on "list_view" ("site_id", "user_id", "list_key", "name") nulls not distinct;
create unique index uq_list_view_user_id_list_key on "list_view" ("site_id", "user_id", "list_key") nulls not distinct where is_default;
alter table "list_view" add constraint fk_list_view_site_id foreign key ("site_id") references "site" (id);
grant delete, insert, select, update on "list_view" to entrepot_app;
