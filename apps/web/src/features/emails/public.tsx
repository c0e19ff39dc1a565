/** What other features use of e-mails. */
export { ResultadoDaVerificacao } from './components/verificacao.tsx';
export { salvarServidor, servidorQuery } from './emails.queries.ts';
