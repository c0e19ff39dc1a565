import type { Permissoes } from '../permissions.ts';
import { registroCalls } from '../registro/registro.endpoints.ts';
import { automacaoBody, automacaoDetalhe, automacaoSchema } from './wpp-automacao.schemas.ts';

export const permissoes = {
  WPPAutomacao: {
    ordem: 50,
    titulo: 'Mensagens automáticas',
    funcoes: { getAll: 'Ver mensagens automáticas', store: 'Salvar mensagens automáticas', delete: 'Excluir mensagens automáticas' },
  },
} as const satisfies Permissoes;

export const WPPAutomacao = registroCalls(
  { area: 'WPPAutomacao', id: 'id_wpp_automacao', um: 'configuração', muitos: 'configurações', feminino: true },
  {
    linha: automacaoSchema,
    detalhe: automacaoDetalhe,
    corpo: automacaoBody,
    ordens: ['linha'],
    textos: {
      getAll: 'Mensagens automáticas e prazos das conversas',
      show: 'Mensagens automáticas de um lugar, para editar',
      store: 'Criar ou salvar mensagens automáticas e prazos',
      delete: 'Excluir mensagens automáticas e prazos de um lugar',
    },
  },
);
