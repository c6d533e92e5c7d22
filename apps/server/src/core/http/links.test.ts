import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.ts';

/** RFC 8058 asks for an address that a mail program posts to; its token only ends and restarts a kind of mail. */
const unsubscribing = ['modules/messaging/render-mail.ts', 'modules/messaging/unsubscribe.ts'];

// The part after the # is sent to no server, so no log or proxy has it (ASVS 5.0 V14.2.1).
test('links that the product sends have their token behind the #', () => {
  const folder = join(root, 'apps/server/src');
  const sources = (readdirSync(folder, { recursive: true }) as string[]).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const matching = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(join(folder, file), 'utf8'))).sort();
  expect(matching(/[?&](?:token|key|secret|password)=\$/)).toEqual(unsubscribing);
  expect(matching(/#token=\$/)).toHaveLength(3);
});
