import { expect, test, vi } from 'vitest';
import { readCaptcha } from '../../../../web/e2e/captcha.ts';
import { captchaSigns, drawLetters } from './letters.ts';

test('draws four signs that cannot be computed from the numbers of Math.random', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const texts = new Set(await Promise.all(Array.from({ length: 50 }, async () => (await drawLetters()).text)));
  expect(random).not.toHaveBeenCalled();
  random.mockRestore();
  expect(texts.size).toBeGreaterThan(45);
  for (const text of texts) expect(text).toMatch(new RegExp(`^[${captchaSigns}]{4}$`));
});

test('draws each sign within the picture, in an order that the file does not state', async () => {
  const orders = new Set<boolean>();
  for (let n = 0; n < 40; n++) {
    const { text, svg } = await drawLetters();
    expect(await readCaptcha(`data:,${Buffer.from(svg).toString('base64')}`)).toBe(text);
    const paths = [...svg.matchAll(/<path fill="[^"]*" d="([^"]*)"/g)].map(([, d]) => (d!.match(/-?[\d.]+/g) ?? []).map(Number));
    for (const points of paths) {
      const [across, down] = [0, 1].map((axis) => points.filter((_, at) => at % 2 === axis));
      expect([Math.min(...across!) >= -2, Math.max(...across!) <= 152]).toEqual([true, true]);
      expect([Math.min(...down!) >= -2, Math.max(...down!) <= 52]).toEqual([true, true]);
    }
    const lefts = paths.map(([x]) => x!);
    orders.add(lefts.every((x, at) => at === 0 || x > lefts[at - 1]!));
  }
  expect(orders).toContain(false);
});
