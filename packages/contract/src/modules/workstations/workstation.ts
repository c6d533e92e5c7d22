import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { workstationIndex } from './screens.ts';

/** A device of a workstation, as its device service reports it. */
export const deviceDetails = {
  /** `Scale`, `Camera`, `Printer`, `LabelPrinter`. */
  type: f.text({ required: true, max: 20 }),
  /** `Simulator`, how it is connected (`Network`, `Port`, `Queue`), or `None` for a printer that is not set up. */
  kind: f.text({ required: true, max: 20 }),
  /** `Idle`, `Ready`, `Lost`. */
  state: f.text({ required: true, max: 20 }),
  /** Waiting jobs, for a printer. */
  waiting: f.count({ max: 100_000 }),
  /** The last failure: `Lost`, or of a print job `Waiting`, `Attention`, `Failed`, `Unsure`, `Undrawn`, with the job's title. */
  failed: f.text({ max: 20 }),
  failedTitle: f.text({ max: 200 }),
  /** As the device service writes it: ISO 8601, with its zone. */
  failedTime: f.text({ max: 30 }),
};

/** A computer with scale, camera or printer, as last reported by its device service. */
export const workstation = resource({
  name: 'workstation',
  module: 'workstations',
  table: 'workstation',
  title: 'name',
  area: 'Workstation',
  audience: { read: ['platform', 'site', 'warehouse'], write: ['platform', 'site', 'warehouse'] },
  screen: workstationIndex,
  scope: { warehouse: 'warehouseId' },
  fields: {
    name: f.text({ readOnly: true, required: true, max: 80 }),
    warehouseId: f.ref('warehouse', { readOnly: true, required: true }),
    /** The id of the device service; it survives restarts. */
    machineId: f.id({ readOnly: true, required: true }),
    /** Whether the open page is connected to the device service. */
    isConnected: f.flag({ readOnly: true, required: true }),
    devices: f.list(deviceDetails, { readOnly: true, required: true, max: 20, default: [] }),
    personId: f.staff({ readOnly: true, required: true, display: { PersonName: 'displayName' } }),
    heardTime: f.time({ readOnly: true, required: true }),
  },
  calls: { list: 'GetWorkstations', remove: 'DeleteWorkstation' },
  unique: [['machineId']],
  indexes: [['warehouseId']],
  search: ['name'],
  page: {
    filters: ['warehouseId'],
    columns: ['name', 'warehouseId', 'personId', 'heardTime'],
    form: [],
  },
});
