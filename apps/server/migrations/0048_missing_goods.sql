alter table "warehouse_document" add column "missing_status" smallint;
alter table "warehouse_document" add column "missing_since" timestamptz;
alter table "warehouse_document" add column "missing_answer" smallint;
alter table "warehouse_document" add column "missing_answer_remarks" varchar(500);
alter table "warehouse_document" add column "missing_decision" varchar(500);
-- outside a transaction
create index concurrently ix_warehouse_document_missing_status on "warehouse_document" ("site_id", "missing_status", creation_time desc, id desc) where not is_deleted;
