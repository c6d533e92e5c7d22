-- Until when a version of a price of rent or of receiving goods that was replaced ahead of time goes on counting.
alter table "warehouse_quotation" add column "counts_until" timestamptz;
alter table "inbound_quotation" add column "counts_until" timestamptz;
