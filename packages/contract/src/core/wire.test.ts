import { describe, expect, test } from 'vitest';
import { f, objectSchema } from './field.ts';
import { draftToWire, fromWire } from './wire.ts';

const fields = { name: f.text({ required: true }), order: f.count({ default: 100 }), zone: f.text({ default: 'UTC' }), remarks: f.text() };

describe('an optional field with a default', () => {
  test('has it when it is sent empty, and is null when it is not sent', () => {
    const schema = objectSchema(fields);
    const empty = schema.parse({ Name: 'A', Order: null, Zone: '', Remarks: null });
    expect(empty).toEqual({ name: 'A', order: 100, zone: 'UTC', remarks: null });
    expect(schema.parse({ Name: 'A' })).toEqual({ name: 'A', order: null, zone: null, remarks: null });
  });

  test('is sent as null when a form empties it; other empty fields are left out', () => {
    expect(draftToWire(fields, { name: '', order: null, zone: '', remarks: null })).toEqual({ Order: null, Zone: null });
    expect(draftToWire(fields, { name: 'A', order: 0 })).toEqual({ Name: 'A', Order: 0 });
  });
});

describe('an answer with rows of a resource', () => {
  const shelf = { fields: { number: f.text(), wide: f.centimetres() } };
  const wire = { Id: '1', Number: 'A', Wide: 2, CreationTime: '2026-01-02 03:04:05' };
  const row = { id: '1', number: 'A', wide: '2', creationTime: new Date('2026-01-02T03:04:05Z') };

  test('has the times of every row, also within another answer', () => {
    expect(fromWire(f.row(shelf), wire, 'UTC')).toEqual(row);
    expect(fromWire(f.rowPage(shelf), { Total: 1, Data: [wire] }, 'UTC')).toMatchObject({ total: 1, data: [row] });
    // An answer may list the fields of the resource without the columns of every row, which are sent nevertheless.
    expect(fromWire(f.page(shelf.fields), { Total: 1, Data: [wire] }, 'UTC')).toMatchObject({ total: 1, data: [row] });
    const answer = f.object({ shelves: f.rows(shelf, { count: f.count() }) });
    expect(fromWire(answer, { Shelves: [{ ...wire, Count: 3 }] }, 'UTC')).toEqual({ shelves: [{ ...row, count: 3 }] });
  });
});
