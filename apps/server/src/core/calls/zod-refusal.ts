import { type FieldProblem, invalid, type Refusal } from '@entrepot/contract/core/errors.ts';

/** A refusal for invalid fields; a problem without a field name refers to the body. */
export const asInvalid = (problems: readonly FieldProblem[]): Refusal =>
  invalid(...problems.map((problem) => ({ ...problem, field: problem.field || 'Body' })));
