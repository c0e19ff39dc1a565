export { TagEditor } from './components/tag-editor.tsx';
export { shownTag } from './components/texts.ts';
