/** What other modules use of visoes. */
export { visoesService } from './visoes.service.ts';
