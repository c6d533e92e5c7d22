// npm run drill [rolling] [server] [postgres] [robot] [--kills 50] [--commands 20000] [--scans 20000]
import { parseArgs } from 'node:util';
import { type Finding, killing } from './kills.ts';
import { scanning } from './robot.ts';
import { rolling } from './rolling.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '50' },
    commands: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '5' },
    scans: { type: 'string', default: '20000' },
  },
});
const drills: Record<string, () => Promise<Finding>> = {
  rolling: () => rolling(Number(values.rounds)),
  server: () => killing('server', Number(values.kills), Number(values.commands)),
  postgres: () => killing('postgres', Number(values.kills), Number(values.commands)),
  robot: () => scanning(Number(values.scans)),
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
