import { buffer } from 'node:stream/consumers';
import type { ticketRelacoes } from '@prosa/contract/tickets/relacoes.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { maisArquivos } from '@prosa/contract/tickets/tickets.schemas.ts';
import type { Input } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { invalid, notFound } from '../../../core/errors.ts';
import { htmlDoTexto } from '../../../core/html/texto.ts';
import type { Core } from '../../../core/module.ts';
import { notarRegistros } from '../../../core/registro/mudanca.ts';
import { registroService } from '../../../core/registro/servico.ts';
import type { SalasApi } from '../../atendimentos/atendimentos.api.ts';
import { keepForTicket } from '../arquivos.ts';
import { ticketsRegistro } from '../tickets.registro.ts';
import type { Atos } from '../tickets.service.ts';

type Calls = typeof ticketRelacoes;

interface Row {
  nome: string;
  quando: string;
  texto: string;
  arquivo: string | null;
  caminho: string | null;
}

/** Chosen messages of a sala as its members read them; 422 when one is not there any more. */
async function findChosen(db: Db, id_sala: number, ids: readonly number[]): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select case m.de when 'contato' then coalesce(k.nome_exibido, s.nome) when 'usuario' then coalesce(l.nome, 'Equipe') else 'Sistema' end as nome,
      to_char(m.em at time zone e.fuso, 'DD/MM/YYYY HH24:MI') as quando, m.texto, f.nome as arquivo, f.caminho
    from mensagem m join sala s on s.id_sala = m.id_sala join empresa e on e.id_empresa = m.id_empresa
    left join contato k on k.id_contato = s.id_contato left join login l on l.id_login = m.id_login left join arquivo f on f.id_arquivo = m.id_arquivo
    where m.id_sala = ${id_sala} and m.id_mensagem = any (${[...ids]}::bigint[]) and not m.deletada order by m.msg_index`.execute(db);
  if (rows.length !== new Set(ids).size) throw invalid({ msg_ids: 'Uma das mensagens não está mais na conversa. Escolha de novo.' });
  return rows;
}

/** What was said, line by line, each with who said it and when. */
const transcriptOf = (rows: readonly Row[]): string =>
  rows
    .map(({ nome, quando, texto, arquivo }) => {
      const head = htmlDoTexto(`${nome}, ${quando}`);
      const said = htmlDoTexto(texto) || (arquivo ? htmlDoTexto(`Arquivo: ${arquivo}`) : '');
      return `${head.replace('<p>', '<p><strong>').replace('</p>', '</strong></p>')}<blockquote>${said}</blockquote>`;
    })
    .join('');

/** Between salas and tickets: what was said there stands here as a note, and both lead to each other. */
export function conversaService(core: Core, { lock, dizer }: Atos, salas: SalasApi) {
  const { database, storage } = core;
  const registro = registroService(core, ticketsRegistro);

  async function link(db: Db, id_ticket: number, id_sala: number): Promise<boolean> {
    const { rows } = await sql`insert into ticket_sala (id_ticket, id_sala) values (${id_ticket}, ${id_sala}) on conflict do nothing returning 1`.execute(db);
    notarRegistros(db)?.mudou('Tickets', id_ticket, 'alterado');
    return rows.length > 0;
  }
  const tellSala = async (db: Db, id_sala: number, antes: Readonly<Record<string, unknown>>): Promise<void> =>
    salas.say(db, id_sala, { nota: `Ticket #${String(antes['numero'])} ligado a esta conversa: ${String(antes['titulo'])}`, resposta: '' });

  return {
    async daConversa(person: Staff, { id_sala, msg_ids, titulo, id_ticket }: Input<Calls['daConversa']>['body']): Promise<number> {
      const { sala, rows } = await database.comEmpresa(person.id_empresa, async (db) => ({
        sala: await salas.find(db, person, { id_sala }),
        rows: await findChosen(db, id_sala, msg_ids),
      }));
      const files = rows.flatMap(({ arquivo, caminho }) => (arquivo !== null && caminho !== null ? [{ arquivo, caminho }] : []));
      if (files.length > maisArquivos) throw invalid({ msg_ids: `No máximo ${maisArquivos} arquivos de uma vez` });
      const arquivos: number[] = [];
      for (const { arquivo, caminho } of files)
        arquivos.push((await keepForTicket(core, person, { name: arquivo, bytes: await buffer(storage.read(caminho)) })).id_arquivo);
      const id =
        id_ticket ??
        (await registro.store(person, tickets.store.body.parse({ titulo, id_contato: sala.id_contato, id_departamento: sala.id_departamento, id_sala })));
      return database.comEmpresa(person.id_empresa, async (db) => {
        const antes = await lock(db, person, id);
        await dizer(db, person, antes, { tipo: 'nota', resposta: transcriptOf(rows), arquivos });
        await link(db, Number(antes['id_ticket']), id_sala);
        await tellSala(db, id_sala, antes);
        return Number(antes['id_ticket']);
      });
    },

    ligar: (person: Staff, { id_sala, id_ticket, ligar }: Input<Calls['ligarSala']>['body']): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        await salas.find(db, person, { id_sala });
        const antes = await lock(db, person, id_ticket);
        const id = Number(antes['id_ticket']);
        if (ligar === 1) {
          if (await link(db, id, id_sala)) await tellSala(db, id_sala, antes);
          return;
        }
        const { numDeletedRows } = await db.deleteFrom('ticket_sala').where('id_ticket', '=', id).where('id_sala', '=', id_sala).executeTakeFirst();
        if (numDeletedRows === 0n) throw notFound('Ligação', true);
        notarRegistros(db)?.mudou('Tickets', id, 'alterado');
      }),
  };
}
