create table "mail_choice" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "user_id" uuid not null,
  "off_events" jsonb not null default '[]'::jsonb,
  "site_language" smallint,
  constraint pk_mail_choice primary key (site_id, id)
);
create table "waiting_mail" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "user_id" uuid not null,
  "customer_mail_event" smallint not null,
  "text" varchar(100) not null,
  "values" jsonb,
  "link" varchar(255),
  "source_id" uuid,
  constraint pk_waiting_mail primary key (site_id, id)
);
alter table "site_configuration" add column "supplement_grace_days" integer not null default 3;
alter table "site_configuration" add column "brand_color" varchar(7);
alter table "site_configuration" add column "contact_phone" varchar(40);
alter table "site_configuration" add column "contact_email" varchar(128);
alter table "mail_choice" add constraint fk_mail_choice_site_id foreign key ("site_id") references "site" (id);
alter table "site_configuration" add constraint ck_site_configuration_brand_color_is_hex check (brand_color ~ '^#[0-9a-fA-F]{6}$') not valid;
alter table "site_configuration" add constraint ck_site_configuration_supplement_grace_few check (supplement_grace_days between 0 and 60) not valid;
alter table "waiting_mail" add constraint fk_waiting_mail_site_id foreign key ("site_id") references "site" (id);
create unique index uq_mail_choice_user_id on "mail_choice" ("site_id", "user_id");
create index ix_waiting_mail_user_id_customer_mail_event on "waiting_mail" ("site_id", "user_id", "customer_mail_event", creation_time desc, id desc);
grant delete, insert, select, update on "mail_choice" to entrepot_app;
grant delete, insert, select, update on "waiting_mail" to entrepot_app;
-- outside a transaction
alter table "site_configuration" validate constraint ck_site_configuration_brand_color_is_hex;
alter table "site_configuration" validate constraint ck_site_configuration_supplement_grace_few;
