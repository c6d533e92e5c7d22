// What this module offers to the others' pages.
export { SuggestedShelves } from './suggested-shelves.tsx';
