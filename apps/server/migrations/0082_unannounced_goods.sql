alter table "warehouse_document" add column "unannounced_status" smallint;
alter table "warehouse_document_goods" add column "unannounced_status" smallint;
alter table "warehouse_document_goods" add column "unannounced_answer" smallint;
alter table "warehouse_document_goods" add column "unannounced_remarks" varchar(500);
alter table "warehouse_document_goods" add column "unannounced_decision" varchar(500);
alter table "warehouse_document_goods" add column "accepted_quantity" integer not null default 0;
alter table "warehouse_document_goods" add column "sent_back_quantity" integer not null default 0;
alter table "warehouse_document_goods" drop constraint ck_warehouse_document_goods_counts_not_negative, add constraint ck_warehouse_document_goods_counts_not_negative check (least(expected_quantity, received_quantity, qualified_quantity, defective_quantity, problem_quantity, shelved_quantity, short_quantity, extra_quantity, accepted_quantity, sent_back_quantity) >= 0) not valid;
-- outside a transaction
alter table "warehouse_document_goods" validate constraint ck_warehouse_document_goods_counts_not_negative;
create index concurrently ix_warehouse_document_unannounced_status on "warehouse_document" ("site_id", "unannounced_status", creation_time desc, id desc) where not is_deleted;
