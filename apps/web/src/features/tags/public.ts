export { TagEditor } from './components/tag-editor.tsx';
export { shownTag } from './components/texts.ts';
export { ValueField } from './components/value-field.tsx';
