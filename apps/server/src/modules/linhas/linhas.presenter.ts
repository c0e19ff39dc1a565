import type { linhaSchema } from '@prosa/contract/linhas/linhas.endpoints.ts';
import type { statusLinha } from '@prosa/contract/linhas/linhas.realtime.ts';
import type { z } from 'zod';
import { carries } from '../../integrations/whatsapp/provider.ts';

export interface StatusRow {
  id_wpp_config: number;
  nome: string;
  telefone: string;
  estado: string;
  provedor: string;
  conectado: number | null;
}
type Estado = z.output<typeof statusLinha>['estado'];

export const presentLinha = (row: StatusRow & { id_linha_reserva: number | null }): z.output<typeof linhaSchema> => ({
  id_wpp_config: row.id_wpp_config,
  nome: row.nome,
  telefone: row.telefone,
  provedor: row.provedor,
  id_linha_reserva: row.id_linha_reserva,
  estado: row.estado as Estado,
  conectado: carries(row.estado) ? 1 : 0,
});

export const presentStatus = (row: StatusRow): z.output<typeof statusLinha> => ({
  id_wpp_config: row.id_wpp_config,
  nome: row.nome,
  conectado: carries(row.estado) ? 1 : 0,
  estado: row.estado as Estado,
});
