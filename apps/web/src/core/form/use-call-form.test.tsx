import { signedInAs } from '@entrepot/client/session/test/person.ts';
import { f } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { adjustUserAmount } from '@entrepot/contract/modules/wallet/calls.ts';
import { journal } from '@entrepot/contract/modules/wallet/journal.ts';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useCallForm } from './use-call-form.ts';

const own = { comesIn: f.flag({ required: true, default: true }), amount: f.money({ required: true }) };

test('an own field that the form does not show keeps its default: a compensation adds money', () => {
  signedInAs(enumCodes.AccountTypeCode.SiteOperator, []);
  let values: Record<string, unknown> = {};
  function Dialog() {
    values = useCallForm({ of: adjustUserAmount, about: journal, own, rows: [['amount'], ['remarks']] }).values;
    return null;
  }
  renderToString(<Dialog />);
  expect(values).toMatchObject({ comesIn: true, amount: null });
});
