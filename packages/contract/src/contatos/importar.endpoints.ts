import { importacaoDe } from '../registro/importacao.endpoints.ts';
import { destinos, destinosJuntos, opcoesDeImportacao } from './importar.schemas.ts';

export const importacao = importacaoDe(
  { area: 'contatos', id: 'id_contato', um: 'contato', muitos: 'contatos' },
  { destinos, juntos: destinosJuntos, opcoes: opcoesDeImportacao, enviar: 'importarContatos' },
);
