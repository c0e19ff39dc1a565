export { preencher, valoresDe } from './modelos.render.ts';
