import { bit } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import { registroCalls } from '../registro/registro.endpoints.ts';
import { equipeBody, equipeDetalhe, equipeLinha } from './equipes.schemas.ts';

export const permissoes = {
  equipes: { ordem: 125, titulo: 'Equipes', funcoes: { getAll: 'Ver equipes', store: 'Salvar equipes', delete: 'Excluir equipes' }, atendente: ['getAll'] },
} as const satisfies Permissoes;

export const equipes = registroCalls(
  { area: 'equipes', id: 'id_equipe', um: 'equipe', muitos: 'equipes', feminino: true },
  {
    linha: equipeLinha,
    detalhe: equipeDetalhe,
    corpo: equipeBody,
    filtros: { status: bit.optional(), lixeira: bit.default(0) },
    ordens: ['nome', 'pessoas', 'status'],
    com: ['lixeira', 'historico'],
  },
);
