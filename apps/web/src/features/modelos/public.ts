export { TemplateMenu } from './components/template-menu.tsx';
