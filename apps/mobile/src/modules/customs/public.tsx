export { DeclarantChoice, useDeclarants } from './declarant-choice.tsx';
export { HeldPapers } from './held-papers.tsx';
