import { expect, test } from 'vitest';
import { exampleCurrencies, quotation, range, row } from './testing.ts';
import type { Quotation, SurchargeRow } from './types.ts';
import { inboundSources, validateService, validateSurcharges } from './validate-charges.ts';
import { validateQuotation } from './validate-quotation.ts';

const context = { currency: exampleCurrencies.CNY ?? null, expenseTypeIds: ['fee'] };

function problems(changes: Partial<Quotation>): [string, string, number | null][] {
  return validateQuotation(quotation(changes), context).map(({ key, rule, field, row: at }) => [rule ?? key, field, at]);
}

const steps = (...edges: [string, string | null][]) => edges.map(([startingRange, endRange]) => range({ startingRange, endRange }));

test.each([
  ['fits', steps(['0', '5'], ['5', '20'], ['20', null]), []],
  ['fits in any order', steps(['20', null], ['0', '5'], ['5', '20']), []],
  ['end not above start', steps(['0', '5'], ['5', '5']), [['QuotationRangeInvalid', 1]]],
  ['overlap', steps(['0', '5'], ['4', '20']), [['QuotationRangeOverlap', 1]]],
  ['overlap with an open row', steps(['0', null], ['5', '20']), [['QuotationRangeOverlap', 1]]],
  [
    'overlap with a row before the last',
    steps(['0', '100'], ['5', '10'], ['10', '20']),
    [
      ['QuotationRangeOverlap', 1],
      ['QuotationRangeOverlap', 2],
    ],
  ],
  ['gap', steps(['0', '8'], ['10', '20']), [['QuotationRangeGap', 1]]],
  [
    'all',
    steps(['3', '3'], ['0', '8'], ['10', '20'], ['15', '30']),
    [
      ['QuotationRangeInvalid', 0],
      ['QuotationRangeGap', 2],
      ['QuotationRangeOverlap', 3],
    ],
  ],
] as const)('checks ranges: %s', (_case, ranges, expected) => {
  expect(problems({ ranges: [...ranges] }).map(([key, , at]) => [key, at])).toEqual(expected);
});

test.each([
  [{}, []],
  [{ ranges: [] }, [['RangesRequired', 'ranges', null]]],
  [{ billingMode: 5, ranges: [], volumeUnitPrice: '650', cbmVolumeRatio: '1000000' }, []],
  [
    { billingMode: 6, volumeUnitPrice: '0' },
    [
      ['MustBePositive', 'volumeUnitPrice', null],
      ['MustBePositive', 'cbmVolumeRatio', null],
    ],
  ],
  [{ billingMode: 2, firstWeight: '0' }, [['MustBePositive', 'firstWeight', null]]],
  [{ billingMode: 2, firstWeight: null }, []],
  [{ splitThrowingRatio: '1.001' }, [['ShareOutOfRange', 'splitThrowingRatio', null]]],
  [{ splitThrowingRatio: '1' }, []],
  [{ carryTolerance: '0.5' }, [['ToleranceNotBelowCarry', 'carryTolerance', null]]],
  [{ carry: '0', carryTolerance: '0.5' }, [['ToleranceWithoutCarry', 'carryTolerance', null]]],
  [{ carry: '0', carryTolerance: '0' }, []],
  [{ volumeRatio: '0', splitThrowingRatio: '0.5' }, [['ShareWithoutRatio', 'splitThrowingRatio', null]]],
  [{ volumeRatio: '0', splitThrowingRatio: '1' }, []],
  [{ excessMaterialCost: '10' }, [['OverSizeNeedsLimit', 'excessMaterialCost', null]]],
  [{ superMaterialVolumeRatio: '5000' }, [['OverSizeNeedsLimit', 'superMaterialVolumeRatio', null]]],
  [{ excessMaterialCost: '10', superMaterialWeight: '30' }, []],
  [{ minimumBillingWeight: '-1' }, [['MustNotBeNegative', 'minimumBillingWeight', null]]],
  [{ superMaterialLength: '-1' }, [['MustNotBeNegative', 'superMaterialLength', null]]],
  [{ carry: '-1' }, [['MustNotBeNegative', 'carry', null]]],
  [{ taxInclusiveUnitPrice: '-0.01' }, [['MustNotBeNegative', 'taxInclusiveUnitPrice', null]]],
  [{ ranges: [range({ additionalCost: '-1' })] }, [['MustNotBeNegative', 'additionalCost', 0]]],
  [{ timeOfEntryIntoForce: '2025-06-01 00:00:00', deadline: '2025-06-01 00:00:00' }, [['DeadlineBeforeStart', 'deadline', null]]],
  [{ timeOfEntryIntoForce: '2025-06-01 00:00:00', deadline: '2025-06-01 00:00:01' }, []],
] as [Partial<Quotation>, [string, string, number | null][]][])('quotation %o has problems %o', (changes, expected) => {
  expect(problems(changes)).toEqual(expected);
});

test('the currency must be effective and have a rate', () => {
  for (const currency of [null, { rate: null, decimalPlaces: 2, effective: true }, { rate: '1', decimalPlaces: 2, effective: false }]) {
    expect(validateQuotation(quotation(), { ...context, currency })).toMatchObject([{ key: 'CurrencyNotEffective' }]);
  }
});

