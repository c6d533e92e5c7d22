import { late } from '@entrepot/ui/feedback/lazy.tsx';

// Public interface of this module: the current warehouse, chosen once for all scan screens, and the problems of packages.
export { Workplace } from './workplace.tsx';

export const AnswerButton = late(() => import('./problem-answer.tsx').then((part) => ({ default: part.AnswerButton })));
export const ProblemDialog = late(() => import('./problem-dialog.tsx').then((part) => ({ default: part.ProblemDialog })));
