// npm run drill [rolling] [two-nodes] [patroni] [server] [postgres] [lanes] [robot] [goods] [order-money] [money] [scans] [screens] [company] [years] [--kills 50] [--commands 20000] [--mails 2000] [--scans 20000]
//   [--pool transaction|session] [--namespaces] [--steps 100000] [--sequences 100000] [--inputs 1000000] [--months 36] [--seed 42]
import { parseArgs } from 'node:util';
import { foundingCompany } from './company.ts';
import { type Finding, killing } from './kills.ts';
import { steppingGoods } from './goods.ts';
import { changingOrders } from './order-money.ts';
import { gaining } from './money.ts';
import { scanning } from './robot.ts';
import { bookingInputs } from './scans.ts';
import { scanningAtScreens } from './screens.ts';
import { rolling } from './rolling.ts';
import { underPatroni } from './patroni.ts';
import { twoNodes } from './two-nodes.ts';
import { sendingInLanes } from './lanes.ts';
import { passingYears } from './years.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '50' },
    commands: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '5' },
    pool: { type: 'string', default: 'transaction' },
    namespaces: { type: 'boolean', default: false },
    mails: { type: 'string', default: '2000' },
    scans: { type: 'string', default: '20000' },
    steps: { type: 'string', default: '100000' },
    sequences: { type: 'string', default: '100000' },
    inputs: { type: 'string', default: '1000000' },
    months: { type: 'string', default: '36' },
    seed: { type: 'string', default: '42' },
  },
});
const drills: Record<string, () => Promise<Finding>> = {
  rolling: () => rolling(Number(values.rounds)),
  'two-nodes': () => twoNodes(Number(values.rounds)),
  patroni: () => underPatroni(values.pool === 'session' ? 'session' : 'transaction', values.namespaces),
  server: () => killing('server', Number(values.kills), Number(values.commands)),
  postgres: () => killing('postgres', Number(values.kills), Number(values.commands)),
  lanes: () => sendingInLanes(Number(values.mails)),
  robot: () => scanning(Number(values.scans)),
  goods: () => steppingGoods(Number(values.steps)),
  'order-money': () => changingOrders(Number(values.sequences)),
  money: () => gaining(Number(values.sequences)),
  scans: () => bookingInputs(Number(values.inputs)),
  screens: () => scanningAtScreens(Number(values.scans)),
  company: () => foundingCompany(),
  years: () => passingYears(Number(values.months), Number(values.seed)),
};
const chosen = positionals.length > 0 ? positionals : Object.keys(drills);
for (const name of chosen) {
  const drill = drills[name];
  if (!drill) throw new Error(`There is no drill "${name}"; there are ${Object.keys(drills).join(', ')}.`);
  const { name: title, figures, problems } = await drill();
  console.log(`\n${title}`);
  for (const [what, figure] of Object.entries(figures)) console.log(`  ${what.padEnd(28)} ${figure}`);
  for (const problem of problems) console.log(`  WRONG: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
