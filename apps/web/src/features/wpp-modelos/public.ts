export { categoriaText, estadoText, filled } from './wpp-modelos.textos.ts';
