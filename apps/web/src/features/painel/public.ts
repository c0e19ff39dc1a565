export { ContatoOf } from './contato-of.tsx';
export { ContatoPanel } from './contato-panel.tsx';
export { default as panelClasses } from './panel.module.css';
