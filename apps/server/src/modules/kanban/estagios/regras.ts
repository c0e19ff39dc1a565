import { type CampoExigivel, camposExigiveis } from '@prosa/contract/kanban/kanban.schemas.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import type { QuadroVisto } from '../kanban.scope.ts';
import type { EstagioRow } from './estagios.repository.ts';

/** What a card has of what a list may ask for. */
export type Preenchido = Partial<Record<CampoExigivel, unknown>>;
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

function needUnlocked({ papel }: QuadroVisto, { travado, titulo }: EstagioRow): void {
  if (travado && papel < 3) throw new AppError('conflito', `A lista ${titulo} está travada: só administradores do quadro mexem nela.`);
}

/** What a card lacks to enter a list, by field. */
export const faltam = ({ exige, titulo }: Pick<EstagioRow, 'exige' | 'titulo'>, card: Preenchido): Record<string, string> =>
  Object.fromEntries(exige.filter((campo) => isEmpty(card[campo])).map((campo) => [campo, `Preencha ${camposExigiveis[campo]} para entrar em ${titulo}`]));

/** Refuses a card that may not leave the list: 409. */
export const sair = needUnlocked;

/**
 * Refuses cards that may not enter the list, which the caller holds locked (K16): 409 when it is locked or full, 422 at the field that is
 * missing. `cards`: what each of those that come has; `id_motivo`: why, where the list asks; `entrando`: how many more come with them that were let in.
 */
export async function entrar(
  db: Db,
  quadro: QuadroVisto,
  estagio: EstagioRow,
  cards: readonly Preenchido[],
  id_motivo: number | null | undefined,
  entrando = 0,
): Promise<void> {
  needUnlocked(quadro, estagio);
  const { titulo, limite, limite_recusa, pede_motivo, id_estagio, id_quadro } = estagio;
  if (limite !== null && limite_recusa) {
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from kanban_bloco b where b.id_estagio = ${id_estagio} and b.arquivado_em is null and b.excluido_em is null`.execute(db);
    const n = rows[0]!.n + entrando;
    if (n + cards.length > limite) throw new AppError('conflito', `A lista ${titulo} já tem ${n} de ${limite} cards.`);
  }
  const missing = Object.assign({}, ...cards.map((card) => faltam(estagio, card))) as Record<string, string>;
  if (Object.keys(missing).length > 0) throw invalid(missing);
  if (!pede_motivo && !id_motivo) return;
  const { rows } = await sql<{ id_motivo: number }>`select id_motivo from kanban_motivo where id_quadro = ${id_quadro}`.execute(db);
  if (id_motivo ? !rows.some((row) => row.id_motivo === id_motivo) : rows.length > 0)
    throw invalid({ id_motivo: id_motivo ? 'Escolha um motivo da lista' : `Escolha o motivo para entrar em ${titulo}` });
}
