import type { Permissoes } from '../permissions.ts';
import { registroCalls } from '../registro/registro.endpoints.ts';
import { calendarioBody, calendarioDetalhe, calendarioSchema } from './calendarios.schemas.ts';

export const permissoes = {
  Calendario: { ordem: 130, titulo: 'Calendários', funcoes: { getAll: 'Ver calendários', store: 'Salvar calendários', delete: 'Excluir calendários' } },
} as const satisfies Permissoes;

export const Calendario = registroCalls(
  { area: 'Calendario', id: 'id_calendario', um: 'calendário', muitos: 'calendários' },
  {
    linha: calendarioSchema,
    detalhe: calendarioDetalhe,
    corpo: calendarioBody,
    ordens: ['nome'],
    textos: { getAll: 'Calendários de atendimento e onde valem', delete: 'Excluir um calendário; onde ele valia vale o menos específico' },
  },
);
