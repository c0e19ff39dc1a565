import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import type { Alvo, Fim, Pessoa } from '../../../core/pessoa.ts';
import { apagado } from '../../contatos/contatos.api.ts';

const open = sql`(0, 1, 2, 6, 7)`;

/** A contato has at most one open sala on a line: names of those where both have one. Of `salas` only, when they are given. */
async function sharedLines(db: Db, a: number, b: number, salas: readonly number[] | undefined): Promise<string[]> {
  const which = salas === undefined ? sql`x.id_contato = ${a}` : sql`x.id_sala = any (${[...salas]}::bigint[])`;
  const other = salas === undefined ? b : a;
  const { rows } = await sql<{
    nome: string;
  }>`select w.nome from sala x join sala y on y.id_wpp_config = x.id_wpp_config join wpp_config w on w.id_wpp_config = x.id_wpp_config
    where ${which} and y.id_contato = ${other} and x.status_id in ${open} and y.status_id in ${open} order by w.nome`.execute(db);
  return rows.map((row) => row.nome);
}

/** Open salas are found by what their contato is found by. */
async function refreshBusca(db: Db, id_contato: number): Promise<void> {
  await sql`update sala s set busca = c.busca from contato c where c.id_contato = s.id_contato and s.id_contato = ${id_contato} and s.status_id in ${open}
    and s.busca is distinct from c.busca`.execute(db);
}

/** Words and files out of the salas. Answers the files that the messages held. */
async function anonimizar(db: Db, { salas }: Alvo, { conversas }: Fim): Promise<number[]> {
  const idsDasSalas = sql`${[...salas]}::bigint[]`;
  const { rows: held } = await sql<{
    id_arquivo: number;
  }>`select distinct m.id_arquivo from mensagem m where m.id_sala = any (${idsDasSalas}) and m.id_arquivo is not null`.execute(db);
  await sql`delete from agendamento where id_sala = any (${idsDasSalas})`.execute(db);
  await sql`delete from rascunho where id_sala = any (${idsDasSalas})`.execute(db);
  await sql`update sala_nota set texto = '' where id_sala = any (${idsDasSalas})`.execute(db);
  await sql`delete from mensagem_reacao r using mensagem m where m.id_mensagem = r.id_mensagem and m.id_sala = any (${idsDasSalas})`.execute(db);
  if (conversas === 'apagar') {
    await sql`update mensagem r set id_resposta = null from mensagem m where m.id_sala = any (${idsDasSalas}) and r.id_resposta = m.id_mensagem`.execute(db);
    await sql`delete from mensagem where id_sala = any (${idsDasSalas})`.execute(db);
    await sql`update sala_membro set lido_ate = 0, lido_linhas = 0 where id_sala = any (${idsDasSalas})`.execute(db);
    await sql`update sala set ultimo_index = 0, linhas_sistema = 0, nao_lidas = 0, ultima_tipo = null, ultima_de = null where id_sala = any (${idsDasSalas})`.execute(
      db,
    );
  } else {
    // as people see a message that was taken back; nothing of it is sent any more
    await sql`update mensagem set texto = '', link = null, dados = null, id_arquivo = null, erro = null, id_externo = null, private_id = null, saida = null,
        deletada = true where id_sala = any (${idsDasSalas})`.execute(db);
  }
  await sql`update sala set busca = sem_acento(${apagado}), ultima_texto = null, destino = null where id_sala = any (${idsDasSalas})`.execute(db);
  await sql`select esquecer_motivos(${idsDasSalas})`.execute(db);
  return held.map(({ id_arquivo }) => id_arquivo);
}

export const atendimentosPessoa: Pessoa = {
  async impedimento(db, de, para, movidos) {
    const lines = await sharedLines(db, de, para, movidos && (movidos['sala'] as number[]));
    return lines.length > 0 ? `Os dois têm conversa aberta em ${lines.join(' e ')}. Encerre uma delas e tente de novo.` : undefined;
  },
  async mover(db, de, para) {
    const { rows } = await sql<{ id_sala: number }>`update sala set id_contato = ${para} where id_contato = ${de} returning id_sala`.execute(db);
    await refreshBusca(db, para);
    return { sala: rows.map(({ id_sala }) => id_sala) };
  },
  async voltar(db, { sala }, de, para) {
    await sql`update sala set id_contato = ${de} where id_contato = ${para} and id_sala = any (${sala}::bigint[])`.execute(db);
    await refreshBusca(db, de);
  },
  /** Closed salas are not kept up with their contato: their search words go by hand. */
  async esvaziar(db, ids) {
    await sql`update sala set busca = sem_acento(${apagado}) where id_contato = any (${[...ids]}::bigint[])`.execute(db);
  },
  anonimizar: async (db, alvo, fim) => ({ arquivos: await anonimizar(db, alvo, fim) }),
  arquivos: (_, salas, notas) =>
    sql`select m.id_arquivo from mensagem m where m.id_sala = any (${[...salas]}::bigint[]) and not m.deletada and (${notas} or m.tipo <> 'nota')`,
  contar: { conversas: sql`(select count(*) from sala s where s.id_contato = c.id_contato)` },
  retencao: {
    impede: sql`exists (select from sala s where s.id_contato = c.id_contato and s.status_id in ${open})`,
    recente: (desde) => sql`(exists (select from sala s where s.id_contato = c.id_contato and (s.ultima_em >= ${desde} or s.encerrado_em >= ${desde}))
      or exists (select from agendamento a join sala s on s.id_sala = a.id_sala where s.id_contato = c.id_contato and a.estado = 'agendado'))`,
  },
};