test.each([
  [{}, []],
  [{ expenseTypeId: 'other' }, ['ExpenseTypeUnknown']],
  [{ triggerDataSource: 2, triggerRule: 2, triggerValue: 'x' }, ['TriggerValueDoesNotFitRule']],
  [{ triggerDataSource: 2, triggerRule: 2, triggerValue: null }, ['TriggerValueDoesNotFitRule']],
  [{ triggerDataSource: 2, triggerRule: 2, triggerValue: '5.5' }, []],
  [{ triggerDataSource: 2, triggerRule: 8, triggerValue: '5,4' }, ['TriggerValueDoesNotFitRule']],
  [{ triggerDataSource: 2, triggerRule: 8, triggerValue: '5, 5' }, []],
  [{ triggerDataSource: 2, triggerRule: 8, triggerValue: '1,2,3' }, ['TriggerValueDoesNotFitRule']],
  [{ triggerDataSource: 2, triggerRule: 9, triggerValue: '1,x' }, ['TriggerValueDoesNotFitRule']],
  [{ triggerDataSource: 12, triggerRule: 9, triggerValue: 'tea,x' }, []],
  [{ triggerDataSource: 12, triggerRule: 9, triggerValue: ' , ' }, ['TriggerValueDoesNotFitRule']],
  [{ triggerDataSource: 14, triggerRule: 11, triggerValue: '880' }, []],
  [{ triggerDataSource: 14, triggerRule: 6, triggerValue: 'SW1A' }, []],
  [{ calculationMethod: 4, triggerDataSource: 7, triggerRule: 2, triggerValue: '5' }, ['MethodDoesNotFitSource']],
  [{ calculationMethod: 4, triggerDataSource: 9, triggerRule: 2, triggerValue: '25' }, []],
  [{ calculationMethod: 4, triggerDataSource: 9, triggerValue: '25' }, []],
  [{ calculationMethod: 4, triggerDataSource: 9 }, ['ExcessNeedsOneValue']],
  [{ calculationMethod: 4, triggerDataSource: 9, triggerRule: 9, triggerValue: '25,30' }, ['ExcessNeedsOneValue']],
  [{ calculationMethod: 4, triggerDataSource: 9, triggerRule: 9, triggerValue: '25' }, ['ExcessNeedsOneValue']],
  [{ calculationMethod: 4, triggerDataSource: 2, triggerRule: 8, triggerValue: '25,30' }, ['ExcessNeedsOneValue']],
  [{ calculationMethod: 4, triggerDataSource: 2, triggerRule: 4, triggerValue: '25' }, ['ExcessNeverAbove']],
  [{ calculationMethod: 4, triggerDataSource: 19 }, []],
  [{ triggerDataSource: 1, triggerRule: 2, triggerValue: '5' }, ['RuleWithoutSource']],
  [{ triggerDataSource: 1, triggerValue: '5' }, ['TriggerValueNotUsed']],
  [{ triggerDataSource: 2, triggerValue: '5' }, ['TriggerValueNotUsed']],
  [{ triggerDataSource: 2, triggerRule: 11, triggerValue: '5' }, ['RuleDoesNotFitSource']],
  [{ triggerDataSource: 12, triggerRule: 8, triggerValue: '1,5' }, ['RuleDoesNotFitSource']],
  [{ calculationMethod: 1, firstCharge: '5' }, ['FirstChargeNotUsed']],
  [{ calculationMethod: 5, firstCharge: '5' }, ['FirstChargeNotUsed']],
  [{ calculationMethod: 13, triggerDataSource: 12 }, ['MethodDoesNotFitSource']],
  [{ calculationMethod: 13, triggerDataSource: 20 }, []],
  [{ calculationMethod: 2, triggerDataSource: 7, freeQuantity: '1' }, []],
  [{ calculationMethod: 3, freeQuantity: '1' }, ['FreeQuantityNotUsed']],
  [{ calculationMethod: 3, freeWeight: '1' }, []],
  [{ calculationMethod: 2, freeWeight: '1' }, ['FreeWeightNotUsed']],
  [{ calculationMethod: 2, freeWeight: '0' }, []],
  [{ amountOfMoney: '-1', minimumMoney: '-1', firstCharge: '-1' }, ['MustNotBeNegative', 'MustNotBeNegative', 'MustNotBeNegative']],
] as [Partial<SurchargeRow>, string[]][])('surcharge row %o has problems %o', (changes, expected) => {
  const rows = [row({ expenseTypeId: 'fee' }), row({ expenseTypeId: 'fee', ...changes })];
  const found = validateSurcharges(rows, context.expenseTypeIds);
  expect(found.map((problem) => problem.rule)).toEqual(expected);
  expect(found.every((problem) => problem.row === 1 && problem.key === 'ValidationFailed')).toBe(true);
});

test('inbound rows use the quantities of a document', () => {
  const rows = [row({ expenseTypeId: 'fee', triggerDataSource: 20 }), row({ expenseTypeId: 'fee', triggerDataSource: 2 })];
  expect(validateSurcharges(rows, ['fee'], inboundSources)).toMatchObject([{ row: 1, rule: 'SourceNotAllowed' }]);
  const perDayMethods = [row({ expenseTypeId: 'fee', calculationMethod: 10 }), row({ expenseTypeId: 'fee', calculationMethod: 6 })];
  expect(validateSurcharges(perDayMethods, ['fee'], inboundSources).map(({ rule }) => rule)).toEqual([
    'MethodNotAllowed',
    'MethodNotAllowed',
  ]);
});

test('a service counts nothing of a source', () => {
  for (const calculationMethod of [4, 13] as const) {
    expect(validateService(row({ expenseTypeId: 'fee', calculationMethod }), ['fee'])).toMatchObject([{ rule: 'MethodDoesNotFitSource' }]);
  }
  expect(validateService(row({ expenseTypeId: 'fee', calculationMethod: 2 }), ['fee'])).toEqual([]);
});
