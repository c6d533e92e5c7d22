import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.ts';

/** Files whose random numbers spread load and are no secret. */
const spreading = ['core/outbox/lanes.ts', 'postgres/free-port.ts'];

// The next numbers of Math.random can be computed from earlier ones (ASVS 5.0 V11.5.1).
test('takes random numbers from the operating system, except for delays and ports', () => {
  const folder = join(root, 'apps/server/src');
  const found = (readdirSync(folder, { recursive: true }) as string[]).filter(
    (file) => /(?<!\.test)\.ts$/.test(file) && readFileSync(join(folder, file), 'utf8').includes('Math.random('),
  );
  expect(found.sort()).toEqual(spreading);
});
