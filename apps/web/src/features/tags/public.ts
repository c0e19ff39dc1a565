export { TagEditor } from './components/tag-editor.tsx';
