export { TemplateMenu } from './components/template-menu.tsx';
export { VariablesMenu } from './components/variables-menu.tsx';
