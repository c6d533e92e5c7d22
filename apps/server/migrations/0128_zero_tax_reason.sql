-- The reasons are codes of an enumeration now. Both tables are new and small.
alter table "einvoice" alter column "zero_tax_reason" type smallint;
alter table "einvoice_service" alter column "zero_tax_reason" type smallint;
