alter table "picking_list" add column "takeover_reason" varchar(500);
