alter table "operation_log" add column "device" varchar(200);
