alter table "recharge" add column "decided_time" timestamptz;
