import { nextSteps } from '@entrepot/client/floor/next-steps.ts';
import { expect, test } from 'vitest';

const sources = Object.entries({
  ...import.meta.glob<string>('../../modules/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
  ...import.meta.glob<string>('../../../../../packages/client/src/floor/*.ts', { query: '?raw', import: 'default', eager: true }),
}).filter(([file]) => !/next-steps|\.test\./.test(file));
const pages = Object.values(import.meta.glob<string>('../../modules/*/pages.ts', { query: '?raw', import: 'default', eager: true })).join(
  '\n',
);
const phone = Object.values(
  import.meta.glob<string>('../../../../mobile/src/staff/tasks.ts', { query: '?raw', import: 'default', eager: true }),
).join('\n');

test('each finished unit is reported by its screen, and each next step has its page', () => {
  const names = Object.keys(nextSteps);
  expect(names.filter((unit) => !sources.some(([, source]) => source.includes(`'${unit}'`)))).toEqual([]);
  const steps: { desktop: string; phone?: string }[] = Object.values(nextSteps).flat();
  expect(steps.filter(({ desktop }) => !new RegExp(`\\b${desktop.slice(1)}\\b`).test(pages))).toEqual([]);
  expect(steps.filter((step) => step.phone && !phone.includes(`'${step.phone}'`))).toEqual([]);
});
