/** What other modules use of assuntos. */
export { assuntoDePrivacidade } from './reservado.ts';
