export { DeclarantChoice } from './declarant-choice.tsx';
export { HeldPapers } from './held-papers.tsx';
