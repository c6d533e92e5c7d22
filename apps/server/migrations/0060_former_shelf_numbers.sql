alter table "shelf" add column "former_numbers" jsonb;
alter table "shelf_log" alter column "target_number" type varchar(120);
