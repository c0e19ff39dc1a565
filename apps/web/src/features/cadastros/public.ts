export { addressFacts, type Fact } from './address-facts.ts';
export { Changes } from './components/changes.tsx';
export { Facts } from './components/facts.tsx';
export { Section, SectionWaits, ShowPage } from './components/show-page.tsx';
export { type TrashKind, trashActions } from './components/trash.tsx';
export { useShowActions } from './components/use-show-actions.tsx';
export { useTrash } from './components/use-trash.ts';
export { exportFilter, statusFilters } from './list-filters.ts';
export { withoutHidden } from './without-hidden.ts';
