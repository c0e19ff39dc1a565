import type { Filtro, Totais } from '@prosa/contract/atendimentos/atendimentos.lista.ts';
import type { Ordem } from '@prosa/contract/atendimentos/atendimentos.ordem.ts';
import type { TriggerData, TriggerReply } from '@prosa/contract/realtime.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { notFound } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { saveOrder } from '../../login/login.api.ts';
import { findFirstUnread } from '../sala/leitura.repository.ts';
import { presentAtendimento } from '../sala/salas.presenter.ts';
import { findVisibleRow } from '../sala/salas.repository.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { type Cursor, countTabs, findMine, findPage, isByName, isUnfiltered, isUsual, keptTabs } from './lista.repository.ts';

function placeOf(text: string | undefined, byName: boolean): Cursor | null {
  if (text === undefined) return null;
  const [ordem, id_sala] = decodeCursor(text, byName);
  return { ordem, id_sala };
}

/** Counting what a filter leaves, for every page of it, would cost more than the page: those totals are up to a second old. */
const totalsMs = 1000;

export function listaService({ database, clock }: Core) {
  const totals = new Map<string, { at: number; value: Promise<Totais> }>();

  function totalsOf(person: Staff, filtro: Filtro): Promise<Totais> {
    if (isUnfiltered(filtro)) return database.hot.lerEmpresa(person.id_empresa, (db) => keptTabs(db, person));
    const now = clock.now().getTime();
    const key = `${person.id_empresa}:${person.id_login}:${JSON.stringify(filtro)}`;
    const known = totals.get(key);
    if (known && now - known.at < totalsMs && now >= known.at) return known.value;
    if (totals.size > 5000) totals.clear();
    const value = database.lerEmpresa(person.id_empresa, (db) => countTabs(db, person, filtro));
    totals.set(key, { at: now, value });
    value.catch(() => totals.delete(key));
    return value;
  }

  return {
    async page(person: Staff, data: TriggerData<'lista_atendimentos'>): Promise<TriggerReply<'lista_atendimentos'>> {
      const { aba, ordem, cursor: place, limite, ...filtro } = data;
      const view = { aba, ordem, filtro, cursor: placeOf(place, isByName(aba, ordem)), limite };
      const reads = isUsual(view) ? database.hot : database;
      const [rows, totais] = await Promise.all([reads.lerEmpresa(person.id_empresa, (db) => findPage(db, person, view)), totalsOf(person, filtro)]);
      const last = rows.at(-1);
      return { aba, data: rows.map(presentAtendimento), cursor: last && rows.length === limite ? encodeCursor([last.ordem, last.id_sala]) : null, totais };
    },

    mine: (person: Staff) => database.comEmpresa(person.id_empresa, async (db) => (await findMine(db, person)).map(presentAtendimento)),

    /** Kept with the person, in every empresa and browser (spec 3: order_chat). */
    keepOrder: (person: Staff, ordem: Ordem) => database.semEmpresa((db) => saveOrder(db, person.id_login, ordem)),

    async show(person: Staff, id_sala: number) {
      const row = await database.hot.lerEmpresa(person.id_empresa, (db) => findVisibleRow(db, person, id_sala));
      if (!row) throw notFound('Conversa');
      return presentAtendimento(row);
    },

    /** Spec 7 get_chat_status: one sala, or those the person is in. */
    async status(person: Staff, chat_id: number | undefined): Promise<TriggerReply<'get_chat_status'>> {
      if (chat_id === undefined) return { data: await this.mine(person) };
      return database.hot.lerEmpresa(person.id_empresa, async (db) => {
        const [row, primeira_nao_lida] = await Promise.all([findVisibleRow(db, person, chat_id), findFirstUnread(db, chat_id, person.id_login)]);
        if (!row) throw notFound('Conversa');
        return { data: [presentAtendimento(row)], primeira_nao_lida };
      });
    },
  };
}
