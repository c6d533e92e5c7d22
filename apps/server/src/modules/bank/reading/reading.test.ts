import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { writeSheets } from '../../../core/sheets/spreadsheet.ts';
import { readFile } from './read-file.ts';

const sample = (name: string) => readFileSync(new URL(`./samples/${name}`, import.meta.url));
const read = (bytes: Buffer) => readFile(bytes, { userId: null });
const statementOf = async (name: string) => (await read(sample(name))).statements[0]!;
const text = (content: string) => read(Buffer.from(content));

describe('a table of a bank', () => {
  test('is read in GB18030, with columns for both directions and rows around it', async () => {
    const { lines, ignored } = await statementOf('icbc-gb18030.csv');
    expect(lines.map(({ day, amount, counterparty, bankReference }) => [day, amount, counterparty, bankReference])).toEqual([
      ['2026-11-20', '1250', '王小明', 'A001'],
      ['2026-11-21', '-300.5', '李大同', 'A002'],
      ['2026-11-22', '88.8', '上海某某公司', 'A003'],
    ]);
    expect(lines[0]!.description).toBe('充值 CZ2611200001');
    expect(ignored).toBe(1);
  });

  test('is read in Big5, with years of the Republic of China, its account and currency', async () => {
    const { accountNumber, currencyCode, lines } = await statementOf('taiwan-big5.csv');
    expect({ accountNumber, currencyCode }).toEqual({ accountNumber: '012-345-678', currencyCode: 'TWD' });
    expect(lines).toMatchObject([
      { day: '2026-11-20', amount: '12800', description: '轉帳存入' },
      { day: '2026-11-21', amount: '-15', description: '手續費' },
    ]);
  });

  test('is read with semicolons, decimal commas and quoted cells', async () => {
    expect((await statementOf('european-utf8.csv')).lines).toMatchObject([
      { day: '2026-11-20', amount: '1250', counterparty: 'Miller; Sons', description: 'Invoice "7" second line' },
      { day: '2026-11-21', amount: '-45.1' },
    ]);
  });

  test('is read in UTF-16 with tabs, and from a workbook', async () => {
    expect((await statementOf('tabs-utf16.csv')).lines.map(({ amount }) => amount)).toEqual(['10', '10']);
    const bytes = await writeSheets([{ name: 'Bank', heading: ['Date', 'Amount'], rows: [['2026-11-20', 12.5]] }]);
    expect((await read(bytes)).statements[0]!.lines).toMatchObject([{ day: '2026-11-20', amount: '12.5' }]);
  });

  test('names the line and column of a cell that cannot be read', async () => {
    await expect(text('Date,Amount\n2026-11-20,1\n2026-02-30,1\n')).rejects.toMatchObject({ values: { line: 3, field: 'Date' } });
    await expect(text('Date,Amount\n2026-11-20,1.2.3\n')).rejects.toMatchObject({ values: { line: 2, field: 'Amount' } });
    // The month or the day may come first.
    await expect(text('Date,Amount\n03/04/2026,1\n')).rejects.toMatchObject({ values: { line: 2, field: 'Date' } });
    await expect(text('Date,Amount,Currency\n2026-11-20,1,CNY\n2026-11-20,1,USD\n')).rejects.toMatchObject({ values: { line: 3 } });
  });
});

describe('an MT940 file', () => {
  test('has its account, balances, references and details', async () => {
    const { accountNumber, currencyCode, opening, closing, lines } = await statementOf('swift.mt940');
    expect({ accountNumber, currencyCode, opening, closing }).toEqual({
      accountNumber: 'HKBANK/123-456-001',
      currencyCode: 'HKD',
      opening: '10000',
      closing: '10900',
    });
    expect(lines).toEqual([
      {
        day: '2026-11-20',
        amount: '1250.5',
        reference: 'RG2611200001',
        bankReference: 'BANKREF001',
        counterparty: 'WONG SIU MING',
        description: 'Incoming transfer Top up RG2611200001',
      },
      {
        day: '2026-11-21',
        amount: '-300',
        reference: '',
        bankReference: 'BANKREF002',
        counterparty: 'CHEUNG KONG',
        description: 'Withdrawal TX2611210001',
      },
      {
        day: '2026-11-22',
        amount: '-50.5',
        reference: '',
        bankReference: '',
        counterparty: '',
        description: 'Reversal of a credit, free text that continues',
      },
    ]);
  });

  test('is one statement over several pages', async () => {
    const { statements } = await read(sample('two-pages.mt940'));
    expect(statements).toMatchObject([{ opening: '100', closing: '115', lines: [{ amount: '10' }, { amount: '5' }] }]);
  });

  test('is refused when its lines do not lead to the closing balance', async () => {
    await expect(read(sample('does-not-add-up.mt940'))).rejects.toMatchObject({ key: 'ImportRowsInvalid', values: { sum: '10900' } });
  });

  test('is refused with the number of a line that cannot be read', async () => {
    await expect(text(':20:X\n:25:1\n:60F:C261119CNY1,00\n:61:26112XC1,00NTRFX\n')).rejects.toMatchObject({ values: { line: 4 } });
    await expect(text(':20:X\n:61:261301C1,00NTRFX\n')).rejects.toMatchObject({ values: { line: 2 } });
  });
});

describe('a camt.053 file', () => {
  test('has booked entries only, each transaction of a batch as a line', async () => {
    const { accountNumber, currencyCode, opening, closing, lines, ignored } = await statementOf('version-2.camt053.xml');
    expect({ accountNumber, currencyCode, opening, closing, ignored }).toEqual({
      accountNumber: 'DE89370400440532013000',
      currencyCode: 'EUR',
      opening: '500',
      closing: '1280',
      ignored: 1,
    });
    expect(lines).toMatchObject([
      {
        day: '2026-11-20',
        amount: '1000',
        reference: 'RG2611200001',
        bankReference: 'REF-1',
        counterparty: 'Miller & Sons',
        description: 'Top up of November',
      },
      { day: '2026-11-21', amount: '-120', reference: '', counterparty: 'A' },
      { amount: '-100', counterparty: 'B' },
    ]);
  });

  test('is read in newer versions, with prefixes and without a closing balance', async () => {
    expect(await statementOf('version-8.camt053.xml')).toMatchObject({
      accountNumber: '808-1234',
      currencyCode: 'HKD',
      closing: null,
      lines: [{ amount: '77.7', counterparty: '陳大文' }],
    });
  });

  test('is refused with a document type, other roots, broken or deep elements', async () => {
    for (const content of [
      '<!DOCTYPE a [<!ENTITY b "c">]><Document/>',
      '<Document><Other/></Document>',
      '<Document><BkToCstmrStmt></Document>',
      `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`,
    ])
      await expect(text(content), content.slice(0, 40)).rejects.toMatchObject({ key: expect.stringMatching(/NotAllowed|LimitExceeded/) });
  });
});

test('other files are refused', async () => {
  for (const content of ['', 'Hello', '%PDF-1.7', 'a,b\n1,2\n', '\u0000\u0001'])
    await expect(text(content)).rejects.toMatchObject({ key: 'FileTypeNotAllowed' });
  await expect(read(Buffer.from([0xff, 0x80, 0x00, 0x81]))).rejects.toMatchObject({ key: 'FileTypeNotAllowed' });
});

test('more lines than the limit are refused', async () => {
  const rows = Array.from({ length: 5001 }, () => '2026-11-20,1').join('\n');
  await expect(text(`Date,Amount\n${rows}\n`)).rejects.toMatchObject({ key: 'LimitExceeded' });
});
