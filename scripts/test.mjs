import { ensureBrowser } from './lib/browser.mjs';
import { main, setUp } from './lib/setup.mjs';
import { addUp, closingLine, runPlaywright, runVitest, slowestLines } from './lib/suites.mjs';

/**
 * `npm test`: the whole suite, or with names the files whose path contains one of them. At the end it reports failures and the slowest
 * tests; the last line contains the counts.
 */
await main(async (names) => {
  await setUp();
  await ensureBrowser();
  const suites = [await runVitest(names), await runPlaywright(names)];
  const total = addUp(suites);
  for (const line of suites.flatMap(({ failures = [] }) => failures)) console.error(line);
  for (const line of slowestLines(suites.flatMap(({ took = [] }) => took))) console.log(line);
  console.log(closingLine(total));
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
});
