-- Rewards wait until what they are for can no longer be undone. Those that exist were given at once.
alter table "activity_issue" alter column "activity_id" drop not null;
alter table "activity_issue" add column "reward_status" smallint not null default 2;
alter table "activity_issue" alter column "reward_status" set default 1;
alter table "activity_issue" add column "given_amount" numeric(18,3) not null default '0'::numeric;
alter table "activity_issue" add column "owed_amount" numeric(18,3) not null default '0'::numeric;
alter table "activity_issue" add column "basis_amount" numeric(18,3) not null default '0'::numeric;
alter table "activity_issue" add column "due_time" timestamptz;
update "activity_issue" set given_amount = amount where amount is not null;
alter table "activity_issue" add constraint ck_activity_issue_given_within_amount check (given_amount >= 0 and given_amount <= coalesce(amount, 0) and owed_amount >= 0 and owed_amount <= given_amount) not valid;
alter table "activity_issue" add constraint ck_activity_issue_given_once_given check (reward_status = 2 or given_amount = 0) not valid;
grant delete, update on "activity_issue" to entrepot_app;
alter table "site_configuration" add column "reward_days" integer not null default 14;
-- outside a transaction
alter table "activity_issue" validate constraint ck_activity_issue_given_within_amount;
alter table "activity_issue" validate constraint ck_activity_issue_given_once_given;
create unique index concurrently uq_activity_issue_owner_id_source_id on "activity_issue" ("site_id", "owner_id", "source_id") where activity_id is null;
create index concurrently ix_activity_issue_source_id on "activity_issue" ("site_id", "source_id", creation_time desc, id desc);
create index concurrently ix_activity_issue_reward_status_due_time on "activity_issue" ("site_id", "reward_status", "due_time", creation_time desc, id desc);
create index concurrently ix_activity_issue_owed_amount on "activity_issue" ("site_id", "owed_amount", creation_time desc, id desc);
