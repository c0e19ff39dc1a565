export { TemplateMenu } from './components/template-menu.tsx';
export { VariablesTextarea } from './components/variables-textarea.tsx';
