export { DeclarantChoice, useDeclarants } from './declarant-choice.tsx';
export { CustomsPapers } from './customs-papers.tsx';
