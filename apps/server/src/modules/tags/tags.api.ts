/** What other modules use of tags. */
export { findModelosDeTag, type TagSemId } from './modelos-de-tag.repository.ts';
