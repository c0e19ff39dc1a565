export { heardByHistory, historyChanged } from './historico.realtime.ts';
