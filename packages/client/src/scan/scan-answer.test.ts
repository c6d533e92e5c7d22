import { expect, test } from 'vitest';
import { apiProblem } from '../calls/problem.ts';
import { refusalAnswer } from './scan-answer.ts';

const answerTo = (message: string) => {
  const { title, text } = refusalAnswer(apiProblem(message, { code: 1 }));
  return [title, text];
};

test('shows the first sentence of a refusal in large, and the rest below it', () => {
  expect(answerTo('SF1 is already on A-01-03. Scan the next one.')).toEqual(['SF1 is already on A-01-03.', 'Scan the next one.']);
  expect(answerTo('货架 A-01-03 已停用。请扫描其他货架。')).toEqual(['货架 A-01-03 已停用。', '请扫描其他货架。']);
});

test('does not end a sentence within a scanned number or address', () => {
  const address = 'https://track.example.com/p?n=SF1.2';
  expect(answerTo(`${address} does not look like a courier number. Scan the label.`)).toEqual([
    `${address} does not look like a courier number.`,
    'Scan the label.',
  ]);
  expect(answerTo('1.5 kg is too heavy')).toEqual(['1.5 kg is too heavy', undefined]);
});
