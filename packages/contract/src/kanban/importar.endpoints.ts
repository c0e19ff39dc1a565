import { importacaoDe } from '../registro/importacao.endpoints.ts';
import { alvoDeCards, destinosDeCards, opcoesDeCards } from './importar.schemas.ts';

export const importacaoDeCards = importacaoDe(
  { area: 'kanbanBloco', id: 'id_bloco', um: 'card', muitos: 'cards' },
  { destinos: destinosDeCards, opcoes: opcoesDeCards, alvo: alvoDeCards, formatos: 'CSV, XLSX ou JSON do Trello' },
);
