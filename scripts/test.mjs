import { ensureBrowser } from './lib/browser.mjs';
import { main, setUp } from './lib/setup.mjs';
import { addUp, closingLine, runPlaywright, runVitest } from './lib/suites.mjs';

/** `npm test`: the whole suite, or with names the files whose path contains one of them. The last line tells the counts. */
await main(async (names) => {
  await setUp();
  await ensureBrowser();
  const total = addUp([await runVitest(names), await runPlaywright(names)]);
  console.log(closingLine(total));
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
});
