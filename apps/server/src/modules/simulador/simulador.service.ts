import { randomBytes } from 'node:crypto';
import { withCountry } from '@prosa/brasil/telefone.ts';
import type { simulador } from '@prosa/contract/simulador/simulador.endpoints.ts';
import type { Input } from '@prosa/contract/wire.ts';
import { fileTypeFromBuffer } from 'file-type';
import { sql } from 'kysely';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import type { FileReply } from '../../core/http/binding.ts';
import type { Core } from '../../core/module.ts';
import type { MessageExtra } from '../../integrations/whatsapp/provider.ts';
import type { SimuladorNetwork } from '../../integrations/whatsapp/simulador/simulador.network.ts';
import { findReactions, putReaction } from '../../integrations/whatsapp/simulador/simulador.reacoes.ts';
import * as repository from '../../integrations/whatsapp/simulador/simulador.repository.ts';
import { visibleTo } from '../atendimentos/atendimentos.api.ts';

type Body = Input<typeof simulador.receber>['body'];

function extraOf({ localizacao, contatos_vcard, figurinha }: Body): MessageExtra | null {
  if (localizacao) return { localizacao };
  if (contatos_vcard) return { contatos: contatos_vcard };
  return figurinha ? { figurinha: true } : null;
}

const shownExtra = (extra: MessageExtra | null) => ({
  figurinha: extra !== null && 'figurinha' in extra,
  ...(extra && 'localizacao' in extra && { localizacao: extra.localizacao }),
  ...(extra && 'contatos' in extra && { contatos_vcard: [...extra.contatos] }),
});

type Viewer = Pick<Staff, 'id_empresa' | 'id_login' | 'departamentos' | 'escopos'>;

/** Of these messages on a phone, those of salas that the person may not see (decisions: row scope). */
async function findHidden(db: Db, person: Viewer, id_wpp_config: number, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id_externo: string }>`select m.id_externo from mensagem m join sala s on s.id_sala = m.id_sala
    where m.id_wpp_config = ${id_wpp_config} and m.id_externo = any (${[...ids]}::text[]) and (${visibleTo(person)}) is not true`.execute(db);
  return new Set(rows.map((row) => row.id_externo));
}

