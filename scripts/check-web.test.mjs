import { expect, test } from 'vitest';
import { queryProblems } from './lib/queries.mjs';
import { unusedClasses } from './lib/style-classes.mjs';
import { webMetrics } from './lib/web.mjs';

const byHand = `
export function Freeze() {
  const [remarks, setRemarks] = useState('');
  return <Modal opened><TextArea value={remarks} onChange={setRemarks} /></Modal>;
}
`;

test('finds a dialog that manages its fields by hand, unless it explains why', () => {
  expect(webMetrics('freeze.tsx', byHand).byHand).toBe(true);
  expect(webMetrics('freeze.tsx', `// Not a schema form: it makes no call.${byHand}`).byHand).toBe(false);
  expect(webMetrics('freeze.tsx', byHand.replaceAll('Modal', 'Card')).byHand).toBe(false);
});

test('ignores a dialog that only displays content', () => {
  const shows = 'const Code = () => { const [on, setOn] = useState(false); return <Modal opened={on}>4711</Modal>; };\n';
  expect(webMetrics('code.tsx', shows).byHand).toBe(false);
});

test('counts casts, except those that only fix a literal', () => {
  expect(webMetrics('casts.ts', "const a = b as string;\nconst c = ['x'] as const;\nconst d = e as unknown as F;\n")).toMatchObject({
    lines: 3,
    casts: 3,
  });
});

test('counts casts to never and through unknown as forced', () => {
  expect(webMetrics('forced.ts', 'const a = b as never;\nconst c = d as unknown as E;\nconst f = g as H;\n// as never\n').forced).toBe(2);
});

test('finds keys made by hand and renewals of calls that nothing queries', () => {
  const page = { path: 'page.tsx', text: 'const { data } = useCallQuery(\n  open ? getNotices : getHelp,\n  {},\n);\n' };
  const check = (text) =>
    queryProblems([page, { path: 'form.ts', text: `import { renew, setAnswer } from '@entrepot/client/react/call-query.ts';\n${text}` }]);
  expect(check('void renew(getHelp);\nsetAnswer(getNotices, {}, answer);\n')).toEqual([]);
  expect(check('void renew(getNotice);\n')).toEqual(['form.ts has renew(getNotice), but nothing queries getNotice']);
  for (const text of [
    "queryKey: ['notices']",
    "queries.invalidateQueries({ queryKey: ['help'] })",
    "queries.setQueryData<Help>(['help'], one)",
  ])
    expect(check(text)).toEqual(['form.ts makes the key of a query by hand: use useCallQuery and renew(call)']);
});

test('finds classes of a style sheet that no component uses', () => {
  const sheet = { path: 'mall/mall.module.css', text: '.strip > .card { width: 150px; } .mantine-Input { margin: 0; }' };
  const strip = (text) => ({ path: 'mall/strip.tsx', text: `import css from './mall.module.css';\n${text}` });
  expect(unusedClasses([sheet, strip('<ul className={css.strip} />')])).toEqual([
    'mall/mall.module.css styles .card, which no component uses',
  ]);
  expect(unusedClasses([sheet, strip('<ul className={css.strip}><li className={css.card} /></ul>')])).toEqual([]);
  expect(unusedClasses([sheet, strip('<ul className={css[look]} />')])).toEqual([]);
});
