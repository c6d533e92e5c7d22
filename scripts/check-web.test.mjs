import { expect, test } from 'vitest';
import { webFacts } from './lib/web.mjs';

const byHand = `
export function Freeze() {
  const [remarks, setRemarks] = useState('');
  return <Modal opened><TextArea value={remarks} onChange={setRemarks} /></Modal>;
}
`;

test('a dialog that holds its fields by hand is found, unless it says why', () => {
  expect(webFacts('freeze.tsx', byHand).byHand).toBe(true);
  expect(webFacts('freeze.tsx', `// No form of a call: it makes no call.${byHand}`).byHand).toBe(false);
  expect(webFacts('freeze.tsx', byHand.replaceAll('Modal', 'Card')).byHand).toBe(false);
});

test('a dialog that only shows something is none', () => {
  const shows = 'const Code = () => { const [on, setOn] = useState(false); return <Modal opened={on}>4711</Modal>; };\n';
  expect(webFacts('code.tsx', shows).byHand).toBe(false);
});

test('casts are counted, and what only fixes a literal is none', () => {
  expect(webFacts('casts.ts', "const a = b as string;\nconst c = ['x'] as const;\nconst d = e as unknown as F;\n")).toMatchObject({
    lines: 3,
    casts: 3,
  });
});
