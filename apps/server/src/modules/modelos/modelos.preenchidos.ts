import type { CadTextoCrm } from '@prosa/contract/modelos/modelos.endpoints.ts';
import type { ModeloPronto } from '@prosa/contract/modelos/modelos.schemas.ts';
import { maxLegenda, maxTexto, tipoEmail, tiposDeConversa } from '@prosa/contract/modelos/modelos.tipos.ts';
import { permits } from '@prosa/contract/permissions.ts';
import type { Input } from '@prosa/contract/wire.ts';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import { limparHtml } from '../../core/html/limpar.ts';
import type { Core } from '../../core/module.ts';
import { preencher, valoresDe } from '../../core/variables/preencher.ts';
import type { KnownSala, SalasApi } from '../atendimentos/atendimentos.api.ts';
import { findContato } from '../contatos/contatos.api.ts';
import { presentArquivo } from './modelos.presenter.ts';
import { findEmpresa, findItens, type ItemRow, type ModeloRow, markSending } from './modelos.repository.ts';
import { needModelo } from './modelos.service.ts';

/** How long the same template in the same sala by the same person counts as the same click. */
const doubleClickMs = 2000;

/** Templates with their variables filled in: for a preview, for the composer, and to be sent. */
export function modelosPreenchidos({ database, clock }: Core, salas: SalasApi) {
  async function valores(db: Db, person: Staff, contato: string, id_departamento: number | null) {
    const { nome, fuso, departamento } = await findEmpresa(db, person.id_empresa, id_departamento);
    return valoresDe({ contato, atendente: person.nome, empresa: nome, departamento, fuso, agora: clock.now() });
  }

  /** What this person may send into a sala. */
  async function forSala(db: Db, person: Staff, id_texto: number): Promise<{ modelo: ModeloRow; itens: ItemRow[] }> {
    if (!permits(person.grants, 'CadTextoCrm', 'getAll')) throw new AppError('sem_permissao', 'Você não tem acesso aos modelos de mensagem.');
    const modelo = await needModelo(db, person, id_texto);
    if (!tiposDeConversa.includes(modelo.tipo)) throw new AppError('conflito', 'Este modelo não é de conversa. Escolha um de WhatsApp ou de chat.');
    if (modelo.status !== 1) throw new AppError('conflito', 'Este modelo está inativo.');
    return { modelo, itens: await findItens(db, id_texto) };
  }

  async function filled(db: Db, person: Staff, sala: KnownSala, modelo: ModeloRow, itens: readonly ItemRow[]) {
    const values = await valores(db, person, sala.contato, sala.id_departamento ?? modelo.id_departamento);
    return itens.map((item) => ({ item, body: preencher(item.body, values, false) }));
  }

  return {
    /** Of a template that may not be saved yet, on a contato that the person may see. */
    previa: (person: Staff, body: Input<typeof CadTextoCrm.previa>['body']): Promise<ModeloPronto> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        if (!permits(person.grants, 'contatos', 'getAll')) throw new AppError('sem_permissao', 'Você não tem acesso aos contatos.');
        const contato = await findContato(db, person, body.id_contato);
        if (!contato) throw notFound('Contato');
        const values = await valores(db, person, contato.nome, body.id_departamento ?? person.departamentos[0] ?? null);
        const email = body.tipo === tipoEmail;
        return {
          assunto: preencher(body.assunto, values, false),
          itens: body.itens
            .filter((item) => item.delete === 0)
            .map(({ type, body: text }) => {
              const html = email && type === 'text';
              return { type, body: preencher(html ? limparHtml(text) : text, values, html), arquivo: null };
            }),
        };
      }),

    preencher: (person: Staff, id_texto: number, id_sala: number): Promise<ModeloPronto> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const sala = await salas.find(db, person, { id_sala });
        const { modelo, itens } = await forSala(db, person, id_texto);
        const ready = await filled(db, person, sala, modelo, itens);
        return { assunto: '', itens: ready.map(({ item, body }) => ({ type: item.type, body, arquivo: presentArquivo(item) })) };
      }),

    /** Sends the bodies in order, each its own message, all or none. The same again within two seconds is a conflict. */
    async enviar(person: Staff, topic: string, id_texto: number): Promise<{ msg_ids: number[] }> {
      const msg_ids = await salas.send(person, { topic }, async (db, sala) => {
        const { modelo, itens } = await forSala(db, person, id_texto);
        if (!(await markSending(db, { id_sala: sala.id_sala, id_login: person.id_login, id_texto }, clock.now(), doubleClickMs)))
          throw new AppError('conflito', 'Este modelo acabou de ser enviado nesta conversa.');
        const ready = await filled(db, person, sala, modelo, itens);
        return ready.map(({ item, body }) => {
          if (body.length > (item.type === 'text' ? maxTexto : maxLegenda))
            throw invalid({ id_texto: 'Com os dados deste contato o texto passa do limite. Encurte o modelo.' });
          return { tipo: item.type === 'text' ? 'message' : item.type, texto: body, id_arquivo: item.id_arquivo };
        });
      });
      return { msg_ids };
    },
  };
}
