import { type Decimal, readNumber, text } from '../decimal.ts';
import { type TriggerRule, triggerRules } from './codes.ts';

/** The value of a source: a number, texts of which any may match, or nothing to compare. */
export type SourceValue = { kind: 'number'; value: Decimal } | { kind: 'texts'; values: readonly string[] } | { kind: 'none' };

/**
 * Whether a trigger rule holds for a source's value. Of texts any may match; "not" means that none does.
 * A source without value, and a trigger value that does not fit its rule, trigger by "always" only.
 */
export function isRuleMet(rule: TriggerRule, value: SourceValue, triggerValue: string | null): boolean {
  if (rule === triggerRules.always) return true;
  if (value.kind === 'none') return false;
  if (rule === triggerRules.notEqual) return fits(value, triggerValue) && !isRuleMet(triggerRules.equal, value, triggerValue);
  if (rule === triggerRules.notIn) return !isRuleMet(triggerRules.in, value, triggerValue);
  if (value.kind === 'number') return isNumberRuleMet(rule, value.value, triggerValue ?? '');
  return value.values.some((each) => isTextRuleMet(rule, each, triggerValue ?? ''));
}

function fits(value: SourceValue, triggerValue: string | null): boolean {
  return value.kind === 'texts' || readNumber(triggerValue ?? '') !== null;
}

/** The entries of a comma list, trimmed, without empty ones. */
export function listOf(triggerValue: string | null): string[] {
  return (triggerValue ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** The first number of a trigger value: the number itself, or the lower edge of "a,b"; null when there is none. */
export function firstNumber(triggerValue: string | null): Decimal | null {
  const first = listOf(triggerValue)[0];
  return first === undefined ? null : readNumber(first);
}

/** Both edges of "a,b"; null when it is not two numbers. */
export function edgesOf(triggerValue: string | null): [Decimal, Decimal] | null {
  const numbers = (triggerValue ?? '').split(',').map(readNumber);
  const [from, to] = numbers;
  return numbers.length === 2 && from && to ? [from, to] : null;
}

function isNumberRuleMet(rule: TriggerRule, value: Decimal, triggerValue: string): boolean {
  switch (rule) {
    case triggerRules.between:
      return isBetween(value, triggerValue);
    case triggerRules.in:
      return listOf(triggerValue).some((entry) => readNumber(entry)?.eq(value) ?? false);
    case triggerRules.startsWith:
      return listOf(triggerValue).some((prefix) => text(value).startsWith(prefix));
    default:
      return compares(rule, value, readNumber(triggerValue));
  }
}

function isTextRuleMet(rule: TriggerRule, value: string, triggerValue: string): boolean {
  switch (rule) {
    case triggerRules.equal:
      return value === triggerValue.trim();
    case triggerRules.in:
      return listOf(triggerValue).includes(value);
    case triggerRules.startsWith:
      return listOf(triggerValue).some((prefix) => value.startsWith(prefix));
    case triggerRules.between:
      return isBetween(readNumber(value), triggerValue);
    default:
      return compares(rule, readNumber(value), readNumber(triggerValue));
  }
}

function isBetween(value: Decimal | null, triggerValue: string): boolean {
  const edges = edgesOf(triggerValue);
  return value !== null && edges !== null && value.gte(edges[0]) && value.lte(edges[1]);
}

function compares(rule: TriggerRule, value: Decimal | null, limit: Decimal | null): boolean {
  if (value === null || limit === null) return false;
  switch (rule) {
    case triggerRules.greater:
      return value.gt(limit);
    case triggerRules.greaterOrEqual:
      return value.gte(limit);
    case triggerRules.less:
      return value.lt(limit);
    case triggerRules.lessOrEqual:
      return value.lte(limit);
    case triggerRules.equal:
      return value.eq(limit);
    default:
      return false;
  }
}
