alter table "user_account" add column "last_sign_in_time" timestamptz;
