export { HeldPapers } from './held-papers.tsx';
