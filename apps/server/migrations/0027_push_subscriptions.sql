create table "push_key" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "public_key" varchar(120) not null,
  "private_key" varchar(1024) not null,
  constraint pk_push_key primary key (site_id, id)
);
create table "push_subscription" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "user_id" uuid not null,
  "family_id" uuid not null,
  "endpoint" varchar(1000) not null,
  "public_key" varchar(120) not null,
  "auth_secret" varchar(60) not null,
  "user_message_types" jsonb not null default '[]'::jsonb,
  "language" varchar(8) not null,
  constraint pk_push_subscription primary key (site_id, id)
);
alter table "push_key" add constraint fk_push_key_site_id foreign key ("site_id") references "site" (id);
alter table "push_subscription" add constraint fk_push_subscription_site_id foreign key ("site_id") references "site" (id);
create index ix_push_subscription_user_id on "push_subscription" ("site_id", "user_id", creation_time desc, id desc);
create unique index uq_push_subscription_endpoint on "push_subscription" ("site_id", "endpoint");
grant delete, insert, select, update on "push_key" to entrepot_app;
grant delete, insert, select, update on "push_subscription" to entrepot_app;
