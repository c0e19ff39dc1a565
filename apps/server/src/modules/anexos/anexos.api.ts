export { anexarDeFora, copiarAnexos, moverAnexos } from './anexos.repository.ts';
export { anexosService } from './anexos.service.ts';
