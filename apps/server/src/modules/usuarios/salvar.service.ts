import { storedPhone } from '@prosa/brasil/telefone.ts';
import { usuarioEmUso } from '@prosa/contract/acesso/acesso.schemas.ts';
import type { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import type { Facts } from '../../core/audit/audit.ts';
import { exigirContaInteira } from '../../core/auth/bound.ts';
import { guessable } from '../../core/auth/guessable.ts';
import { hashPassword, unknownPassword } from '../../core/auth/password.ts';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { isUniqueViolation } from '../../core/db/errors.ts';
import { AppError, invalid, notFound, savedMeanwhile } from '../../core/errors.ts';
import type { Limitado } from '../../core/limites.ts';
import type { Core } from '../../core/module.ts';
import { notarRegistros } from '../../core/registro/mudanca.ts';
import { setDepartamentosDe } from '../departamentos/departamentos.api.ts';
import { setEquipesDe } from '../equipes/equipes.api.ts';
import { exigirGrupoAoAlcance, exigirPessoaAoAlcance, manterAdministracao } from '../grupos/grupos.api.ts';
import { type DadosDoMembro, insertMembro, lockMembro, type Membro, updateMembro } from '../login/login.api.ts';
import type { ConvitesService } from './convites.service.ts';
import { mudancaDe } from './usuarios.atos.ts';
import * as repository from './usuarios.repository.ts';
import type { UsuariosStatus } from './usuarios.status.ts';

type Corpo = Input<typeof usuario.store>['body'];

const onlyTheirs = 'Só a própria pessoa muda isto: ela também trabalha em outra empresa';

/** The columns of a membership that a body is stored in. */
const dadosDe = (body: Corpo): DadosDoMembro => ({
  id_grupo: body.id_grupo,
  telefone: storedPhone(body.telefone),
  cargo: body.cargo,
  id_calendario: body.id_calendario,
  sessao_unica: body.sessao_unica === 1,
  ausencia_de: body.ausencia_de,
  ausencia_ate: body.ausencia_ate,
  id_substituto: body.ausencia_de === null ? null : body.id_substituto,
});

/** What refuses names and phones that somebody has, at their fields (spec 5). */
async function withFields<T>(body: { usuario?: string }, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'acesso_usuario_key')) throw invalid({ usuario: usuarioEmUso(body.usuario ?? '') });
    if (isUniqueViolation(error, 'membro_telefone')) throw invalid({ telefone: 'Telefone já cadastrado, informe outro' });
    if (isUniqueViolation(error, 'convite_aberto')) throw invalid({ usuario: 'Já há um convite à espera desta pessoa' });
    throw error;
  }
}

