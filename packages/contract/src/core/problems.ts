import type { z } from 'zod/mini';
import type { FieldProblem } from './errors.ts';

interface Issue {
  code: string;
  path: PropertyKey[];
  origin?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
  expected?: string;
  keys?: string[];
  format?: string;
  input?: unknown;
  params?: Record<string, unknown>;
  errors?: Issue[][];
}

// More are of no use to a reader, and listing all problems of a hostile request would take seconds.
const maxProblems = 1_000;

/** Converts zod's issues to field problems, at most the first thousand: the field, and the key of the text. */
export function problemsOf(error: z.core.$ZodError): FieldProblem[] {
  const issues = (error.issues as unknown as Issue[]).slice(0, maxProblems);
  return issues.flatMap((issue) => problem(issue, issue.path.map(String).join('.'))).slice(0, maxProblems);
}

function problem(issue: Issue, field: string): FieldProblem[] {
  if (issue.code === 'invalid_union') {
    return problemsOfValue(issue.errors ?? []).flatMap((inner) =>
      problem(inner, [field, ...inner.path.map(String)].filter(Boolean).join('.')),
    );
  }
  if (issue.code === 'unrecognized_keys')
    return (issue.keys ?? []).slice(0, maxProblems).map((key) => ({ field: [field, key].filter(Boolean).join('.'), key: 'unknown' }));
  return [{ field, ...reasonOf(issue) }];
}

/**
 * An optional field is "empty, null or a value", a filter "a value or several of them": the useful problem is that of the value and, where
 * a single value was sent, not that it is no list.
 */
function problemsOfValue(errors: readonly Issue[][]): Issue[] {
  const last = errors.at(-1) ?? [];
  const isNoList = last.some(({ code, expected, path }) => code === 'invalid_type' && expected === 'array' && path.length === 0);
  return (isNoList && errors.at(-2)) || last;
}

function reasonOf(issue: Issue): Omit<FieldProblem, 'field'> {
  if (issue.code === 'custom') {
    const { key = 'invalid', ...values } = (issue.params ?? {}) as { key?: string };
    return { key, values };
  }
  if (issue.code === 'too_big')
    return {
      key: issue.origin === 'string' ? 'tooLong' : issue.origin === 'array' ? 'tooMany' : 'tooBig',
      values: { max: Number(issue.maximum) },
    };
  if (issue.code === 'too_small')
    return {
      key: issue.origin === 'number' && Number(issue.minimum) === 0 ? 'negative' : 'tooSmall',
      values: { min: Number(issue.minimum) },
    };
  if (issue.code === 'invalid_type')
    return {
      key: issue.input === undefined ? 'required' : issue.expected === 'int' || issue.expected === 'number' ? 'notNumber' : 'invalid',
    };
  if (issue.format === 'email') return { key: 'email' };
  return { key: 'invalid' };
}
