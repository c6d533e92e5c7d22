/**
 * Stock with a lot, in a child table of `commodity_inventory`. The unique index of the parent has no lot and cannot get one, because the
 * previous release names its columns when it adds pieces; the child has an index of its own. Reads and updates of the parent include it.
 */
export const lotTables = `
create table commodity_inventory_lot (
  constraint pk_commodity_inventory_lot primary key (site_id, id),
  constraint ck_commodity_inventory_lot_has_lot check (lot_id is not null)
) inherits (commodity_inventory);
create unique index uq_commodity_inventory_lot_place on commodity_inventory_lot (site_id, commodity_id, warehouse_id, shelf_id, bin_id, inventory_state, batch_date, lot_id) nulls not distinct;
create index ix_commodity_inventory_lot_lot_id on commodity_inventory_lot (site_id, lot_id);
create index ix_commodity_inventory_lot_shelf_id on commodity_inventory_lot (site_id, shelf_id);
create index ix_commodity_inventory_lot_bin_id on commodity_inventory_lot (site_id, bin_id);
create index ix_commodity_inventory_lot_owner_id on commodity_inventory_lot (site_id, owner_id);
create index ix_commodity_inventory_lot_warehouse_id on commodity_inventory_lot (site_id, warehouse_id, inventory_state);
create index ix_commodity_inventory_lot_time on commodity_inventory_lot (site_id, creation_time desc, id desc);
alter table commodity_inventory_lot add constraint fk_commodity_inventory_lot_site_id foreign key (site_id) references site (id);
alter table commodity_inventory_lot add constraint fk_commodity_inventory_lot_commodity_id foreign key (site_id, commodity_id) references commodity (site_id, id);
alter table commodity_inventory_lot add constraint fk_commodity_inventory_lot_warehouse_id foreign key (site_id, warehouse_id) references warehouse (site_id, id);
alter table commodity_inventory_lot add constraint fk_commodity_inventory_lot_shelf_id foreign key (site_id, shelf_id) references shelf (site_id, id);
alter table commodity_inventory_lot add constraint fk_commodity_inventory_lot_bin_id foreign key (site_id, bin_id) references bin (site_id, id);
alter table commodity_inventory_lot add constraint fk_commodity_inventory_lot_lot_id foreign key (site_id, lot_id) references commodity_lot (site_id, id);
grant select, insert, update, delete on commodity_inventory_lot to entrepot_app;
`;
