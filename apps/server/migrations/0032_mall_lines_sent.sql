-- An order of the mall may go in several parcels: what of it was sent is counted by line. Those sent before went whole.
alter table "seller_order_line" add column "sent_quantity" integer not null default 0;
alter table "seller_order_line" add constraint ck_seller_order_line_sent_of_it check (sent_quantity between 0 and quantity) not valid;
update "seller_order_line" l set sent_quantity = l.quantity from "seller_order" o
  where o.site_id = l.site_id and o.id = l.seller_order_id and o.delivered_time is not null;
-- outside a transaction
alter table "seller_order_line" validate constraint ck_seller_order_line_sent_of_it;
