import { phoneKey } from '@prosa/brasil/telefone.ts';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import type { Body } from '../cadastro/corpo.ts';
import { type Ficha, findFicha, needContato } from '../cadastro/ficha.repository.ts';
import type { Saved } from '../cadastro/salvar.service.ts';
import * as repository from './sugestoes.repository.ts';

/** The record with the suggested value in it; a phone stands beside those that are there. */
function withSuggested({ telefones, campos }: Ficha, { id_contato, campo, valor }: repository.Sugestao): Body {
  if (campo === 'nome') return { id_contato, nome: valor };
  if (campo === 'email') return { id_contato, email: valor };
  if (campo !== 'telefone') return { id_contato, campos: { ...campos, [campo.slice('campos.'.length)]: valor } };
  const known = telefones.some(({ numero }) => phoneKey(numero) === phoneKey(valor));
  const added = { id_telefone: undefined, tipo_contato: 'Outros', numero: valor, principal: telefones.length === 0 ? 1 : 0 } as const;
  return { id_contato, telefones: known ? telefones : [...telefones, added] };
}

/** What people said of themselves otherwise than it is stored, until somebody decides. `change` saves a contato as its form does. */
export function sugestoesService({ database }: Core, change: (db: Db, person: Staff, id: number, body: Body) => Promise<Saved>) {
  /** Locked, and waiting as it should; 404 where the person does not see the contato, 409 where somebody was faster. */
  const need = async (db: Db, person: Staff, id: number, aceita: false | null): Promise<repository.Sugestao> => {
    const found = await repository.lockSugestao(db, person, id);
    if (!found) throw notFound('Sugestão');
    if (found.aceita !== aceita) throw new AppError('conflito', 'Outra pessoa já decidiu sobre esta sugestão.');
    return found;
  };
  const decide = (person: Staff, id: number, from: false | null, to: false | null): Promise<void> =>
    database.comEmpresa(person.id_empresa, async (db) => {
      await need(db, person, id, from);
      await repository.resolver(db, id, to, person.id_login);
    });
  return {
    list: (person: Staff, id: number) =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        await needContato(db, person, id, false);
        const rows = await repository.findEsperando(db, id);
        return { data: rows.map(({ id_contato: _of, aceita: _waits, criado_em, ...row }) => ({ ...row, criado_em: criado_em.toISOString() })) };
      }),

    /** Refused as the form refuses: a name that is somebody else's, a value that does not fit. */
    accept: (person: Staff, id: number): Promise<Saved> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const found = await need(db, person, id, null);
        const ficha = await findFicha(db, person, found.id_contato);
        if (!ficha) throw notFound('Contato');
        const saved = await change(db, person, found.id_contato, withSuggested(ficha, found));
        await repository.resolver(db, id, true, person.id_login);
        return saved;
      }),
    refuse: (person: Staff, id: number) => decide(person, id, null, false),
    reopen: (person: Staff, id: number) => decide(person, id, false, null),
  };
}
