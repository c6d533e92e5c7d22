-- Value that one person may grant alone, in total, to one customer and on one site; and who got hold of whose account.
create table "account_control" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "account_id" uuid not null,
  "actor_id" uuid not null,
  "control" varchar(20) not null,
  constraint pk_account_control primary key (id)
);
alter table "site_configuration" add column "person_limit" numeric(18,3) not null default '20000'::numeric;
alter table "site_configuration" add column "customer_limit" numeric(18,3) not null default '5000'::numeric;
alter table "site_configuration" add column "total_limit" numeric(18,3) not null default '100000'::numeric;
alter table "site_configuration" add column "independent_days" integer not null default 7;
alter table "site_configuration" add column "price_approval" boolean not null default false;
alter table "site_configuration" add constraint ck_site_configuration_grant_limits_not_negative check (person_limit >= 0 and customer_limit >= 0 and total_limit >= 0 and independent_days between 1 and 90) not valid;
create index ix_account_control_account_id on "account_control" ("account_id", creation_time desc, id desc);
create index ix_account_control_actor_id on "account_control" ("actor_id", creation_time desc, id desc);
grant insert, select on "account_control" to entrepot_app;
-- Accounts that were created lately are not independent of their creators. Sites that switched the approval off leave it off.
insert into account_control (id, creation_time, account_id, actor_id, control)
select gen_random_uuid(), creation_time, id, creator_id, 'created'
from user_account
where creator_id is not null and creator_id <> id and account_type_code <> 2 and creation_time > now() - interval '90 days';
update site_configuration set person_limit = 0, customer_limit = 0, total_limit = 0
where manual_limit = 0 and discount_limit = 0 and discount_share = 0;
-- outside a transaction
alter table "site_configuration" validate constraint ck_site_configuration_grant_limits_not_negative;
create index concurrently ix_money_request_asked_by_id on "money_request" ("site_id", "asked_by_id", creation_time desc, id desc) where not is_deleted;
