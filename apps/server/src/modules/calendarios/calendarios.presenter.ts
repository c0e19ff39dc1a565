import { isOpen, nextOpening } from '@prosa/brasil/expediente.ts';
import type { calendarioDetalhe, calendarioSchema } from '@prosa/contract/calendarios/calendarios.schemas.ts';
import type { z } from 'zod';
import type { CalendarioRow } from './calendarios.repository.ts';

export function presentCalendario(row: CalendarioRow, now: Date): z.input<typeof calendarioSchema> {
  const open = isOpen(row, now);
  return {
    id_calendario: row.id_calendario,
    nome: row.nome,
    empresa: row.padrao ? 1 : 0,
    linhas: row.linhas,
    departamentos: row.departamentos,
    feriados: row.feriados.length,
    aberto: open ? 1 : 0,
    abre_em: open ? null : (nextOpening(row, now)?.toISOString() ?? null),
  };
}

export const presentDetalhe = ({ padrao, fuso: _fuso, ...row }: CalendarioRow): z.input<typeof calendarioDetalhe> => ({ ...row, empresa: padrao ? 1 : 0 });
