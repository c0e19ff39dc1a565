import { type CampoDeQuadro, type CampoExigivel, campoExigido, camposExigiveis } from '@prosa/contract/kanban/kanban.schemas.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import { findCamposDoQuadro } from '../blocos/campos.ts';
import type { QuadroVisto } from '../kanban.scope.ts';
import type { EstagioRow } from './estagios.repository.ts';

/** What a card has of what a list may ask for; `campos`: fields of the board's own, by number. */
export type Preenchido = Partial<Record<CampoExigivel | 'campos', unknown>>;
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

function needUnlocked({ papel }: QuadroVisto, { travado, titulo }: EstagioRow): void {
  if (travado && papel < 3) throw new AppError('conflito', `A lista ${titulo} está travada: só administradores do quadro mexem nela.`);
}

/** What a card lacks to enter a list, by field. `proprios`: the fields of its board's own; one that is not there any more is not asked for. */
export function faltam(
  { exige, titulo }: Pick<EstagioRow, 'exige' | 'titulo'>,
  card: Preenchido,
  proprios: readonly Pick<CampoDeQuadro, 'id_campo' | 'nome'>[],
): Record<string, string> {
  const own = (card.campos ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    exige.flatMap((campo) => {
      const id = campoExigido(campo);
      const nome = id === undefined ? camposExigiveis[campo as CampoExigivel] : proprios.find(({ id_campo }) => id_campo === id)?.nome;
      const value = id === undefined ? card[campo as CampoExigivel] : own[id];
      return nome !== undefined && isEmpty(value) ? [[campo, `Preencha ${nome} para entrar em ${titulo}`]] : [];
    }),
  );
}

/** Of what a list asks for, the fields of the board's own. */
const propriosDe = (exige: readonly string[]): number[] => exige.flatMap((campo) => campoExigido(campo) ?? []);
/** 422 where a list would ask for a field that its board has not. */
export async function needExigiveis(db: Db, id_quadro: number, exige: readonly string[]): Promise<void> {
  const asked = propriosDe(exige);
  if (asked.length === 0) return;
  const there = new Set((await findCamposDoQuadro(db, id_quadro)).map(({ id_campo }) => id_campo));
  if (asked.some((id) => !there.has(id))) throw invalid({ exige: 'Escolha campos deste quadro' });
}

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
  const own = propriosDe(estagio.exige).length > 0 ? await findCamposDoQuadro(db, id_quadro) : [];
  const missing = Object.assign({}, ...cards.map((card) => faltam(estagio, card, own))) as Record<string, string>;
  if (Object.keys(missing).length > 0) throw invalid(missing);
  if (!pede_motivo && !id_motivo) return;
  const { rows } = await sql<{ id_motivo: number }>`select id_motivo from kanban_motivo where id_quadro = ${id_quadro}`.execute(db);
  if (id_motivo ? !rows.some((row) => row.id_motivo === id_motivo) : rows.length > 0)
    throw invalid({ id_motivo: id_motivo ? 'Escolha um motivo da lista' : `Escolha o motivo para entrar em ${titulo}` });
}
