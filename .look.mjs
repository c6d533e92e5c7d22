import { chromium } from 'playwright-core';
const [, , port, name, lang, w, ...paths] = process.argv;
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
const c = await b.newContext({ viewport: { width: Number(w), height: 900 }, timezoneId: 'Asia/Shanghai' });
await c.addInitScript((l) => localStorage.setItem('language', JSON.stringify(l)), lang);
const p = await c.newPage();
p.on('console', (m) => m.type() === 'error' && console.log('console', m.text().slice(0, 300)));
p.on('pageerror', (e) => console.log('pageerror', String(e).slice(0, 300)));
p.on('response', (r) => r.status() >= 400 && console.log(r.status(), r.url()));
const base = `http://127.0.0.1:${port}`;
if (name !== '-') {
  await p.goto(base + (['alice', 'bob', 'peer', 'merchant', 'hkcarol'].includes(name) ? '/loginUser' : '/login'));
  await p.locator('input[autocomplete="username"]').fill(name);
  await p.locator('input[type="password"]').fill('Entrepot2026');
  await p.keyboard.press('Enter');
  await p.waitForURL(/dashboard/i, { timeout: 15000 }).catch(async (e) => {
    console.log('no dashboard', p.url());
  });
}
for (const path of paths) {
  await p.goto(base + path);
  await p.waitForTimeout(5000);
  const f = `/tmp/shot-${name}-${lang}-${w}-${path.replace(/\W/g, '_')}.png`;
  await p.screenshot({ path: f });
  console.log(f);
}
await b.close();
