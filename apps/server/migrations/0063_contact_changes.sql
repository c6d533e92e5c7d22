alter table "email_token" add column "family_id" uuid;
alter table "user_account" add column "phone_bound_time" timestamptz;
