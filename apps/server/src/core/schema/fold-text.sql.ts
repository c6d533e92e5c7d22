import { foldedSigns, plainForms, unseenRanges } from '@entrepot/rules/data/same-signs.ts';

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const escaped = (point: number) =>
  point > 0xffff ? `\\U${point.toString(16).padStart(8, '0')}` : `\\u${point.toString(16).padStart(4, '0')}`;
const unseen = unseenRanges.map(([from, to]) => `${escaped(from)}-${escaped(to)}`).join('');

/**
 * The SQL function `fold_text`, which returns the same as `foldText` of the rules. PostgreSQL's `translate` searches its table for each
 * character, so the function applies it only to the characters that the table contains.
 */
export const foldTextFunction = [
  'create function fold_text(x text) returns text language plpgsql immutable strict parallel safe as $$ declare m text; begin',
  'if octet_length(x) = length(x) then return lower(x collate "C"); end if;',
  `x := regexp_replace(lower(x collate "C"), '[${unseen}]+', '', 'g');`,
  `m := regexp_replace(x, '[^${foldedSigns}]+', '', 'g');`,
  `return translate(x, m, translate(m, ${quoted(foldedSigns)}, ${quoted(plainForms)}));`,
  'end $$;',
].join(' ');
