import { Readable } from 'node:stream';
import type { areaPrivacidade } from '@prosa/contract/privacidade/area.endpoints.ts';
import { type Finalidade, finalidades, textosDaFinalidade } from '@prosa/contract/privacidade/privacidade.textos.ts';
import type { Reply } from '@prosa/contract/wire.ts';
import type { Cliente } from '../../../core/auth/person.ts';
import { takeTurn, tooManyTries } from '../../../core/auth/throttle.ts';
import { AppError } from '../../../core/errors.ts';
import type { FileReply } from '../../../core/http/binding.ts';
import type { Core } from '../../../core/module.ts';
import { recordExportado } from '../../contatos/contatos.api.ts';
import { type Asker, zip } from '../../exportacoes/exportacoes.api.ts';
import { findConsentimentos, insertConsentimentos } from '../consentimentos.repository.ts';
import { pacoteDaPessoa } from '../dados.exportacao.ts';

/** Downloads of one person in an hour: each reads everything. */
const perHour = 3;
/** The own salas, whoever of the company may see them. */
const ownAsker: Asker = { id_login: 0, grants: [], departamentos: [], escopos: { atendimento: 'todos', ticket: 'todos', contato: 'todos', bloco: 'todos' } };

/** What the person agrees to by a press in the client area, as it is kept. */
const textoAceito = (finalidade: Finalidade, empresa: string): string =>
  `Aceito que ${empresa} use meus dados para: ${textosDaFinalidade[finalidade].toLowerCase()}. (texto 1)`;

const sem = (row: unknown, field: string): unknown =>
  typeof row === 'object' && row !== null ? Object.fromEntries(Object.entries(row).filter(([name]) => name !== field)) : row;
/** What the team wrote when it opened a ticket is its own. */
const semDescricao = (ticket: unknown): unknown => ((ticket as { origem?: unknown } | null)?.origem === 'cliente' ? ticket : sem(ticket, 'descricao'));
/** Nothing that the company noted for itself. */
function semAnotacoes({ cliente, tickets, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return {
    ...rest,
    ...(Array.isArray(tickets) && { tickets: tickets.map(semDescricao) }),
    ...(typeof cliente === 'object' && cliente !== null && { cliente: sem(cliente, 'observacoes') }),
  };
}

/** What customers do about their own data: of the own contato, never of colleagues. */
export function areaPrivacidadeService(core: Core) {
  const { database, clock } = core;
  const pack = pacoteDaPessoa(core);
  function contatoOf({ id_contato }: Cliente): number {
    if (id_contato === null) throw new AppError('conflito', 'Não há um cadastro só seu. Peça acesso aos seus dados, e a empresa reúne tudo.');
    return id_contato;
  }
  return {
    show: ({ id_empresa, id_contato }: Cliente): Promise<Reply<typeof areaPrivacidade.show>['data']> =>
      database.lerEmpresa(id_empresa, async (db) => {
        const said = id_contato === null ? [] : await findConsentimentos(db, id_contato);
        return {
          baixa: id_contato === null ? 0 : 1,
          consentimentos: finalidades.map((finalidade) => {
            const newest = said.find((row) => row.finalidade === finalidade);
            return {
              finalidade,
              concedido: newest ? (newest.concedido ? 1 : 0) : null,
              canal: newest?.canal ?? '',
              texto: newest?.texto ?? '',
              em: newest?.em.toISOString() ?? null,
            };
          }),
        };
      }),

    consent: (person: Cliente, finalidade: Finalidade, concedido: boolean): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const id_contato = contatoOf(person);
        const { nome_fantasia } = await db.selectFrom('empresa').select('nome_fantasia').executeTakeFirstOrThrow();
        const texto = concedido ? textoAceito(finalidade, nome_fantasia) : '';
        await insertConsentimentos(db, [{ id_contato, finalidade, concedido, origem: 'area_cliente', canal: 'Área do cliente', texto }]);
      }),

    async download(person: Cliente): Promise<FileReply> {
      const id_contato = contatoOf(person);
      const { id_empresa } = person;
      const wait = await database.semEmpresa((db) => takeTurn(db, clock.now(), 'meus-dados', String(person.id_acesso_cliente), perHour, 3600));
      if (wait > 0) throw tooManyTries(wait);
      await database.comEmpresa(id_empresa, (db) => recordExportado(db, id_contato, null));
      const entries = pack(id_empresa, ownAsker, { id_contato, notas: 0 }, async () => {}, semAnotacoes);
      return { stream: Readable.from(zip(entries)), size: undefined, contentType: 'application/zip', name: 'meus-dados.zip', inline: false };
    },
  };
}
