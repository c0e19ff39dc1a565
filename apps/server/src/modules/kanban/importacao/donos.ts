import { plain } from '@prosa/brasil/texto.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { columnsOf } from '../../../core/importacao/celulas.ts';
import type { Dono, Importacao } from '../../../core/importacao/importavel.ts';
import { contatoVisivel, findContatoByNames } from '../../contatos/contatos.api.ts';
import { vejoBloco } from '../kanban.scope.ts';
import type { CardLido } from './linha.ts';
import { opcoesDe } from './quadro-do-arquivo.ts';

/** What keeps a card of a file one card: its code elsewhere, else its row. */
export const chaveDoCard = ({ id_importacao }: Importacao, { codigo }: CardLido, linha: number): string =>
  codigo === '' ? `importacao ${id_importacao} ${linha}` : `importado ${codigo}`;

/** Finds the contatos of cards: by phone and e-mail, else by the one name. Says at the column when there is none, or none to be seen. */
async function acharContatos(db: Db, importacao: Importacao, lidas: readonly CardLido[]): Promise<void> {
  const { at } = columnsOf(importacao.mapa);
  const visivel = contatoVisivel({ id_login: importacao.id_login, ...importacao.visao });
  const known = new Map<CardLido, number>();
  for (const lida of lidas) {
    const { telefone, email } = lida.contato;
    if (telefone === '' && email === '') continue;
    const found = await findContatoByNames(db, { ...(telefone !== '' && { telefone }), ...(email !== '' && { email }) });
    if (found) known.set(lida, found.id_contato);
  }
  const { rows: seen } = await sql<{
    id_contato: number;
  }>`select c.id_contato from contato c where c.id_contato = any (${[...known.values()]}::bigint[]) and ${visivel}`.execute(db);
  const named = lidas.filter(({ contato }) => contato.nome !== '' && contato.telefone === '' && contato.email === '');
  const { rows: called } = await sql<{ id_contato: number; nome: string }>`select c.id_contato, sem_acento(c.nome_exibido) as nome from contato c
    where sem_acento(c.nome_exibido) = any (${named.map(({ contato }) => plain(contato.nome))}::text[]) and c.excluido_em is null and ${visivel}`.execute(db);
  for (const [lida, id] of known) {
    if (seen.some(({ id_contato }) => id_contato === id)) lida.valores['id_contato'] = id;
    else lida.erros[at('telefone', 'email')] = 'É de um contato que você não vê';
  }
  for (const lida of named) {
    const same = called.filter(({ nome }) => nome === plain(lida.contato.nome));
    if (same.length === 1) lida.valores['id_contato'] = same[0]!.id_contato;
    else
      lida.erros[at('contato')] =
        same.length === 0
          ? 'Não há contato com este nome. Com telefone ou e-mail ele é criado'
          : `Há ${same.length} contatos com este nome: informe o telefone ou o e-mail`;
  }
}

/** Cards of the board that rows are about: by their code elsewhere, else by title and contato. Their contatos are found first. */
export async function acharDonos(db: Db, importacao: Importacao, lidas: readonly CardLido[]): Promise<ReadonlyMap<number, readonly Dono[]>> {
  await acharContatos(db, importacao, lidas);
  const { id_quadro } = opcoesDe(importacao);
  const asked = lidas.map((lida, n) => ({
    n,
    chave: lida.codigo === '' ? null : chaveDoCard(importacao, lida, 0),
    titulo: plain(lida.titulo),
    id_contato: lida.valores['id_contato'] ?? null,
  }));
  const { rows } = await sql<Dono & { n: number }>`select x.n, t.id_bloco as id, t.excluido_em is not null as excluido,
      ${vejoBloco({ id_login: importacao.id_login, ...importacao.visao })} as visivel
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as x (n int, chave text, titulo text, id_contato bigint)
    join kanban_bloco t on t.id_quadro = ${id_quadro} and case when x.chave is not null then t.chave_cliente = x.chave
      else t.busca = x.titulo and t.id_contato is not distinct from x.id_contato and t.arquivado_em is null and t.excluido_em is null
        and not coalesce(t.chave_cliente like ${`importacao ${importacao.id_importacao} %`}, false) end
    order by x.n, t.id_bloco desc`.execute(db);
  const found = new Map<number, Dono[]>();
  // of cards that are called the same the newest is meant
  for (const { n, ...dono } of rows) if (!found.has(n)) found.set(n, [dono]);
  return found;
}
