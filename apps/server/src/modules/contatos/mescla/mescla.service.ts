import type { contatosMescla } from '@prosa/contract/contatos/mescla.endpoints.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { recordEvent } from '../../../core/domain-events/domain-events.ts';
import { AppError, invalid, notFound } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { type Movidos, partes } from '../../../core/pessoa.ts';
import { changesBetween } from '../../../core/registro/historico.ts';
import { notarRegistros } from '../../../core/registro/mudanca.ts';
import { goneCampos } from '../cadastro/corpo.ts';
import { limiteDeContatos } from '../cadastro/limite.ts';
import '../contatos.domain-events.ts';
import { ownFields } from '../cadastro/mudancas.ts';
import { compareRows } from './mescla.presenter.ts';
import type { Row } from './mescla.repository.ts';
import * as repository from './mescla.repository.ts';
import { canSee, findMesclas, findSides, type Sides } from './pares.repository.ts';

const wayBackMs = 30 * 86_400_000;
const ownField = /^campo\.(\d+)$/;

/** Columns, and values of the empresa's own fields, that the choice changes in the one who stays. */
function changesOf(stays: Row, goes: Row, chosen: readonly string[]): { columns: string[]; campos: Record<string, [unknown, unknown]> } {
  const columns: string[] = [];
  const values = { ...stays.campos };
  for (const name of chosen) {
    const id = ownField.exec(name)?.[1];
    const known = Object.hasOwn(repository.columnsOf, name) ? repository.columnsOf[name]! : undefined;
    if (id !== undefined) {
      if (goes.campos[id] === undefined) delete values[id];
      else values[id] = goes.campos[id];
    } else if (known) columns.push(...known.filter((column) => JSON.stringify(stays[column]) !== JSON.stringify(goes[column])));
    else throw invalid({ campos: 'Campo desconhecido' });
  }
  const campos: Record<string, [unknown, unknown]> = Object.fromEntries(columns.map((column) => [column, [stays[column], goes[column]]]));
  if (JSON.stringify(values) !== JSON.stringify(stays.campos)) {
    columns.push('campos');
    campos['campos'] = [stays.campos, values];
  }
  return { columns, campos };
}

const ownChanges = (before: Row['campos'], after: Row['campos']) => changesBetween(ownFields(before), { ...ownFields(after), ...goneCampos(before, after) });

