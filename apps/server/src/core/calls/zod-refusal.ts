import { type FieldProblem, invalid, type Refusal } from '@entrepot/contract/core/errors.ts';

/** A refusal for wrong fields; one without a name is told of the body. */
export const asInvalid = (problems: readonly FieldProblem[]): Refusal =>
  invalid(...problems.map((problem) => ({ ...problem, field: problem.field || 'Body' })));
