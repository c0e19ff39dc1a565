import { topicOf } from '@prosa/contract/realtime.ts';
import type { VisitaDaSala, VisitanteOnline } from '@prosa/contract/visitantes/visita.endpoints.ts';
import type { Staff, Visitor } from '../../../core/auth/person.ts';
import { takeTurn } from '../../../core/auth/throttle.ts';
import type { Db } from '../../../core/db/database.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { chaveDoVisitante, type VisitanteService } from '../../atendimentos/atendimentos.api.ts';
import { findParecidos } from '../../contatos/contatos.api.ts';
import { olharDepois } from '../saiu/avisar.ts';
import { findVisitante } from '../visitantes.repository.ts';
import * as repository from './visitas.repository.ts';

/** New visitors of one address that are kept in an hour; more are served all the same, and leave no trace. */
const mostNew = 30;

/** `utm_…` of a page's address. */
function campanhaOf(pagina: string): Record<string, string> {
  if (!URL.canParse(pagina)) return {};
  return Object.fromEntries(
    [...new URL(pagina).searchParams].filter(([name]) => /^utm_[a-z_]{1,20}$/.test(name)).map(([name, value]) => [name, value.slice(0, 100)]),
  );
}

/** Visits of the companies' sites: who has the window open, where, and what staff do with them (areas V). */
export function visitasService(
  { database, publisher, presence, audit, clock }: Core,
  conversas: () => Pick<VisitanteService, 'contarVisita' | 'soltarSubidos'>,
) {
  const online = (id_empresa: number, chave: string): 0 | 1 => (presence.visitorsIn(id_empresa).has(topicOf.visitante(chave)) ? 1 : 0);

  async function needDaSala(db: Db, person: Staff, id_sala: number): Promise<NonNullable<Awaited<ReturnType<typeof repository.findDaSala>>['visita']>> {
    const { visita } = await repository.findDaSala(db, person, id_sala);
    if (!visita) throw notFound('Conversa');
    return visita;
  }

  /** To the staff: this contato is on the site, on this page or another, or left it (spec 7: status_clients). */
  function contar(id_empresa: number, client_id: number, on: boolean): void {
    publisher.publish(id_empresa, topicOf.empresa(id_empresa), 'status_clients', { data: [{ client_id, online: on ? 1 : 0 }] });
  }

  return {
    /** Keeps that their window is open; those who were never seen, as many as one address may bring. */
    async entrou(visitor: Visitor, userAgent: string): Promise<void> {
      const ip_dia = visitor.endereco;
      const known = await database.lerEmpresa(visitor.id_empresa, (db) => findVisitante(db, chaveDoVisitante(visitor.topic)));
      if (!known && ip_dia !== '') {
        const waits = await database.semEmpresa((db) => takeTurn(db, clock.now(), 'chat-visita', `${visitor.id_empresa} ${ip_dia}`, mostNew, 3600));
        if (waits > 0) return;
      }
      const client_id = await database.comEmpresa(visitor.id_empresa, (db) => repository.keepVisita(db, visitor, { navegador: userAgent, ip_dia }));
      // of the first window their presence tells, when it begins
      if (client_id !== undefined && online(visitor.id_empresa, chaveDoVisitante(visitor.topic)) === 1) contar(visitor.id_empresa, client_id, true);
    },
    /** They went to another page of the site. */
    async mudouDePagina({ id_empresa, topic }: Visitor, pagina: string): Promise<void> {
      const client_id = await database.comEmpresa(id_empresa, (db) => repository.setPagina(db, topic, pagina));
      if (client_id !== undefined) contar(id_empresa, client_id, true);
    },
    /** The site tells something that they did. */
    async fez({ id_empresa, topic }: Visitor, evento: { nome: string; dados: Readonly<Record<string, string>> }): Promise<void> {
      const client_id = await database.comEmpresa(id_empresa, (db) => repository.insertEvento(db, topic, evento));
      if (client_id !== undefined) contar(id_empresa, client_id, true);
    },
    contar,
    /** Their first window opened or the last is closed: told of those who are contatos. */
    async presenca(id_empresa: number, topic: string, on: boolean): Promise<void> {
      const known = await database.lerEmpresa(id_empresa, (db) => findVisitante(db, chaveDoVisitante(topic)));
      if (!known || known.id_contato === null) return;
      contar(id_empresa, known.id_contato, on);
      if (!on) await database.comEmpresa(id_empresa, (db) => olharDepois(db, known.id_visitante, clock.now()));
    },
    daSala: (person: Staff, id_sala: number): Promise<VisitaDaSala | null> =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        const { sala, visita } = await repository.findDaSala(db, person, id_sala);
        if (!sala) throw notFound('Conversa');
        if (!visita) return null;
        const { chave, id_contato, primeira_em, ultima_em, bloqueado_em, ...shown } = visita;
        return {
          ...shown,
          online: online(person.id_empresa, chave),
          primeira_em: primeira_em.toISOString(),
          ultima_em: ultima_em.toISOString(),
          bloqueado_em: bloqueado_em?.toISOString() ?? null,
          campanha: campanhaOf(visita.pagina),
          eventos: (await repository.findEventos(db, visita.id_visitante)).map((one) => ({ ...one, em: one.em.toISOString() })),
          parecidos: await findParecidos(db, person, visita, id_contato),
        };
      }),
    async online(person: Staff): Promise<VisitanteOnline[]> {
      const chaves = [...presence.visitorsIn(person.id_empresa)].map(chaveDoVisitante);
      const found = await database.lerEmpresa(person.id_empresa, (db) => repository.findOnline(db, person, chaves));
      return found.map(({ primeira_em, ultima_em, convite, ...shown }) => ({
        ...shown,
        online: 1,
        primeira_em: primeira_em.toISOString(),
        ultima_em: ultima_em.toISOString(),
        convite: convite && { ...convite, em: convite.em.toISOString() },
      }));
    },
    async convidar(person: Staff, id_visitante: number, texto: string): Promise<void> {
      const { id_empresa, id_login } = person;
      const janela = await database.comEmpresa(id_empresa, async (db) => {
        const found = await repository.setConvite(db, id_visitante, texto, id_login);
        if (!found) throw notFound('Visitante');
        if (online(id_empresa, found.chave) === 0) throw new AppError('conflito', 'O visitante já saiu do site.');
        return found;
      });
      await conversas().contarVisita(id_empresa, janela);
    },
    async bloquear(person: Staff, id_sala: number, motivo: string | null): Promise<void> {
      await database.comEmpresa(person.id_empresa, async (db) => {
        const { chave } = await needDaSala(db, person, id_sala);
        const id_entidade = await repository.setBloqueio(db, chave, motivo, person.id_login);
        await audit.record(db, motivo === null ? 'visitante_liberado' : 'visitante_bloqueado', { entidade: 'visitante', id_entidade, depois: { motivo } });
      });
    },
    /** Lets go of who only looked, of what was sent up and never sent, and of what holds no more. */
    async limpar(): Promise<void> {
      await database.semEmpresa((db) => repository.deleteSoOlharam(db));
      const before = new Date(clock.now().getTime() - 86_400_000);
      for (const id_empresa of await database.semEmpresa((db) => repository.findComSubidos(db, before))) await conversas().soltarSubidos(id_empresa, before);
    },
  };
}
export type VisitasService = ReturnType<typeof visitasService>;
