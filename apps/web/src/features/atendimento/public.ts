export { heardByHistory, historyChanged } from './atendimento.realtime.ts';
