-- Services for mails and text messages, of a site or the platform; the outcome of each message; codes by mail.
create table "message_service" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" varchar(60) not null,
  "message_provider" smallint not null default 1,
  "host" varchar(255),
  "port" integer,
  "mail_security" smallint default 1,
  "account" varchar(128),
  "secret" varchar(2000),
  "sender" varchar(128) not null,
  "sender_name" varchar(64),
  "template_code" varchar(64),
  "for_all_sites" boolean default false,
  "trusted" boolean not null default false,
  "enabled" boolean default true,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint ck_message_service_mail_has_server check (message_provider <> 1 or (host is not null and port is not null)),
  constraint pk_message_service primary key (site_id, id)
);
alter table "sent_message" add column "message_status" smallint not null default 1;
alter table "sent_message" alter column "failure" type varchar(1000);
alter table "sent_message" add column "is_test" boolean not null default false;
-- Messages of the last 30 days: those that were not sent become tasks.
update "sent_message" set "message_status" = 3 where "failure" is not null;
alter table "site_configuration" add column "mail_sender_name" varchar(64);
alter table "site_configuration" add column "mail_reply_address" varchar(128);
alter table "sms_code" alter column "phone_code" drop not null;
alter table "sms_code" alter column "phone_number" drop not null;
alter table "sms_code" add column "email" varchar(128);
alter table "sms_code" add column "message_id" uuid;
alter table "sms_code" add column "message_site_id" uuid;
alter table "message_service" add constraint fk_message_service_site_id foreign key ("site_id") references "site" (id) not valid;
alter table "sms_code" add constraint ck_sms_code_to_phone_or_mail check ((phone_number is null) <> (email is null)) not valid;
grant delete, insert, select, update on "message_service" to entrepot_app;
-- outside a transaction
alter table "message_service" validate constraint fk_message_service_site_id;
alter table "sms_code" validate constraint ck_sms_code_to_phone_or_mail;
create index concurrently ix_message_service_message_provider on "message_service" ("site_id", "message_provider", creation_time desc, id desc) where not is_deleted;
create index concurrently ix_sent_message_message_status on "sent_message" ("site_id", "message_status", creation_time desc, id desc);
create unique index concurrently uq_message_service_name on "message_service" ("site_id", "name") where not is_deleted;
create index concurrently ix_message_service_time on "message_service" (site_id, creation_time desc, id desc) where not is_deleted;
create index concurrently ix_sms_code_email on "sms_code" ("email", creation_time desc, id desc);
create index concurrently ix_sent_message_channel on "sent_message" ("site_id", "channel", creation_time desc, id desc) where is_test;