/** Merges records and takes merges back. What hangs on them is moved by the modules that have it. */
export function contatosMesclaService({ database, clock, pessoas }: Core) {
  /** The first reason of a module against it. */
  async function impedimentoDe(db: Db, de: number, para: number, movidos?: Movidos): Promise<string | null> {
    for (const { impedimento } of partes(pessoas(), 'impedimento')) {
      const reason = await impedimento(db, de, para, movidos);
      if (reason !== undefined) return reason;
    }
    return null;
  }

  /** Both rows; those that the person may not see, that are in the trash or gone are not there. */
  async function needBoth(db: Db, person: Staff, stays: number, goes: number): Promise<{ stays: Row; goes: Row }> {
    if (!(await canSee(db, person, [stays, goes]))) throw notFound('Contato');
    const rows = await repository.lockRows(db, [stays, goes]);
    const row = (id: number): Row => rows.find((r) => r.id_contato === id)!;
    return { stays: row(stays), goes: row(goes) };
  }

  async function record(db: Db, tipo: 'mesclado' | 'mescla_desfeita', id_login: number | null, id_contato: number, campos: object): Promise<void> {
    await db
      .insertInto('contato_mudanca')
      .values({ id_contato, id_login, tipo, campos: JSON.stringify(campos) })
      .execute();
  }

  /** One goes into the other, with what hangs on it. `id_login` null: the network said so. */
  async function fundir(db: Db, { stays, goes }: { stays: Row; goes: Row }, chosen: readonly string[], id_login: number | null): Promise<number> {
    const [id_contato, id_perdedor] = [stays.id_contato, goes.id_contato];
    await notarRegistros(db)?.viam('contatos', [id_contato, id_perdedor]);
    const { columns, campos } = changesOf(stays, goes, chosen);
    const after = Object.fromEntries(Object.entries(campos).map(([column, [, value]]) => [column, value]));
    const movidos: Record<string, unknown> = {};
    for (const { mover } of partes(pessoas(), 'mover')) Object.assign(movidos, await mover(db, id_perdedor, id_contato, chosen));
    await repository.setColumns(db, id_contato, columns, after);
    const now = clock.now();
    await db
      .updateTable('contato')
      .set({ versao: stays.versao + 1, alterado_em: now })
      .where('id_contato', '=', id_contato)
      .execute();
    await db
      .updateTable('contato')
      .set({ excluido_em: now, apagado_em: now, versao: goes.versao + 1 })
      .where('id_contato', '=', id_perdedor)
      .execute();
    await repository.keepRetained(db, id_perdedor, id_contato);
    const id_mescla = await repository.insertMescla(db, {
      id_contato,
      id_perdedor,
      id_login,
      campos,
      versao_antes: stays.versao,
      versao_depois: stays.versao + 1,
      alterado_antes: stays.alterado_em,
      perdedor_versao: goes.versao,
      perdedor_alterado: goes.alterado_em,
      movidos,
    });
    // each own field by itself, as the form records it
    const own = columns.includes('campos') ? ownChanges(stays.campos, after['campos'] as Row['campos']) : {};
    const { campos: _own, ...others } = campos;
    await record(db, 'mesclado', id_login, id_contato, { ...others, ...own, mesclado: [null, goes['nome_exibido']] });
    await recordEvent(db, 'contato_alterado', { id_contato, id_login, campos: [...Object.keys(campos), 'mesclado'] });
    return id_mescla;
  }

  return {
    async compare(person: Staff, { a, b }: { a: number; b: number }): Promise<Reply<typeof contatosMescla.comparar>> {
      if (a === b) throw notFound('Contato');
      return database.comEmpresa(person.id_empresa, async (db) => {
        if (!(await canSee(db, person, [a, b]))) throw notFound('Contato');
        const sides: Sides = await findSides(db, pessoas(), a, b);
        return { ...compareRows(sides), impedimento: await impedimentoDe(db, b, a) };
      });
    },

    merge: (person: Staff, { id_contato, id_perdedor, campos: chosen }: Input<typeof contatosMescla.store>['body']): Promise<number> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const both = await needBoth(db, person, id_contato, id_perdedor);
        const impedimento = await impedimentoDe(db, id_perdedor, id_contato);
        if (impedimento !== null) throw new AppError('conflito', impedimento);
        return fundir(db, both, chosen, person.id_login);
      }),

    /** A network says that two are one person: in its transaction, and by nobody. False when something stands against it: a person may do it later. */
    async unir(db: Db, id_perdedor: number, id_contato: number): Promise<boolean> {
      if ((await impedimentoDe(db, id_perdedor, id_contato)) !== null) return false;
      const rows = await repository.lockRows(db, [id_contato, id_perdedor]);
      const row = (id: number): Row => rows.find((r) => r.id_contato === id)!;
      await fundir(db, { stays: row(id_contato), goes: row(id_perdedor) }, [], null);
      return true;
    },

    undo: (person: Staff, id_mescla: number): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const mescla = await repository.lockMescla(db, id_mescla);
        if (!mescla || !(await canSee(db, person, [mescla.id_contato], [mescla.id_perdedor]))) throw notFound('Mescla');
        const { id_contato, id_perdedor, campos, movidos } = mescla;
        if (mescla.desfeita_em !== null) throw new AppError('conflito', 'Esta mescla já foi desfeita.');
        if (clock.now().getTime() - mescla.em.getTime() > wayBackMs) throw new AppError('conflito', 'O prazo de 30 dias para desfazer passou.');
        if (await repository.laterMescla(db, mescla)) throw new AppError('conflito', 'Desfaça antes a mescla mais nova destes contatos.');
        // one more of them again, as with what comes back from the trash
        await limiteDeContatos.exigir(db);
        const [stays] = await repository.lockRows(db, [id_contato]);
        await notarRegistros(db)?.viam('contatos', [id_contato]);
        // the other comes back first: what returns to it finds a record in use
        await repository.setColumns(db, id_perdedor, ['excluido_em', 'apagado_em', 'versao', 'alterado_em'], {
          excluido_em: null,
          apagado_em: null,
          versao: mescla.perdedor_versao,
          alterado_em: mescla.perdedor_alterado,
        });
        const impedimento = await impedimentoDe(db, id_perdedor, id_contato, movidos);
        if (impedimento !== null) throw new AppError('conflito', impedimento);
        for (const { voltar } of partes(pessoas(), 'voltar')) await voltar(db, movidos, id_perdedor, id_contato);
        // a field that somebody changed since stays as it is now
        const untouched = Object.entries(campos).filter(([column, [, after]]) => JSON.stringify(stays![column]) === JSON.stringify(after));
        const before = Object.fromEntries(untouched.map(([column, [value]]) => [column, value]));
        const same = stays!.versao === mescla.versao_depois;
        await repository.setColumns(db, id_contato, [...Object.keys(before), 'versao', 'alterado_em'], {
          ...before,
          versao: same ? mescla.versao_antes : stays!.versao + 1,
          alterado_em: same ? mescla.alterado_antes : clock.now().toISOString(),
        });
        await repository.endMescla(db, id_mescla);
        for (const id of [id_contato, id_perdedor]) {
          await record(db, 'mescla_desfeita', person.id_login, id, {});
          await recordEvent(db, 'contato_alterado', {
            id_contato: id,
            id_login: person.id_login,
            campos: [...(id === id_contato ? Object.keys(before) : []), 'mesclado'],
          });
        }
      }),

    list: (person: Staff): Promise<Reply<typeof contatosMescla.getAll>['data']> =>
      database.lerEmpresa(person.id_empresa, (db) => findMesclas(db, person, new Date(clock.now().getTime() - wayBackMs))),

    /** The way back is over: what went into another goes for good. */
    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - wayBackMs);
      const empresas = await database.semEmpresa((db) => repository.empresasWithOldLosers(db, before));
      for (const id_empresa of empresas) await database.comEmpresa(id_empresa, (db) => repository.deleteOldLosers(db, before));
    },
  };
}
