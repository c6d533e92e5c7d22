create table "staff_invitation" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "user_id" uuid not null,
  "email" varchar(128) not null,
  "sender_id" uuid not null,
  "token_hash" varchar(64) not null,
  "expiration_time" timestamptz not null,
  "accepted_time" timestamptz,
  "withdrawn_time" timestamptz,
  constraint pk_staff_invitation primary key (site_id, id)
);
alter table "staff_invitation" add constraint fk_staff_invitation_site_id foreign key ("site_id") references "site" (id);
create unique index uq_staff_invitation_user_id on "staff_invitation" ("site_id", "user_id");
create unique index uq_staff_invitation_token_hash on "staff_invitation" ("site_id", "token_hash");
grant delete, insert, select, update on "staff_invitation" to entrepot_app;
