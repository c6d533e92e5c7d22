alter table "packing" add column "left_time" timestamptz;
alter table "packing" add column "takeover_reason" varchar(500);
