import { describe, expect, test } from 'vitest';
import { isBlankRichText } from '@entrepot/contract/core/rich-text.ts';
import { f, objectSchema } from '@entrepot/contract/core/field.ts';
import { cleanRichText } from './rich-text.ts';

const own = '/files/0190a5c0-0000-7000-8000-000000000000/public/0123456789abcdef0123456789abcdef.png';

describe('stored rich text', () => {
  test('keeps its headings, lists, emphasis, links and pictures', () => {
    const html = `<h2>Head</h2><p><strong>bold</strong> <em>slanted</em> <u>under</u> <s>gone</s></p><ul><li><p>one</p></li></ul><img src="${own}" alt="box" />`;
    expect(cleanRichText(html)).toBe(html);
    expect(cleanRichText('<h1>Head</h1><b>bold</b>')).toBe('<h2>Head</h2><strong>bold</strong>');
  });

  test.each([
    ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['<p onclick="alert(1)" style="position:fixed">a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<img src="https://elsewhere.example/seen.gif">', ''],
    ['<img src="/files/0190a5c0-0000-7000-8000-000000000000/202601/0123456789abcdef0123456789abcdef.png">', ''],
    ['<iframe src="https://elsewhere.example"></iframe>', ''],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="//elsewhere.example">a</a>', '<a>a</a>'],
    ['<a href="/\\elsewhere.example">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
    ['<svg><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>', '<a>a</a>'],
    ['<p>1 < 2 & 3</p>', '<p>1 &lt; 2 &amp; 3</p>'],
  ])('loses harmful content: %s', (sent, stored) => {
    expect(cleanRichText(sent)).toBe(stored);
  });

  test('opens other sites in a new tab and its own pages in the same one', () => {
    expect(cleanRichText('<a href="https://example.com/a">a</a>')).toBe(
      '<a href="https://example.com/a" target="_blank" rel="noopener noreferrer">a</a>',
    );
    expect(cleanRichText('<a href="/PackageIndex">a</a>')).toBe('<a href="/PackageIndex">a</a>');
    expect(cleanRichText('<a href="mailto:a@example.com">a</a>')).toBe('<a href="mailto:a@example.com">a</a>');
  });
});

describe('sent rich text', () => {
  const schema = objectSchema({ text: f.richText({ required: true }), texts: f.richTranslations() });

  test('counts as empty when it has no visible content', () => {
    for (const empty of ['<p></p>', '<p>&nbsp;</p><p><br></p>', '  ']) {
      expect(isBlankRichText(empty)).toBe(true);
      expect(schema.safeParse({ Text: empty }).success).toBe(false);
    }
    expect(isBlankRichText(`<p><img src="${own}"></p>`)).toBe(false);
  });

  test('requires one language, not all of them', () => {
    const read = (Texts: object) => schema.safeParse({ Text: '<p>a</p>', Texts });
    expect(read({ 'zh-tw': '<p>字</p>' }).data?.texts).toEqual({ 'zh-cn': '', 'zh-tw': '<p>字</p>', 'en-us': '' });
    expect(read({ 'zh-tw': '<p></p>' }).success).toBe(false);
  });

  test('loses invisible characters from pasted text', () => {
    expect(schema.parse({ Text: '<p>a\u200bb\ufeff</p>' }).text).toBe('<p>ab</p>');
  });
});
