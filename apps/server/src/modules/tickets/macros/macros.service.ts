import type { macroTicket } from '@prosa/contract/tickets/config.endpoints.ts';
import { type Prioridade, prioridades } from '@prosa/contract/tickets/tickets.schemas.ts';
import type { Reply } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { insertTag } from '../../contatos/contatos.api.ts';
import { countItens, insertItem } from '../itens.repository.ts';
import type { Atos } from '../tickets.service.ts';
import { preencherDoTicket } from './variaveis.ts';

type Detalhe = Reply<typeof macroTicket.show>['data'];
type Row = Readonly<Record<string, unknown>>;
const mostItens = 200;

async function findMacro(db: Db, id_macro: number): Promise<Detalhe> {
  const { rows } = await sql<Detalhe>`select t.*, coalesce(a.assunto, '') as assunto, coalesce(d.nome, '') as departamento, coalesce(eq.nome, '') as equipe,
      coalesce(l.nome, '') as pessoa
    from macro_ticket t left join assunto a on a.id_assunto = t.id_assunto left join departamento d on d.id_departamento = t.id_departamento
    left join equipe eq on eq.id_equipe = t.id_equipe left join login l on l.id_login = t.id_responsavel
    where t.id_macro = ${id_macro} and t.excluido_em is null`.execute(db);
  if (!rows[0]) throw notFound('Macro', true);
  if (rows[0].status === 0) throw new AppError('conflito', 'Esta macro não pode mais ser usada.');
  return rows[0];
}

const donos: Readonly<Record<Detalhe['responsavel'], (person: Staff, macro: Detalhe) => number | null | undefined>> = {
  manter: () => undefined,
  eu: (person) => person.id_login,
  ninguem: () => null,
  pessoa: (_person, macro) => macro.id_responsavel ?? undefined,
};

/** Macros: what is done to tickets with one press. */
export function macrosService({ database, clock }: Core, { need, stateOf, change, dizer }: Atos) {
  /** Columns that it sets on a locked ticket. */
  async function columnsOf(db: Db, person: Staff, macro: Detalhe, antes: Row): Promise<Record<string, unknown>> {
    const dono = donos[macro.responsavel](person, macro);
    return {
      ...(macro.id_status_ticket !== null && (await stateOf(db, macro.id_status_ticket, antes))),
      ...(macro.prioridade !== null && { prioridade: macro.prioridade }),
      ...(macro.id_assunto !== null && { id_assunto: macro.id_assunto }),
      ...(macro.id_departamento !== null && { id_departamento: macro.id_departamento }),
      ...(macro.id_equipe !== null && { id_equipe: macro.id_equipe }),
      ...(dono !== undefined && { id_responsavel: dono }),
    };
  }

  return {
    /** Does it to a locked ticket; answers the columns that it set. */
    async usar(db: Db, person: Staff, id_macro: number, antes: Record<string, unknown>): Promise<Record<string, unknown>> {
      const macro = await findMacro(db, id_macro);
      const id_ticket = Number(antes['id_ticket']);
      const valores = await columnsOf(db, person, macro, antes);
      if (macro.resposta !== '') {
        const resposta = await preencherDoTicket(db, person, id_ticket, clock.now(), macro.resposta);
        await dizer(db, person, antes, { tipo: macro.tipo, resposta });
      }
      const left = mostItens - (await countItens(db, id_ticket));
      for (const title of macro.itens.slice(0, left)) await insertItem(db, id_ticket, { title, status: 0 });
      const id_contato = antes['id_contato'] as number | null;
      if (id_contato !== null)
        for (const name of macro.tags) await insertTag(db, { id_contato, id_cliente: null }, { name, type_value: 'bool', value: '1', altera_valor: 0 });
      if (Object.keys(valores).length > 0) await change(db, person, antes, valores, `Macro ${macro.nome}`);
      return valores;
    },

    /** What it would do to a ticket, for whoever is about to use it. */
    previa: (person: Staff, id_macro: number, asked: number): Promise<Reply<typeof macroTicket.previa>['data']> =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        const id_ticket = await need(db, person, asked);
        const macro = await findMacro(db, id_macro);
        const status = macro.id_status_ticket === null ? undefined : await statusName(db, macro.id_status_ticket);
        const told: readonly (string | false | undefined | null)[] = [
          status && `Status: ${status}`,
          macro.prioridade !== null && `Prioridade: ${prioridades[macro.prioridade as Prioridade]}`,
          macro.assunto && `Assunto: ${macro.assunto}`,
          macro.departamento && `Departamento: ${macro.departamento}`,
          macro.equipe && `Equipe: ${macro.equipe}`,
          macro.responsavel === 'eu' && `Responsável: ${person.nome}`,
          macro.responsavel === 'ninguem' && 'Responsável: ninguém',
          macro.responsavel === 'pessoa' && `Responsável: ${macro.pessoa}`,
          macro.itens.length > 0 && `Itens: ${macro.itens.join(', ')}`,
          macro.tags.length > 0 && `Tags do contato: ${macro.tags.join(', ')}`,
        ];
        return {
          nome: macro.nome,
          tipo: macro.tipo,
          resposta: await preencherDoTicket(db, person, id_ticket, clock.now(), macro.resposta),
          mudancas: told.filter((line) => typeof line === 'string' && line !== '') as string[],
        };
      }),
  };
}
export type Macros = ReturnType<typeof macrosService>;

const statusName = async (db: Db, id_status_ticket: number): Promise<string> =>
  (await db.selectFrom('status_ticket').select('nome').where('id_status_ticket', '=', id_status_ticket).executeTakeFirstOrThrow()).nome;
