alter table "bill" add column "for_day" date;
-- outside a transaction
update bill b set for_day = r.period_end from rent_settlement r
  where r.site_id = b.site_id and r.bill_id = b.id and b.bill_settlement_id is null and b.source_type = 'warehouseRent' and b.for_day is null;
