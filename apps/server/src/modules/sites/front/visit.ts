import { type Call, listQuery, type ListQuery, type Output } from '@entrepot/contract/core/call.ts';
import type { Draft, Field, Fields } from '@entrepot/contract/core/field.ts';
import { type Language, languages } from '@entrepot/contract/core/language.ts';
import { draftToWire, fromWire } from '@entrepot/contract/core/wire.ts';
import { given } from '@entrepot/contract/core/given.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import { text } from '../../../core/calls/texts.ts';
import type { Running } from '../../../core/services.ts';

/** What a call of the public site answered in place of what was asked for: said to the visitor as it is. */
export class Refused extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** A visitor who opens a page of the public site: the words of the page, what its address says, and how it asks for what it shows. */
export interface Visit {
  visitor: Caller;
  language: Language;
  /** The query of the address. */
  asked: URLSearchParams;
  path: string;
  t(name: string, values?: Record<string, unknown>): string;
  /** Makes a call as this visitor; throws Refused. */
  ask<In extends Fields, Out extends Field>(call: Call<In, Out>, input: Draft<In> & Partial<ListQuery>): Promise<Output<Call<In, Out>>>;
}

/** The visit of somebody at an address. */
export function visitOf({ answer }: Running, visitor: Caller, path: string, asked: URLSearchParams): Visit {
  const { language, timeZone } = visitor;
  return {
    visitor,
    language,
    asked,
    path,
    t: (name, values) => text(language, `sites.front.${name}`, values) ?? name,
    async ask(call, input) {
      const body = { ...(call.query ? draftToWire(listQuery, input, timeZone) : {}), ...draftToWire(call.takes, input, timeZone) };
      const told = JSON.parse((await answer(call.path, visitor, body)).body) as { Code: number; Message: string; Data: unknown };
      if (told.Code !== 0) throw new Refused(told.Code, told.Message);
      return fromWire(call.gives, told.Data, timeZone) as never;
    },
  };
}

/** A text in all languages in the one that is read, or in one that it has; a plain text as it is. */
export function spoken(value: unknown, language: Language): string {
  if (!value || typeof value !== 'object') return typeof value === 'string' ? value : '';
  const texts = value as Partial<Record<Language, string>>;
  return texts[language] || languages.map((other) => texts[other]).find(Boolean) || '';
}

const mostWords = 100;

/** The words that an address looks for, as far as a search takes them: no more, and no signs that nobody sees. Null: none. */
export const wordsIn = (asked: URLSearchParams): string | null =>
  (asked.get('content') ?? '')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .slice(0, mostWords)
    .trim() || null;

/** The address of a page of the public site. */
export const pageAddress = (query: Record<string, string | undefined>): string => {
  const said = new URLSearchParams(given(query)).toString();
  return said ? `/index?${said}` : '/index';
};
