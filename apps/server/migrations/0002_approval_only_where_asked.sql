-- Nobody is asked to approve a draft that was not submitted, nor an order that was cancelled.
alter table "logistics_order" alter column "order_approval_status" drop default;
alter table "logistics_order" alter column "order_approval_status" drop not null;