/** How the people of an empresa are invited and changed. Each change is in force at the next request and on open sockets. */
export function salvarService(core: Core, limite: Limitado, convites: ConvitesService, people: UsuariosStatus) {
  const { database, sessions, audit } = core;

  /** The person's sessions are read anew on every node, and the colleagues hear of them. */
  function inForce(id_empresa: number, id_login: number): void {
    sessions.invalidate({ id_login });
    people.announce(id_empresa, id_login);
  }

  async function needRefs(
    db: Db,
    { id_calendario, id_substituto, ausencia_de }: Pick<Corpo, 'id_calendario' | 'id_substituto' | 'ausencia_de'>,
    id_login: number | undefined,
    stored?: Membro,
  ) {
    if (id_calendario !== null && id_calendario !== stored?.id_calendario && !(await repository.isCalendario(db, id_calendario)))
      throw invalid({ id_calendario: 'Este calendário não existe mais' });
    if (id_substituto === null || ausencia_de === null) return;
    if (id_substituto === id_login) throw invalid({ id_substituto: 'Escolha outra pessoa' });
    if (!(await repository.findNomes(db, [id_substituto]))[0]?.ativo) throw invalid({ id_substituto: 'Escolha uma pessoa da equipe' });
  }

  async function create(db: Db, person: Staff, body: Corpo): Promise<Reply<typeof usuario.store>> {
    const { nome, usuario: name, avatar, departamentos, equipes } = body;
    await limite.exigir(db);
    await exigirGrupoAoAlcance(db, person, body.id_grupo);
    await needRefs(db, body, undefined);
    const dados = dadosDe(body);
    const dono = await repository.dono(db, name);
    if (dono === 0) throw invalid({ usuario: usuarioEmUso(name) });
    if (dono !== null) {
      const known = await repository.findMembro(db, dono);
      if (known) throw invalid({ usuario: known.ativo ? usuarioEmUso(name) : 'Esta pessoa já trabalhou aqui: traga-a de volta em Situação: Saíram' });
      const { id_grupo, ausencia_de: _de, ausencia_ate: _ate, id_substituto: _por, ...rest } = dados;
      const waiting = await convites.esperar(db, { id_login: dono, usuario: name, nome, id_grupo, dados: { ...rest, departamentos, equipes } });
      return { id_login: 0, ...waiting };
    }
    const id_login = await repository.insertPessoa(db, { nome, usuario: name, avatar, hash: await unknownPassword() });
    await insertMembro(db, id_login, dados);
    await setDepartamentosDe(db, id_login, departamentos);
    await setEquipesDe(db, id_login, equipes, core.clock.now());
    notarRegistros(db)?.mudou('usuario', id_login, 'criado');
    await audit.record(db, 'usuario_convidado', {
      entidade: 'usuario',
      id_entidade: id_login,
      antes: {},
      depois: (await repository.findEmPalavras(db, id_login)) ?? {},
    });
    return { id_login, ...(await convites.mandar(db, id_login)) };
  }

  /** Somebody who works here, held until the transaction ends, and the same in words: asked in one flight. */
  async function lock(db: Db, id_login: number, versao?: number): Promise<{ before: Membro; antes: Facts }> {
    const [before, antes] = await Promise.all([lockMembro(db, id_login), repository.findEmPalavras(db, id_login)]);
    if (!before || !antes) throw notFound('Usuário');
    if (!before.ativo) throw new AppError('conflito', 'Esta pessoa não trabalha mais na empresa. Traga-a de volta antes de salvar.');
    if (versao !== undefined && versao !== before.versao) throw savedMeanwhile('usuário');
    return { before, antes };
  }

  /** Does `work` to somebody, and records what is not as it was, in words: read in the flight of its last write, which `work` hands to `last`. */
  async function recorded(db: Db, id_login: number, antes: Facts, work: (last: (write: () => Promise<void>) => Promise<void>) => Promise<void>): Promise<void> {
    let depois: Facts = {};
    await work(async (write) => {
      const [, words] = await Promise.all([write(), repository.findEmPalavras(db, id_login)]);
      depois = words ?? {};
    });
    await audit.record(db, 'usuario_mudado', { entidade: 'usuario', id_entidade: id_login, ...mudancaDe(antes, depois) });
  }

  /** Name, picture and sign-in; of somebody who also works elsewhere they are not the empresa's. */
  async function saveIdentity(db: Db, id_login: number, body: Pick<Corpo, 'nome' | 'usuario' | 'avatar'>): Promise<void> {
    const stored = (await repository.findUsuario(db, id_login))!;
    const fields = [
      ...(body.nome === stored.nome ? [] : ['nome']),
      ...(body.usuario.toLowerCase() === stored.usuario ? [] : ['usuario']),
      ...(body.avatar === (stored.avatar ?? '') ? [] : ['avatar']),
    ];
    if (fields.length === 0) return;
    if (!stored.so_aqui) throw invalid(Object.fromEntries(fields.map((field) => [field, onlyTheirs])));
    await repository.changePessoa(db, id_login, body);
  }

  async function save(db: Db, person: Staff, id_login: number, body: Corpo): Promise<void> {
    const { before, antes } = await lock(db, id_login, body.versao);
    await exigirPessoaAoAlcance(db, person, before.id_grupo);
    const dados = dadosDe(body);
    if (dados.id_grupo !== before.id_grupo) await exigirGrupoAoAlcance(db, person, dados.id_grupo);
    await needRefs(db, body, id_login, before);
    await recorded(db, id_login, antes, async (last) => {
      await saveIdentity(db, id_login, body);
      if (dados.sessao_unica && !before.sessao_unica) await repository.endSessions(db, id_login, false);
      await setDepartamentosDe(db, id_login, body.departamentos);
      await setEquipesDe(db, id_login, body.equipes, core.clock.now());
      const write = () => last(() => updateMembro(db, id_login, dados));
      await (dados.id_grupo === before.id_grupo ? write() : manterAdministracao(db, write));
    });
    notarRegistros(db)?.mudou('usuario', id_login, 'alterado');
  }

  return {
    async store(person: Staff, body: Corpo): Promise<Reply<typeof usuario.store>> {
      const { id_login } = body;
      const saved = await withFields(body, () =>
        database.comEmpresa(person.id_empresa, async (db) => {
          if (id_login === undefined) return create(db, person, body);
          await save(db, person, id_login, body);
          return { id_login };
        }),
      );
      if (saved.id_login > 0) inForce(person.id_empresa, saved.id_login);
      return saved;
    },

    /** Decision 5: good for one sign-in; only for who works here alone. */
    async setProvisional(person: Staff, id_login: number, senha: string): Promise<void> {
      await database.comEmpresa(person.id_empresa, async (db) => {
        const { before } = await lock(db, id_login);
        if (id_login === person.id_login) throw new AppError('conflito', 'Troque sua própria senha no seu perfil.');
        await exigirPessoaAoAlcance(db, person, before.id_grupo);
        const stored = (await repository.findUsuario(db, id_login))!;
        if (!stored.so_aqui) throw new AppError('conflito', `${onlyTheirs}.`);
        const problem = await guessable(senha, [stored.nome, stored.usuario.replace(/@.*$/, '')]);
        if (problem !== undefined) throw invalid({ senha: problem });
        await repository.setProvisional(db, id_login, await hashPassword(senha));
        notarRegistros(db)?.mudou('usuario', id_login, 'alterado');
        await audit.record(db, 'usuario_senha_provisoria', { entidade: 'usuario', id_entidade: id_login });
      });
      inForce(person.id_empresa, id_login);
    },

    /** Own data, one act: the phone is the empresa's, name and picture go with the person wherever they work. */
    async saveOwn(person: Staff, { nome, avatar, telefone }: Input<typeof usuario.salvarPerfil>['body']): Promise<void> {
      if (nome !== person.nome || avatar !== (person.avatar ?? '')) await exigirContaInteira(database, person);
      await withFields({}, () =>
        database.comEmpresa(person.id_empresa, async (db) => {
          const { antes } = await lock(db, person.id_login);
          await recorded(db, person.id_login, antes, async (last) => {
            await repository.changeSelf(db, person.id_sessao, nome, avatar);
            await last(() => updateMembro(db, person.id_login, { telefone: storedPhone(telefone) }));
          });
          notarRegistros(db)?.mudou('usuario', person.id_login, 'alterado');
        }),
      );
      inForce(person.id_empresa, person.id_login);
    },

    async setAbsence(person: Staff, body: Input<typeof usuario.ausencia>['body']): Promise<void> {
      const { ausencia_de, ausencia_ate } = body;
      await database.comEmpresa(person.id_empresa, async (db) => {
        const { antes } = await lock(db, person.id_login);
        await needRefs(db, { ...body, id_calendario: null }, person.id_login);
        const ausencia = { ausencia_de, ausencia_ate, id_substituto: ausencia_de === null ? null : body.id_substituto };
        await recorded(db, person.id_login, antes, (last) => last(() => updateMembro(db, person.id_login, ausencia)));
        notarRegistros(db)?.mudou('usuario', person.id_login, 'alterado');
      });
      inForce(person.id_empresa, person.id_login);
    },

    inForce,
  };
}
export type SalvarService = ReturnType<typeof salvarService>;
