export { VariablesTextarea } from '@/ui/texts/variables-textarea.tsx';
export { TemplateMenu } from './components/template-menu.tsx';
