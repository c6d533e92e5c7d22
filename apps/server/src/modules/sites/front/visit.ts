import { type Call, listQuery, type ListQuery, type Output } from '@entrepot/contract/core/call.ts';
import type { Draft, Field, Fields } from '@entrepot/contract/core/field.ts';
import { type Language, languages } from '@entrepot/contract/core/language.ts';
import { draftToWire, fromWire } from '@entrepot/contract/core/wire.ts';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import { text } from '../../../core/calls/texts.ts';
import type { Running } from '../../../core/services.ts';

/** Refusal of a call of the public site; its message is shown to the visitor. */
export class Refused extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** A visitor who opens a page of the public site: the page's texts, the URL parameters, and the calls for its data. */
export interface Visit {
  visitor: Caller;
  language: Language;
  /** The query of the URL. */
  params: URLSearchParams;
  path: string;
  t(name: string, values?: Record<string, unknown>): string;
  /** Makes a call as this visitor; throws `Refused`. */
  request<In extends Fields, Out extends Field>(call: Call<In, Out>, input: Draft<In> & Partial<ListQuery>): Promise<Output<Call<In, Out>>>;
}

/** Creates the visit of a visitor at a URL. */
export function visitOf({ answer }: Running, visitor: Caller, path: string, params: URLSearchParams): Visit {
  const { language, timeZone } = visitor;
  return {
    visitor,
    language,
    params,
    path,
    t: (name, values) => text(language, `sites.front.${name}`, values) ?? name,
    async request(call, input) {
      const body = { ...(call.query ? draftToWire(listQuery, input, timeZone) : {}), ...draftToWire(call.input, input, timeZone) };
      const result = JSON.parse((await answer(call.path, visitor, body)).body) as { Code: number; Message: string; Data: unknown };
      if (result.Code !== 0) throw new Refused(result.Code, result.Message);
      return fromWire(call.output, result.Data, timeZone) as never;
    },
  };
}

/** Returns a multilingual text in the reader's language, or in one that it has; a plain text unchanged. */
export function spoken(value: unknown, language: Language): string {
  if (!value || typeof value !== 'object') return typeof value === 'string' ? value : '';
  const texts = value as Partial<Record<Language, string>>;
  return texts[language] || languages.map((other) => texts[other]).find(Boolean) || '';
}

const maxTermLength = 100;

/** Returns the search terms of the URL, limited to the search's maximum and without invisible characters. Null: none. */
export const searchTermsOf = (params: URLSearchParams): string | null =>
  (params.get('content') ?? '')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .slice(0, maxTermLength)
    .trim() || null;

/** Builds the URL of a page of the public site. */
export const pageAddress = (query: Record<string, string | undefined>): string => {
  const queryString = new URLSearchParams(definedOnly(query)).toString();
  return queryString ? `/index?${queryString}` : '/index';
};
