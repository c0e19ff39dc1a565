import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { recordEvent } from '../../../core/domain-events/domain-events.ts';
import { lockEstagio } from '../estagios/estagios.repository.ts';
import { entrar } from '../estagios/regras.ts';
import '../kanban.domain-events.ts';
import { notarKanban } from '../kanban.mudanca.ts';
import { camposQueCabem } from './campos.ts';
import { completarDoModelo, lerModelo } from './modelos.ts';
import { chavesPara } from './ordem.ts';

interface Nascente {
  readonly titulo: string;
  /** HTML, clean. */
  readonly descricao?: string;
  readonly id_contato: number | null;
  readonly id_departamento?: number | null;
  readonly id_responsavel?: number | null;
  /** Cents. */
  readonly valor?: number | null;
  /** Fields of the board's own, by number, as they were answered: those that do not fit are passed over. */
  readonly campos?: Readonly<Record<string, unknown>>;
  /** A template of the list's board, for what is not said here. */
  readonly id_modelo?: number | null;
  readonly id_sala?: number;
  readonly origem: 'conversa' | 'formulario';
}

/** A card that no person makes, at the end of a list, by the rules that hold for all; a list that does not take it refuses (AppError). */
export async function nascer(db: Db, id_estagio: number, card: Nascente): Promise<number> {
  const estagio = await lockEstagio(db, id_estagio);
  const { id_quadro, tipo } = estagio;
  const { titulo, id_contato, id_sala = null, origem } = card;
  const modelo = card.id_modelo ? await lerModelo(db, id_quadro, card.id_modelo) : undefined;
  const descricao = `${card.descricao ?? ''}${modelo?.valores.descricao ?? ''}`;
  const id_departamento = card.id_departamento ?? modelo?.valores.id_departamento ?? null;
  const id_responsavel = card.id_responsavel ?? modelo?.valores.id_responsavel ?? null;
  const valor = card.valor ?? modelo?.valores.valor ?? null;
  const { probabilidade = null, prioridade = null, prazo_em = null } = modelo?.valores ?? {};
  const campos = { ...modelo?.campos, ...(card.campos && (await camposQueCabem(db, id_quadro, card.campos))) };
  await entrar(
    db,
    { id_quadro, titulo: '', papel: 2, arquivado: false },
    estagio,
    [{ id_contato, id_departamento, id_responsavel, valor, descricao, prioridade, prazo_em, campos }],
    null,
  );
  const [chave] = await chavesPara(db, id_estagio, {}, 1);
  const { rows } = await sql<{ id_bloco: number; entrou_em: Date }>`insert into kanban_bloco
      (id_quadro, id_estagio, chave, titulo, descricao, id_contato, id_departamento, id_responsavel, valor, probabilidade, prioridade, prazo_em, campos, id_sala, origem, situacao, fechado_em)
    values (${id_quadro}, ${id_estagio}, ${chave}, ${titulo}, ${descricao}, ${id_contato}, ${id_departamento}, ${id_responsavel}, ${valor}, ${probabilidade}, ${prioridade}, ${prazo_em}::timestamptz,
      ${JSON.stringify(campos)}::jsonb, ${id_sala}, ${origem}, ${tipo},
      case when ${tipo}::int = 0 then null else now() end)
    returning id_bloco, entrou_em`.execute(db);
  const { id_bloco, entrou_em } = rows[0]!;
  if (modelo) await completarDoModelo(db, id_bloco, modelo);
  await sql`insert into kanban_passagem (id_bloco, id_estagio, entrou_em) values (${id_bloco}, ${id_estagio}, ${entrou_em})`.execute(db);
  await recordEvent(db, 'bloco_criado', { id_bloco, id_quadro, id_estagio, id_login: null });
  notarKanban(db)?.mudou(id_quadro, [id_bloco], [id_estagio]);
  return id_bloco;
}

/** The newest open card that a contato has on a board. */
export async function findAberto(db: Db, id_quadro: number, id_contato: number): Promise<number | undefined> {
  const { rows } = await sql<{ id_bloco: number }>`select id_bloco from kanban_bloco where id_contato = ${id_contato} and id_quadro = ${id_quadro}
    and situacao = 0 and arquivado_em is null and excluido_em is null order by id_bloco desc limit 1`.execute(db);
  return rows[0]?.id_bloco;
}

/** A comment that no person wrote. `html`: clean. */
export async function comentar(db: Db, id_bloco: number, html: string, texto: string): Promise<void> {
  const { rows } = await sql<{ id_comentario: number; id_quadro: number }>`with c as (
      insert into kanban_comentario (id_bloco, html, texto) values (${id_bloco}, ${html}, ${texto}) returning id_comentario
    ), b as (update kanban_bloco set alterado_em = now() where id_bloco = ${id_bloco} returning id_quadro) select id_comentario, id_quadro from c, b`.execute(
    db,
  );
  const { id_comentario, id_quadro } = rows[0]!;
  await recordEvent(db, 'bloco_comentado', { id_bloco, id_comentario, id_login: null, mencoes: [] });
  notarKanban(db)?.mudou(id_quadro, [id_bloco], []);
}
