alter table "put_back" add column "remarks" varchar(500);
alter table "put_back" add column "missing_time" timestamptz;
