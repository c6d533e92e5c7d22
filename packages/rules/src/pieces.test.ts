import { describe, expect, test } from 'vitest';
import { codeOfPiece, firstPieceOf, isCodeOfPiece, placeOfPiece } from './pieces.ts';

const first = { courierNumber: 'SF1234567890', labelNumber: 'SF1234567890' };
const third = { courierNumber: 'SF1234567890-3', labelNumber: 'SF1234567890' };
const alone = { courierNumber: 'SF1234567890-3', labelNumber: null };

describe('pieces under one courier number', () => {
  test('are numbered from 1; a package with a label of its own has no place', () => {
    expect([first, third, alone].map(placeOfPiece)).toEqual([1, 3, null]);
  });

  test('have one code each that no other piece answers to', () => {
    expect([first, third].map(codeOfPiece)).toEqual(['SF1234567890-1', 'SF1234567890-3']);
    expect(isCodeOfPiece(third, codeOfPiece(first))).toBe(false);
    expect(isCodeOfPiece(first, codeOfPiece(third))).toBe(false);
    expect(firstPieceOf(codeOfPiece(first))).toBe(first.courierNumber);
    expect(firstPieceOf(codeOfPiece(third))).toBeNull();
  });

  test('all answer to the label they share', () => {
    expect([first, third, alone].map((piece) => isCodeOfPiece(piece, 'SF1234567890'))).toEqual([true, true, false]);
    expect(isCodeOfPiece(alone, 'SF1234567890-3')).toBe(true);
  });
});
