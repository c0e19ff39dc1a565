export { checkLines, linhasHandlers } from './linhas.realtime.ts';
