import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resources } from '@entrepot/contract/modules/index.ts';
import { listedActs } from '../src/testing/row-acts.ts';

// That `can` of rows contains a verb exactly when its call is refused neither for the caller nor for the state is compared next to each list.

test('every resource whose module lists its actions states their verbs', () => {
  for (const [name, acts] of Object.entries(listedActs)) {
    const verbs = resources.find((one) => one.name === name)!.rowVerbs ?? [];
    expect([name, [...verbs].sort()]).toEqual([name, Object.keys(acts).sort()]);
  }
});

test('clients ask only for verbs that rows of their module state', () => {
  const root = new URL('../../', import.meta.url).pathname;
  for (const client of ['web', 'mobile'])
    for (const module of readdirSync(join(root, client, 'src/modules'))) {
      const verbs = resources.filter((one) => one.module === module).flatMap(({ rowVerbs = [] }) => rowVerbs);
      const folder = join(root, client, 'src/modules', module);
      for (const file of readdirSync(folder).filter((name) => /\.tsx?$/.test(name))) {
        const stated = [...readFileSync(join(folder, file), 'utf8').matchAll(/\bmay: '(\w+)'|\bmayDo\(\w+, '(\w+)'\)/g)];
        const unknown = stated.map(([, may, mayDo]) => may ?? mayDo!).filter((verb) => !verbs.includes(verb));
        expect([client, module, file, unknown]).toEqual([client, module, file, []]);
      }
    }
});
