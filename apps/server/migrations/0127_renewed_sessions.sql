alter table "session" add column "renew_time" timestamptz;
