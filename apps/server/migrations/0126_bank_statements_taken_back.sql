-- An import of a bank's file that was wrong is taken back; its file and its lines can be imported again.
alter table "bank_statement" add column "reverted_time" timestamptz;
alter table "bank_statement" add column "reverted_by_id" uuid;
alter table "bank_statement" add column "remarks" varchar(500);
alter index "uq_bank_statement_file_hash_account_number_currency_id" rename to "uq_bank_statement_file_hash_account_number_currency_id_before";
alter index "uq_bank_line_account_number_line_key" rename to "uq_bank_line_account_number_line_key_before";
alter table "bank_statement" add constraint ck_bank_statement_reverted_has_reason check ((reverted_time is null) = (remarks is null)) not valid;
-- outside a transaction
create unique index concurrently uq_bank_statement_file_hash_account_number_currency_id on "bank_statement" ("site_id", "file_hash", "account_number", "currency_id") where reverted_time is null;
drop index concurrently if exists "uq_bank_statement_file_hash_account_number_currency_id_before";
create unique index concurrently uq_bank_line_account_number_line_key on "bank_line" ("site_id", "account_number", "line_key") where not is_deleted;
drop index concurrently if exists "uq_bank_line_account_number_line_key_before";
alter table "bank_statement" validate constraint ck_bank_statement_reverted_has_reason;
