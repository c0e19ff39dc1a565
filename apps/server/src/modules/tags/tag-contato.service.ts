import type { tagContato } from '@prosa/contract/tags/tags.endpoints.ts';
import { type Tag, valorNovo } from '@prosa/contract/tags/tags.schemas.ts';
import { maxTags, valorDaTag } from '@prosa/contract/tags/tags.valores.ts';
import type { Input } from '@prosa/contract/wire.ts';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import * as contatos from '../contatos/contatos.api.ts';

type Body = Input<typeof tagContato.store>['body'];
/** `nova`: it was not there before. */
type Stored = Tag & { nova: boolean };
type Owners = Pick<Body, 'id_contato' | 'id_cliente'>;

/** Whoever may not see the contato does not see its tags either. */
async function needOwner(db: Db, person: Staff, { id_contato, id_cliente }: Owners): Promise<contatos.DonoDeTags> {
  if (id_contato !== undefined) {
    if (!(await contatos.findContato(db, person, id_contato))) throw notFound('Contato');
    return { id_contato, id_cliente: null };
  }
  if (id_cliente === undefined || !(await contatos.isCliente(db, id_cliente))) throw notFound('Cliente');
  return { id_contato: null, id_cliente };
}

function valueOf(tag: Pick<Tag, 'type_value'>, text: string): string {
  const { valor, erro } = valorDaTag(tag.type_value, text) as { valor: string; erro?: string };
  if (erro !== undefined) throw invalid({ value: erro });
  return valor;
}

export function tagContatoService({ database }: Core) {
  /** spec 4: a fixed tag is taken off or kept, never changed. */
  async function change(db: Db, owner: contatos.DonoDeTags, body: Body): Promise<Stored> {
    const tag = await contatos.findTag(db, owner, body.id_tag!);
    if (!tag) throw notFound('Tag');
    if (tag.altera_valor === 0) throw new AppError('conflito', 'O valor desta tag é fixo. Tire a tag e ponha outra.');
    const value = valueOf(tag, body.value);
    const same = await contatos.findSame(db, owner, { ...tag, value });
    // spec 5: another one says the same already
    if (same !== undefined && same.id_tag !== tag.id_tag) {
      await contatos.deleteTags(db, owner, { id_tag: tag.id_tag });
      return { ...same, nova: false };
    }
    await contatos.updateValue(db, tag.id_tag, value);
    return { ...tag, value, nova: false };
  }

  async function add(db: Db, owner: contatos.DonoDeTags, body: Body): Promise<Stored> {
    const { name, type_value, altera_valor } = body;
    const novo = { name, type_value, altera_valor, value: valueOf(body, valorNovo(body)) };
    const stored = await contatos.insertTag(db, owner, novo);
    if (stored) {
      if ((await contatos.countTags(db, owner)) > maxTags) throw new AppError('conflito', `Um contato tem no máximo ${maxTags} tags. Tire uma antes.`);
      return { ...stored, nova: true };
    }
    // spec 5: duplicates removed; the one there is stays, a yes-or-no one takes the new answer
    const same = await contatos.findSame(db, owner, novo);
    if (!same) throw new AppError('conflito', 'Outra pessoa mexeu nesta tag agora. Tente novamente.');
    if (same.value === novo.value || same.altera_valor === 0) return { ...same, nova: false };
    await contatos.updateValue(db, same.id_tag, novo.value);
    return { ...same, value: novo.value, nova: false };
  }

  return {
    /** Without a contato and without a cliente there is nothing to list. */
    list: (person: Staff, { id_contato, id_cliente, page, rpp }: Input<typeof tagContato.getAll>['query']) =>
      database.comEmpresa(person.id_empresa, async (db) => {
        if (id_contato === undefined && id_cliente === undefined) return { rows: [], total: 0 };
        return contatos.findTags(db, await needOwner(db, person, { id_contato, id_cliente }), page, rpp);
      }),

    store: (person: Staff, body: Body): Promise<Stored> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const owner = await needOwner(db, person, body);
        return body.set === 'yes' ? change(db, owner, body) : add(db, owner, body);
      }),

    delete: (person: Staff, { name, id_tag, ...owners }: Input<typeof tagContato.delete>['body']): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        if (owners.id_contato === undefined && owners.id_cliente === undefined) throw invalid({ id_contato: 'Informe o contato ou o cliente' });
        if (id_tag === undefined && name === '') throw invalid({ id_tag: 'Informe a tag' });
        const owner = await needOwner(db, person, owners);
        if (!(await contatos.deleteTags(db, owner, id_tag === undefined ? { name } : { id_tag }))) throw notFound('Tag');
      }),
  };
}
