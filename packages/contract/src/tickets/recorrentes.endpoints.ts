import { z } from 'zod';
import { bit, id } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import { registroCalls } from '../registro/registro.endpoints.ts';
import { endpoint } from '../wire.ts';
import { recorrenteBody, recorrenteDetalhe, recorrenteLinha } from './recorrentes.schemas.ts';

export const permissoes = {
  RecorrenteTicket: {
    ordem: 48,
    titulo: 'Tickets recorrentes',
    funcoes: { getAll: 'Ver tickets recorrentes', store: 'Salvar e pausar tickets recorrentes', delete: 'Excluir tickets recorrentes' },
  },
} as const satisfies Permissoes;

export const recorrenteTicket = {
  ...registroCalls(
    { area: 'RecorrenteTicket', id: 'id_recorrente', um: 'recorrência', muitos: 'recorrências', feminino: true },
    {
      linha: recorrenteLinha,
      detalhe: recorrenteDetalhe,
      corpo: recorrenteBody,
      filtros: { status: bit.optional(), lixeira: bit.default(0) },
      ordens: ['nome', 'proxima_em', 'status'],
      com: ['lixeira', 'historico'],
    },
  ),
  pausar: endpoint('POST /RecorrenteTicket/pausar/{id}', {
    summary: 'Pausar um ticket recorrente, ou retomar a partir da próxima data',
    access: ['RecorrenteTicket', 'store'],
    params: z.object({ id }),
    body: z.object({ pausar: bit }),
  }),
};
