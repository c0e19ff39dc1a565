/** What other modules use of tickets. */
export { naoLidasDe } from './area/nao-lidas.ts';
