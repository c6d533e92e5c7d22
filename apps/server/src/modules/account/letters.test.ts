import { expect, test, vi } from 'vitest';
import { outlineOf } from '../../core/print/fonts.ts';
import { captchaSigns, drawLetters } from './letters.ts';

test('draws four signs that cannot be computed from the numbers of Math.random', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const texts = new Set(await Promise.all(Array.from({ length: 50 }, async () => (await drawLetters()).text)));
  expect(random).not.toHaveBeenCalled();
  random.mockRestore();
  expect(texts.size).toBeGreaterThan(45);
  for (const text of texts) expect(text).toMatch(new RegExp(`^[${captchaSigns}]{4}$`));
});

/** The drawn signs: the coordinates of each. */
const signsIn = (svg: string) =>
  [...svg.matchAll(/<path fill="[^"]*" d="([^"]*)"/g)].map(([, d]) => {
    const numbers = (d!.match(/-?[\d.]+/g) ?? []).map(Number);
    const [across, down] = [0, 1].map((axis) => numbers.filter((_, at) => at % 2 === axis));
    return { across: across!, down: down!, middle: (Math.min(...across!) + Math.max(...across!)) / 2 };
  });

test('draws each sign within the picture, in an order that the file does not state', async () => {
  const isInOrder = new Set<boolean>();
  for (let n = 0; n < 40; n++) {
    const { text, svg } = await drawLetters();
    const signs = signsIn(svg);
    const readers = signs.toSorted((a, b) => a.middle - b.middle);
    for (const [at, { across, down }] of readers.entries()) {
      const { commands } = await outlineOf(text[at]!);
      expect(across).toHaveLength(commands.flatMap(({ args }) => args).length / 2);
      expect([Math.min(...across) >= -2, Math.max(...across) <= 152]).toEqual([true, true]);
      expect([Math.min(...down) >= -2, Math.max(...down) <= 52]).toEqual([true, true]);
    }
    isInOrder.add(signs.every((sign, at) => sign === readers[at]));
  }
  expect(isInOrder).toContain(false);
});

test('has no two signs with the same outline', async () => {
  const shapes = await Promise.all(
    [...captchaSigns].map(async (sign) => (await outlineOf(sign)).commands.map(({ command }) => command).join()),
  );
  expect(new Set(shapes).size).toBe(captchaSigns.length);
});
