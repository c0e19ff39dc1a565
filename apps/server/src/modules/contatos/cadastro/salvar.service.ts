import type { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { textosDeContato } from '@prosa/contract/contatos/contatos.schemas.ts';
import type { Input } from '@prosa/contract/wire.ts';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { AppError, inTrash, invalid, notFound } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { exigirCidadeDoEstado } from '../../../core/registro/cidade.ts';
import { changesBetween } from '../../../core/registro/historico.ts';
import { notarRegistros } from '../../../core/registro/mudanca.ts';
import { findCampos } from '../../campos/campos.api.ts';
import { type AreaDoCliente, loginOf, saveAccess } from './acesso.ts';
import { presentFicha, presentHolder } from './contato.presenter.ts';
import { type Body, checkWhole, columnsOf, goneCampos, readCampos, remembered, wholeOf } from './corpo.ts';
import * as ficha from './ficha.repository.ts';
import { emailIdentity, phoneIdentity } from './identidades.ts';
import { limiteDeContatos } from './limite.ts';
import { recordMudanca } from './mudancas.ts';
import { impossiblePhones, type NovoTelefone, phoneKeys, phonesOf, type Telefone, writePhones } from './telefones.ts';

export interface Saved {
  id_contato: number;
  versao: number;
  /** Whose sessions are over: the password changed. */
  id_cliente?: number | undefined;
}

/** What the body names must be there, in this empresa. */
async function checkReferences(db: Db, body: Body): Promise<void> {
  const { id_cliente, id_responsavel } = body;
  exigirCidadeDoEstado(body);
  if (id_cliente && !(await ficha.isCliente(db, id_cliente))) throw invalid({ id_cliente: 'Este cliente não existe mais' });
  if (id_responsavel && !(await ficha.isMembro(db, id_responsavel))) throw invalid({ id_responsavel: 'Esta pessoa não trabalha mais na empresa' });
}

export function contatosStore(core: Core, area: AreaDoCliente) {
  const { database, audit } = core;

  /** Gives the contato its new names: an e-mail, and phones by their place in the list. Throws what spec 5 says of one that another contato has; its primary key closes the race. */
  async function claim(
    db: Db,
    person: Staff,
    id: number,
    email: string,
    phones: ReadonlyMap<string, number>,
    telefones: readonly NovoTelefone[],
  ): Promise<void> {
    const names = [...(email === '' ? [] : [emailIdentity(email)]), ...[...phones.values()].map((place) => phoneIdentity(telefones[place]!.numero))];
    await ficha.claimIdentities(db, id, names);
    const held = await ficha.findHolders(db, person, names, id);
    const [first] = held;
    if (!first) return;
    const erros = held.map(({ tipo, chave }) =>
      tipo === 'email' ? (['email', textosDeContato.emailEmUso] as const) : ([`telefones.${phones.get(chave)}.numero`, textosDeContato.telefoneEmUso] as const),
    );
    const visible = held.find(({ visivel }) => visivel);
    throw new AppError('invalido', erros[0]![1], { erros: Object.fromEntries(erros), ...(visible && { details: { contato: presentHolder(visible) } }) });
  }

  async function create(db: Db, person: Staff, body: Body): Promise<Saved> {
    await limiteDeContatos.exigir(db);
    const telefones = phonesOf(body, []) ?? [];
    const erros = impossiblePhones(telefones, []);
    if (Object.keys(erros).length > 0) throw invalid(erros);
    const whole = wholeOf(body, undefined, telefones);
    const { email } = whole;
    checkWhole(whole);
    await checkReferences(db, body);
    const access = await saveAccess(area, db, audit, person, body, body.id_cliente ?? null, whole);
    const values: ficha.Colunas = {
      ...columnsOf(body),
      email: email || null,
      ...(access && { id_cliente: access.id_cliente }),
      telefone: telefones.find(({ principal }) => principal === 1)?.numero ?? null,
      // spec: a quick form knows nothing of own fields; a form that sends them is held to the required ones
      ...(body.campos && { campos: readCampos(await findCampos(db), body, {}) }),
    };
    // who sees only what they look after would lose what they just made
    if (person.escopos.contato !== 'todos' && !body.id_responsavel) values.id_responsavel = person.id_login;
    const id_contato = await ficha.insertFicha(db, values);
    await writePhones(db, id_contato, [], telefones);
    await claim(db, person, id_contato, email, phoneKeys(telefones), telefones);
    await recordMudanca(db, [id_contato], 'criado', person.id_login);
    return { id_contato, versao: 1, ...(access?.changed && { id_cliente: access.id_cliente }) };
  }

  async function change(db: Db, person: Staff, id: number, body: Body): Promise<Saved> {
    const stored = (await ficha.lockContato(db, person, id)) ? await ficha.findFicha(db, person, id) : undefined;
    if (!stored) throw notFound('Contato');
    if (body.id_responsavel !== undefined) await notarRegistros(db)?.viam('contatos', [id]);
    if (stored.apagado_em !== null) throw new AppError('conflito', 'Este contato foi anonimizado ou unido a outro e não muda mais.');
    if (stored.excluido_em !== null) throw inTrash('contato');
    if (body.versao !== undefined && body.versao !== stored.versao) {
      const last = await ficha.findLastAuthor(db, id);
      const quem = last?.nome && last.nome !== person.nome ? last.nome : 'Outra pessoa';
      throw new AppError('conflito', `${quem} salvou este contato enquanto você editava. Confira o que mudou antes de salvar.`, {
        details: { atual: presentFicha(stored, await loginOf(area, db, person, stored.id_cliente)) },
      });
    }
    const sent = phonesOf(body, stored.telefones);
    const telefones = sent ?? stored.telefones;
    const erros = impossiblePhones(telefones, stored.telefones);
    if (Object.keys(erros).length > 0) throw invalid(erros);
    const whole = wholeOf(body, stored, telefones);
    const { email } = whole;
    checkWhole(whole);
    await checkReferences(db, body);
    const campos = body.campos && readCampos(await findCampos(db), body, stored.campos);
    const access = await saveAccess(area, db, audit, person, body, body.id_cliente === undefined ? stored.id_cliente : body.id_cliente, whole);
    const ended = access?.changed ? { id_cliente: access.id_cliente } : {};
    const values: ficha.Colunas = {
      ...columnsOf(body),
      ...(body.email !== undefined && { email: email || null }),
      ...(campos && { campos }),
      ...(access && { id_cliente: access.id_cliente }),
    };
    const phones = (list: readonly (NovoTelefone | Telefone)[]) => list.map(({ tipo_contato, numero, principal }) => ({ tipo_contato, numero, principal }));
    const mudou = changesBetween(remembered({ ...stored, telefones: phones(stored.telefones) }), {
      ...remembered(values),
      ...(campos && goneCampos(stored.campos, campos)),
      ...(sent && { telefones: phones(sent) }),
    });
    if (Object.keys(mudou).length === 0) return { id_contato: id, versao: stored.versao, ...ended };
    if (mudou['telefones']) {
      values.telefone = telefones.find(({ principal }) => principal === 1)?.numero ?? null;
      await writePhones(db, id, stored.telefones, telefones);
      await ficha.dropIdentities(db, id, { telefones: [...phoneKeys(telefones).keys()] });
    }
    if (mudou['email']) await ficha.dropIdentities(db, id, { email });
    // a name that it had already is not asked for again, whoever else has it by now
    const had = phoneKeys(stored.telefones);
    const added = new Map([...phoneKeys(telefones)].filter(([key]) => !had.has(key)));
    await claim(db, person, id, mudou['email'] ? email : '', added, telefones);
    const versao = await ficha.updateFicha(db, id, values);
    await recordMudanca(db, [id], 'alterado', person.id_login, mudou);
    return { id_contato: id, versao, ...ended };
  }

  return {
    /** Creates, or changes what the body names. Refuses names of others, a full plan, and a version that somebody else has replaced. */
    async store(person: Staff, body: Body): Promise<Saved> {
      const saved = await database.comEmpresa(person.id_empresa, (db) =>
        body.id_contato === undefined ? create(db, person, body) : change(db, person, body.id_contato, body),
      );
      if (saved.id_cliente !== undefined) core.sessions.invalidate({ id_cliente: saved.id_cliente });
      return saved;
    },

    /** The same change, as a part of another act. */
    change,

    show: (person: Staff, id: number) =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        const row = await ficha.findFicha(db, person, id);
        if (!row) throw notFound('Contato');
        return presentFicha(row, await loginOf(area, db, person, row.id_cliente));
      }),

    /** Every name under which the contato is known (decisions: contacts and identities). */
    identities: (person: Staff, id: number) =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        await ficha.needContato(db, person, id, false);
        const rows = await ficha.findIdentities(db, id);
        return { data: rows.map(({ criado_em, ...row }) => ({ ...row, desde: criado_em.toISOString() })) };
      }),

    /** spec 7 verificarExistencia: whether an e-mail or a phone is another contato's. */
    async existing(person: Staff, query: Input<typeof contato.verificarExistencia>['query']) {
      const names = [...(query.email ? [emailIdentity(query.email)] : []), ...(query.telefone ? [phoneIdentity(query.telefone)] : [])];
      const held = await database.lerEmpresa(person.id_empresa, (db) => ficha.findHolders(db, person, names, query.id_contato));
      const visible = held.find(({ visivel }) => visivel);
      return {
        email_existe: held.some(({ tipo }) => tipo === 'email'),
        telefone_existe: held.some(({ tipo }) => tipo === 'telefone'),
        contato: visible ? presentHolder(visible) : null,
      };
    },
  };
}
