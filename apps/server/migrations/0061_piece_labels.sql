alter table "package" add column "label_number" varchar(40);
-- outside a transaction
create index concurrently ix_package_label_number on "package" ("site_id", "label_number", creation_time desc, id desc) where not is_deleted and label_number is not null;
