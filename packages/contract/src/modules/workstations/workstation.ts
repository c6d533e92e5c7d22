import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { workstationIndex } from './screens.ts';

/** A device of a workstation, as its device service tells of it. */
export const deviceFacts = {
  /** `Scale`, `Camera`, `Printer`, `LabelPrinter`. */
  type: f.text({ required: true, max: 20 }),
  /** `Simulator`, or how it is connected: `Network`, `Port`, `Queue`. */
  kind: f.text({ required: true, max: 20 }),
  /** `Idle`, `Ready`, `Lost`. */
  state: f.text({ required: true, max: 20 }),
  /** Jobs that wait; of a printer. */
  waiting: f.count({ max: 100_000 }),
  /** What failed last: `Lost`, or of a print job `Waiting`, `Unsure`, `Undrawn`, with the job's title. */
  failed: f.text({ max: 20 }),
  failedTitle: f.text({ max: 200 }),
  /** As the device service writes it: ISO 8601, with its zone. */
  failedTime: f.text({ max: 30 }),
};

/** A computer at which somebody works with scale, camera or printer, as its device service was heard last. */
export const workstation = resource({
  name: 'workstation',
  module: 'workstations',
  table: 'workstation',
  title: 'name',
  area: 'Workstation',
  who: { read: 'PSW', write: 'PSW' },
  screen: workstationIndex,
  fields: {
    name: f.text({ byServer: true, required: true, max: 80 }),
    warehouseId: f.ref('warehouse', { byServer: true, required: true }),
    /** What the device service calls itself; it stays the same over its lives. */
    machineId: f.id({ byServer: true, required: true }),
    /** The page of whoever works there has a line to the device service. */
    isConnected: f.flag({ byServer: true, required: true }),
    devices: f.list(deviceFacts, { byServer: true, required: true, max: 20, starts: [] }),
    personId: f.ref('user', { byServer: true, required: true, shows: { PersonName: 'nickName' } }),
    heardTime: f.time({ byServer: true, required: true }),
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
