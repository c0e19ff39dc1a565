import type { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import type { Sessao } from '@prosa/contract/acesso/acesso.schemas.ts';
import type { Input } from '@prosa/contract/wire.ts';
import { checkPassword, hashPassword, publishedPassword } from '../../core/auth/password.ts';
import type { Person } from '../../core/auth/person.ts';
import { mustChangePassword } from '../../core/auth/sessions.repository.ts';
import { forgetTries, giveTryBack, takeTry, tooManyTries } from '../../core/auth/throttle.ts';
import { looksLikeToken, newToken, tokenHash } from '../../core/auth/token.ts';
import type { Db } from '../../core/db/database.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import { scheduleJob } from '../../core/jobs/jobs.ts';
import type { Core } from '../../core/module.ts';
import { presentSessao } from './login.presenter.ts';
import * as repository from './login.repository.ts';
import { createFirst, takeForKnownPerson } from './primeiro-acesso.ts';
import './recuperacao.ts';

type Device = repository.Device;

// spec 8: one answer for every reason, so that nobody learns which names exist
const refused = () => new AppError('nao_autenticado', 'Erro ao logar');
const supportHours = 4;

export function loginService(core: Core) {
  const { database, sessions, presence, clock } = core;
  /** The session as the wire says it, for whoever holds `token`. */
  async function describe(token: string): Promise<Sessao> {
    const person = await sessions.personByToken(token);
    if (!person) throw new AppError('nao_autenticado', 'Entre de novo para continuar.');
    const row = await database.semEmpresa((db) => repository.findSessao(db, person.id_sessao));
    return presentSessao(row, {
      token,
      online: person.kind !== 'cliente' && presence.isOnline(person.id_login),
      grants: person.kind === 'staff' ? person.grants : [],
    });
  }

  async function open(db: Db, id_acesso: number, origem: repository.Origem, device: Device): Promise<string> {
    const token = newToken();
    await repository.insertSessao(db, {
      ...device,
      token_hash: tokenHash(token),
      id_acesso,
      id_empresa: await repository.findOnlyEmpresa(db, id_acesso),
      origem,
      now: clock.now(),
      ...(origem === 'suporte' && { hours: supportHours }),
    });
    return token;
  }

  /** Throws 429 while one of the keys has to wait; else counts the try for all of them. */
  async function countTry(db: Db, ...keys: (readonly [kind: string, value: string])[]): Promise<void> {
    for (const [kind, value] of keys) {
      const wait = await takeTry(db, clock.now(), kind, value);
      if (wait > 0) throw tooManyTries(wait);
    }
  }

  return {
    describe,

    /** Name and password for a session. Five wrong tries slow the account and the address down. `published`: that password counts as one. */
    async signIn(usuario: string, senha: string, device: Device, published: boolean): Promise<Sessao> {
      const name = usuario.toLowerCase();
      const acesso = await database.semEmpresa(async (db) => {
        await countTry(db, ['endereco', device.ip], ['conta', name]);
        return repository.findAcesso(db, name);
      });
      const fits = await checkPassword(acesso?.senha_hash, senha);
      if (!fits || !acesso || (senha === publishedPassword && !published)) throw refused();
      const token = await database.semEmpresa(async (db) => {
        if (!(await repository.lockAcesso(db, acesso.id_acesso, acesso.senha_hash))) throw refused();
        await giveTryBack(db, clock.now(), 'endereco', device.ip);
        await forgetTries(db, 'conta', name);
        return open(db, acesso.id_acesso, 'senha', device);
      });
      return describe(token);
    },

    /** A single-use link (invitation, recovery, support) for a session. */
    async exchange(link: string, device: Device): Promise<Sessao> {
      if (!looksLikeToken(link)) throw refused();
      const token = await database.semEmpresa(async (db) => {
        const spent = await repository.spendToken(db, tokenHash(link), clock.now());
        if (spent) return open(db, spent.id_acesso, spent.finalidade, device);
        const id_acesso = await takeForKnownPerson(db, link, clock.now());
        return id_acesso === undefined ? undefined : open(db, id_acesso, 'recuperacao', device);
      });
      if (token === undefined) throw refused();
      return describe(token);
    },

    /** The first person and company, by the link that the start printed. */
    async createFirst(body: Input<typeof login.primeiroAcesso>['body'], device: Device): Promise<Sessao> {
      return describe(await createFirst(core, body, (db, id_acesso) => open(db, id_acesso, 'senha', device)));
    },

    async selectEmpresa(person: Person, id_empresa: number, token: string): Promise<Sessao> {
      const before = await describe(token);
      // spec 4: with a password to change, setting the company does nothing
      if (before.refazer_senha === 1) return before;
      if (!before.empresas.some((e) => e.id_config === id_empresa)) throw notFound('Empresa');
      await sessions.changeEmpresa(person, id_empresa);
      const after = await describe(token);
      if (after.id_empresa !== id_empresa) throw notFound('Empresa');
      return after;
    },

    /** Sets a new password and ends every other session. The current one is asked for, unless a link or a rule led here. */
    async changePassword(person: Person, body: { senha: string; senha_atual?: string | undefined }, token: string): Promise<Sessao> {
      const { id_sessao } = person;
      const acesso = await database.semEmpresa(async (db) => {
        const row = await repository.findAcessoOfSession(db, id_sessao);
        if (!row) throw new AppError('nao_autenticado', 'Entre de novo para continuar.');
        if (!mustChangePassword(row)) await countTry(db, ['senha', String(row.id_acesso)]);
        return row;
      });
      if (!mustChangePassword(acesso)) {
        if (!body.senha_atual) throw invalid({ senha_atual: 'Informe a senha atual' });
        if (!(await checkPassword(acesso.senha_hash, body.senha_atual))) throw invalid({ senha_atual: 'A senha atual não confere' });
      }
      if (await checkPassword(acesso.senha_hash, body.senha)) throw invalid({ senha: 'Escolha uma senha diferente da atual' });
      const senha_hash = await hashPassword(body.senha);
      const ended = await database.semEmpresa(async (db) => {
        if (!(await repository.lockAcesso(db, acesso.id_acesso, acesso.senha_hash)))
          throw new AppError('conflito', 'A senha acabou de ser trocada em outro aparelho. Entre de novo.');
        await forgetTries(db, 'senha', String(acesso.id_acesso));
        return repository.replacePassword(db, acesso.id_acesso, senha_hash, id_sessao);
      });
      for (const id of [...ended, id_sessao]) sessions.invalidate({ id_sessao: id });
      return describe(token);
    },

    /** Same answer and same work whether or not the name exists: the job looks it up. */
    async recover(usuario: string, ip: string): Promise<void> {
      const name = usuario.toLowerCase();
      await database.semEmpresa(async (db) => {
        await countTry(db, ['recuperar-endereco', ip]);
        if ((await takeTry(db, clock.now(), 'recuperar', name)) > 0) return;
        await repository.useNoEmpresa(db);
        await scheduleJob(db, 'login_recuperar_senha', { usuario: name });
      });
    },

    sessoes: (person: Person) => database.semEmpresa((db) => repository.findSessoes(db, person.id_sessao, clock.now())),

    async endSession(person: Person, id_sessao: number): Promise<void> {
      const ended = await database.semEmpresa((db) => repository.deleteSessao(db, person.id_sessao, id_sessao));
      if (!ended) throw notFound('Aparelho');
      sessions.invalidate({ id_sessao });
    },

    async saveProfile(person: Person, nome: string, token: string): Promise<Sessao> {
      await database.semEmpresa((db) => repository.updateNome(db, person.kind === 'cliente' ? person : { id_login: person.id_login }, nome));
      sessions.invalidate(person.kind === 'cliente' ? { id_cliente: person.id_cliente } : { id_login: person.id_login });
      return describe(token);
    },

    deleteExpired: () => database.semEmpresa((db) => repository.deleteExpired(db, clock.now())),
  };
}