/** The customer's side of the simulated network. */
export function simuladorService({ database, storage }: Core, network: SimuladorNetwork) {
  /** Work on the network of a line that exists, is this empresa's and is simulated; then the line hears of it. */
  async function onLine<T>(id_empresa: number, id_wpp_config: number, work: (db: Db) => Promise<T>): Promise<T> {
    const mustBeSimulated = async (db: Db): Promise<void> => {
      const line = await db
        .selectFrom('wpp_config')
        .select('provedor')
        .where('id_wpp_config', '=', id_wpp_config)
        .where('excluido_em', 'is', null)
        .executeTakeFirst();
      if (!line) throw notFound('Número');
      if (line.provedor !== 'simulador') throw new AppError('conflito', 'Este número não é do simulador.');
    };
    // in one flight: what was written to a line that is none is undone
    const result = await database.hot.comEmpresa(id_empresa, async (db) => {
      const [line, worked] = await Promise.allSettled([mustBeSimulated(db), work(db)]);
      if (line.status === 'rejected') throw line.reason;
      if (worked.status === 'rejected') throw worked.reason;
      return worked.value;
    });
    network.wake({ id_empresa, id_wpp_config });
    return result;
  }

  /** An emoji on a message of the phone, of either side. */
  async function react(id_empresa: number, id_wpp_config: number, { telefone, do_telefone }: Body, reacao: NonNullable<Body['reacao']>) {
    await onLine(id_empresa, id_wpp_config, async (db) => {
      if (!(await repository.isOnPhone(db, id_wpp_config, telefone, reacao.id_externo))) throw notFound('Mensagem');
      await putReaction(db, id_wpp_config, { ...reacao, telefone: withCountry(telefone), minha: !do_telefone, do_telefone, entregue: false });
    });
    network.customerReacted({ id_empresa, id_wpp_config });
    return { id_externo: reacao.id_externo };
  }

  return {
    async receive(id_empresa: number, id_wpp_config: number, body: Body): Promise<{ id_externo: string }> {
      if (body.reacao) return react(id_empresa, id_wpp_config, body, body.reacao);
      const id_externo = body.id_externo || `SIM${randomBytes(12).toString('hex').toUpperCase()}`;
      let arquivo: repository.NetworkFile | null = null;
      const file = body.figurinha ?? body.arquivo;
      if (file) {
        const bytes = Buffer.from(file.conteudo, 'base64');
        if (bytes.length > 16 * 1024 * 1024) throw invalid({ 'arquivo.conteudo': 'Arquivo maior que 16 MB' });
        const content_type = (await fileTypeFromBuffer(bytes))?.mime ?? 'application/octet-stream';
        if (body.figurinha && content_type !== 'image/webp') throw invalid({ 'figurinha.conteudo': 'Envie uma imagem WebP' });
        arquivo = { nome: file.nome, content_type, tamanho: bytes.length, caminho: await storage.put(id_empresa, bytes) };
      }
      const received = await database.umComando(id_empresa, (db) =>
        repository.insertReceived(db, id_wpp_config, {
          telefone: withCountry(body.telefone),
          id_externo,
          minha: !body.do_telefone,
          do_telefone: body.do_telefone,
          nome: body.nome,
          texto: body.texto,
          arquivo,
          conteudo: extraOf(body),
          resposta_a: body.resposta_a ?? null,
        }),
      );
      if (received) network.offer({ id_empresa, id_wpp_config }, received);
      // no such line, or the same message again
      else await onLine(id_empresa, id_wpp_config, async () => {});
      return { id_externo };
    },

    async phone(person: Viewer, id_wpp_config: number, numero: string) {
      const { id_empresa } = person;
      const { rows, reactions } = await onLine(id_empresa, id_wpp_config, async (db) => {
        const found = await repository.findPhone(db, id_wpp_config, numero);
        const ids = found.map((row) => row.id_externo);
        const hidden = await findHidden(db, person, id_wpp_config, ids);
        return { rows: found.filter((row) => !hidden.has(row.id_externo)), reactions: await findReactions(db, id_wpp_config, ids) };
      });
      return {
        digitando: network.companyTypes({ id_empresa, id_wpp_config }, numero),
        data: rows.toReversed().map((row) => {
          const arquivo = row.arquivo as repository.NetworkFile | null;
          return {
            id_externo: row.id_externo,
            minha: row.minha,
            texto: row.apagada ? '' : row.texto,
            arquivo:
              arquivo && !row.apagada
                ? {
                    nome: arquivo.nome,
                    content_type: arquivo.content_type,
                    url: `/api/simulador/${id_wpp_config}/arquivo/${encodeURIComponent(row.id_externo)}`,
                  }
                : null,
            resposta_a: row.resposta_a,
            editada: row.editada,
            apagada: row.apagada,
            ack: row.ack,
            ...shownExtra(row.apagada ? null : (row.conteudo as MessageExtra | null)),
            reacoes: row.apagada ? [] : (reactions.get(row.id_externo) ?? []),
            em: row.em.toISOString(),
          };
        }),
      };
    },

    async file(person: Viewer, id_wpp_config: number, id_externo: string): Promise<FileReply> {
      const file = await onLine(person.id_empresa, id_wpp_config, async (db) =>
        (await findHidden(db, person, id_wpp_config, [id_externo])).size > 0 ? null : repository.findFile(db, id_wpp_config, id_externo),
      );
      if (!file) throw notFound('Arquivo');
      return { stream: storage.read(file.caminho), size: file.tamanho, contentType: file.content_type, name: file.nome, inline: false };
    },

    read: (id_empresa: number, id_wpp_config: number, numero: string) =>
      onLine(id_empresa, id_wpp_config, (db) => repository.markReadOnPhone(db, id_wpp_config, numero)),

    async type(id_empresa: number, id_wpp_config: number, numero: string, on: boolean): Promise<void> {
      await onLine(id_empresa, id_wpp_config, async () => {});
      network.customerTypes({ id_empresa, id_wpp_config }, numero, on);
    },

    async change(id_empresa: number, id_wpp_config: number, id_externo: string, change: { texto: string } | 'apagar'): Promise<void> {
      const found = await onLine(id_empresa, id_wpp_config, (db) => repository.changeMessage(db, id_wpp_config, id_externo, true, change));
      if (!found) throw notFound('Mensagem');
    },

    setFaults: (id_empresa: number, id_wpp_config: number, falhas: repository.Falhas) =>
      onLine(id_empresa, id_wpp_config, (db) => repository.writeFaults(db, id_wpp_config, falhas)),
    faults: (id_empresa: number, id_wpp_config: number) => onLine(id_empresa, id_wpp_config, (db) => repository.readFaults(db, id_wpp_config)),
    pair: (id_empresa: number, id_wpp_config: number) => onLine(id_empresa, id_wpp_config, (db) => repository.setPaired(db, id_wpp_config, true)),
  };
}
