import { isDeepStrictEqual } from 'node:util';
import type { Client } from 'pg';
import type { Attendant } from './attendant.ts';
import type { Found } from './check.ts';
import type { EnduringVisitor } from './visitor.ts';

/** Answers that have not left yet, and what happened and was not handled. */
export async function visitorsWaiting(db: Client, id_empresa: number): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `select (select count(*)::int from mensagem where id_empresa = $1 and saida is not null)
      + (select count(*)::int from evento where id_empresa = $1 and despachado_em is null) as n`,
    [id_empresa],
  );
  return rows[0]!.n;
}

interface Stored {
  id_sala: number;
  visitante: string;
  msg_index: number;
  de: string;
  tipo: string;
  texto: string;
}

/** The database against what visitors and attendants were answered, and each window against the database. */
export async function checkVisitors(db: Client, id_empresa: number, people: readonly EnduringVisitor[], attendants: readonly Attendant[]): Promise<Found> {
  const differences = people.flatMap((p) => p.problems.map((problem) => `${p.name}: ${problem}`));
  const { rows } = await db.query<Stored>(
    `select m.id_sala, c.nome as visitante, m.msg_index, m.de, m.tipo, m.texto from mensagem m join sala s using (id_empresa, id_sala)
      join contato c using (id_empresa, id_contato) where m.id_empresa = $1 order by m.id_sala, m.msg_index`,
    [id_empresa],
  );
  const salas = Map.groupBy(rows, (row) => row.visitante);
  const writers = people.filter((p) => p.said.length > 0);
  if (salas.size !== writers.length) differences.push(`${salas.size} pessoas com conversa, ${writers.length} que escreveram`);
  const { rows: tags } = await db.query<{ nome: string; n: number }>(
    `select c.nome, count(*)::int as n from contato_tag t join contato c using (id_empresa, id_contato) where t.id_empresa = $1 and t.name = 'Pedido' group by 1`,
    [id_empresa],
  );
  const tagged = new Map(tags.map((row) => [row.nome, row.n]));
  const written = new Set(rows.filter((row) => row.de === 'usuario').map((row) => row.texto));
  let shown = 0;
  for (const person of writers) {
    const stored = salas.get(person.name) ?? [];
    const problem = (what: string): void => void differences.push(`${person.name}: ${what}`);
    if (new Set(stored.map((row) => row.id_sala)).size !== 1) problem('mais de uma conversa');
    if (stored.some((row, i) => row.msg_index !== i + 1)) problem('msg_index com falhas');
    const theirs = stored.filter((row) => row.de === 'contato').map((row) => row.texto);
    if (!isDeepStrictEqual(theirs, person.said)) problem(`${person.said.length} respondidas, ${theirs.length} guardadas, ou em outra ordem`);
    const before = stored.filter((row) => row.texto.startsWith('Antes de escrever')).length;
    if (before !== 1) problem(`respostas de antes ${before} vezes`);
    if (tagged.get(person.name) !== 1) problem('sem a tag da resposta');
    const visible = stored.filter((row) => row.tipo !== 'sistema' && row.tipo !== 'nota').map((row) => row.texto);
    const fresh = (await person.fetchAll()).map((m) => m.text);
    const here = person.shown.map((m) => m.text);
    shown += here.length;
    if (!isDeepStrictEqual(fresh, visible)) problem(`lê ${fresh.length} mensagens de ${visible.length}`);
    if (!isDeepStrictEqual(here, fresh)) problem(`mostra ${here.length} mensagens de ${fresh.length}`);
  }
  const answers = attendants.flatMap((a) => a.answers);
  const lost = answers.filter((a) => !written.has(a.text)).length;
  const stored = rows.filter((row) => row.de === 'usuario').length;
  if (lost > 0 || stored !== answers.length) differences.push(`${lost} respostas perdidas, ${stored} guardadas, ${answers.length} confirmadas`);
  return {
    differences,
    counts: { conversas: salas.size, mensagens: people.reduce((n, p) => n + p.said.length, 0), respostas: answers.length, mostradas: shown },
  };
}
