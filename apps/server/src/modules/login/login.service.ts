import type { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import type { Sessao } from '@prosa/contract/acesso/acesso.schemas.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import { exigirContaInteira } from '../../core/auth/bound.ts';
import { guessable } from '../../core/auth/guessable.ts';
import { demandOpenHours } from '../../core/auth/hours.ts';
import { chooseAcesso, deleteOtherSessoes, deleteSessao, findSessoes } from '../../core/auth/open-sessions.repository.ts';
import { checkPassword, hashPassword, publishedPassword } from '../../core/auth/password.ts';
import type { Cliente, Person } from '../../core/auth/person.ts';
import { mustChangePassword } from '../../core/auth/sessions.repository.ts';
import { forgetTries, giveTryBack, takeTry, takeTurn, tooManyTries } from '../../core/auth/throttle.ts';
import { looksLikeToken, newToken, tokenHash } from '../../core/auth/token.ts';
import { depois } from '../../core/db/after-commit.ts';
import type { Db } from '../../core/db/database.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import { networkOf } from '../../core/http/network.ts';
import { callOrigin } from '../../core/http/request-context.ts';
import { scheduleOutside } from '../../core/jobs/jobs.ts';
import type { Core } from '../../core/module.ts';
import { codeAsked, needsCode, remember, takeCode } from '../segundo-fator/segundo-fator.api.ts';
import { pedidoDe, takeCodeOf } from './codigo.ts';
import { presentSessao } from './login.presenter.ts';
import * as repository from './login.repository.ts';
import { createFirst, findLink, takeForKnownPerson } from './primeiro-acesso.ts';
import './recuperacao.ts';

/** Where a sign-in comes from; `chave`: the word that a browser keeps to be known again, '' without one. */
interface Device extends repository.Device {
  chave: string;
}

/** What a sign-in shows besides the password, when it is asked for it. */
interface SecondFactor {
  readonly codigo: string | undefined;
  /** This browser is not asked again for 30 days. */
  readonly lembrar: boolean;
}

type Key = readonly [kind: string, value: string];

/** The address and the browser, as they are named and remembered; the browser is the narrower one. */
const placesOf = ({ ip, chave }: Device): { nome: string; lugar: Buffer }[] =>
  [`endereco ${networkOf(ip)}`, ...(looksLikeToken(chave) ? [`aparelho ${chave}`] : [])].map((nome) => ({ nome, lugar: tokenHash(nome) }));

// spec 8: one answer for every reason, so that nobody learns which names exist
const refused = () => new AppError('nao_autenticado', 'Erro ao logar');
const nobody = { clientes: [] as number[], logins: [] as number[] };
const supportHours = 4;
/** Codes that one network asks for in an hour: offices share one. */
const codesOfAddress = 30;
/** How long after the sign-in a session may set a new password without naming the current one. */
const freshMs = 10 * 60_000;

/** What clientes does for the accounts of the client area. */
export interface ContasDeClientes {
  readonly nomearCliente: (db: Db, of: { id_empresa: number; id_cliente: number }, nome: string) => Promise<void>;
}

export function loginService(core: Core, { nomearCliente }: ContasDeClientes) {
  const { database, sessions, presence, clock, audit } = core;
  /** The session as the wire says it, for whoever holds `token`. */
  async function describe(token: string): Promise<Sessao> {
    const person = await sessions.personByToken(token);
    if (!person) throw new AppError('nao_autenticado', 'Entre de novo para continuar.');
    const row = await database.semEmpresa((db) => repository.findSessao(db, person.id_sessao));
    return presentSessao(row, {
      token,
      online: person.kind !== 'cliente' && presence.isOnline(person.id_login),
      grants: person.kind === 'staff' ? person.grants : [],
      vendoComo: person.kind === 'staff' ? person.vendoComo : undefined,
    });
  }

  /** Of somebody who has one session at a time in the empresa, this one is left. */
  async function endOthers(db: Db, id_empresa: number, id_login: number, id_sessao: number): Promise<void> {
    for (const id of await deleteOtherSessoes(db, { id_empresa, id_login, id_sessao })) depois(db, id, () => sessions.invalidate({ id_sessao: id }));
  }

  /** `preferido`: which access of a customer with several; else the one that was opened last. `so`: the session is good for this company alone. */
  async function open(
    db: Db,
    id_acesso: number,
    origem: repository.Origem,
    device: Device,
    { fator, preferido = null, so = null }: { fator?: string | undefined; preferido?: number | null; so?: number | null } = {},
  ): Promise<string> {
    const token = newToken();
    const id_login = await repository.findLoginOf(db, id_acesso);
    const acesso = id_login === null ? await repository.findAcessoDeCliente(db, id_acesso, preferido, so) : undefined;
    // of a customer who may open nothing, or has said yes to nothing
    if (id_login === null && !acesso) throw refused();
    const id_empresa = id_login === null ? acesso!.id_empresa : await repository.findOnlyEmpresa(db, id_login, so);
    if (id_empresa !== null && id_login !== null && origem !== 'suporte') await demandOpenHours(db, id_empresa, id_login, clock.now());
    await audit.recordOfAccount(db, id_acesso, 'entrada', { depois: { origem, ...(fator !== undefined && { segundo_fator: fator }) } });
    if (origem !== 'suporte' && so === null)
      await repository.rememberPlaces(
        db,
        id_acesso,
        placesOf(device).map(({ lugar }) => lugar),
        clock.now(),
      );
    const id_sessao = await repository.insertSessao(db, {
      ip: device.ip,
      aparelho: device.aparelho,
      token_hash: tokenHash(token),
      id_acesso,
      id_empresa,
      id_acesso_cliente: acesso?.id_acesso_cliente ?? null,
      origem,
      so_empresa: so,
      now: clock.now(),
      ...(origem === 'suporte' && { hours: supportHours }),
    });
    if (id_empresa !== null && id_login !== null && origem !== 'suporte') await endOthers(db, id_empresa, id_login, id_sessao);
    return token;
  }

  /** Throws 429 while one of the keys has to wait; else counts the try for all of them. */
  async function countTry(db: Db, ...keys: Key[]): Promise<void> {
    for (const [kind, value] of keys) {
      const wait = await takeTry(db, clock.now(), kind, value);
      if (wait > 0) throw tooManyTries(wait);
    }
  }

  /** Tries that were none. */
  async function takeBack(db: Db, keys: readonly Key[]): Promise<void> {
    for (const [kind, value] of keys) await giveTryBack(db, clock.now(), kind, value);
  }

  /** What the account still has to show: nothing, or the code of `second`, whose try is counted here. 401 when none was given. */
  async function askForCode(id_acesso: number, { chave }: Device, { codigo }: SecondFactor): Promise<boolean> {
    const asked = await database.semEmpresa(async (db) => {
      if (!(await needsCode(db, id_acesso, chave, clock.now()))) return false;
      if (codigo !== undefined) await countTry(db, ['segundo-fator', String(id_acesso)]);
      return true;
    });
    if (asked && codigo === undefined) throw codeAsked(undefined);
    return asked;
  }

  /** Spends the code that was asked for; answers of what kind it was. 401 when it is wrong. */
  async function showCode(db: Db, id_acesso: number, device: Device, { codigo = '', lembrar }: SecondFactor): Promise<string> {
    const kind = await takeCode(db, core.key, id_acesso, codigo, clock.now());
    if (kind === null) {
      audit.failedSignIn(id_acesso);
      throw codeAsked(codigo);
    }
    await forgetTries(db, 'segundo-fator', String(id_acesso));
    if (lembrar) await remember(db, id_acesso, device, clock.now());
    return kind;
  }

  return {
    describe,

    /**
     * Name and password for a session. Five wrong tries slow the account and the address down; who signed in from there before has
     * a count of their own, so that nobody else's tries keep them out. `published`: the published password of the demo counts as one.
     * An account with a second factor shows a code, too: without one 401 says `segundo_fator: 1`.
     */
    async signIn(usuario: string, senha: string, device: Device, published: boolean, second: SecondFactor): Promise<Sessao> {
      const name = usuario.toLowerCase();
      let claims: Awaited<ReturnType<typeof repository.findAcessos>> = [];
      let keys: readonly Key[] = [];
      let stranger = true;
      try {
        await database.semEmpresa(async (db) => {
          claims = await repository.findAcessos(db, name);
          const known = await repository.findKnownPlaces(
            db,
            claims.map((a) => a.id_acesso),
            placesOf(device).map(({ lugar }) => lugar),
          );
          const place = placesOf(device).findLast(({ lugar }) => known.some((k) => k.equals(lugar)));
          stranger = place === undefined;
          keys = place
            ? [['conta-daqui', `${name} ${place.nome}`]]
            : [
                ['endereco', networkOf(device.ip)],
                ['conta', name],
              ];
          await countTry(db, ...keys);
        });
      } catch (error) {
        if (error instanceof AppError && error.code === 'limite_taxa') audit.refusedSignIn(claims[0]?.id_acesso);
        throw error;
      }
      const fitting = [];
      try {
        for (const claim of claims.length > 0 ? claims : [undefined])
          if ((await checkPassword(claim?.senha_hash, senha, { stranger: stranger && claim === claims[0] })) && claim) fitting.push(claim);
      } catch (error) {
        // there was no place for it: nothing was tried
        await database.semEmpresa((db) => takeBack(db, keys));
        throw error;
      }
      const acesso = fitting[0];
      if (!acesso || (senha === publishedPassword && !published)) {
        audit.failedSignIn(claims[0]?.id_acesso);
        throw refused();
      }
      // the password was right, whatever comes of the code
      await database.semEmpresa(async (db) => {
        for (const [kind, value] of keys) {
          // an own account does not wash an address clean
          if (kind === 'endereco') await giveTryBack(db, clock.now(), kind, value);
          else await forgetTries(db, kind, value);
        }
      });
      const asked = await askForCode(acesso.id_acesso, device, second);
      const token = await database.semEmpresa(async (db) => {
        if (!(await repository.lockAcesso(db, acesso.id_acesso, acesso.senha_hash))) throw refused();
        const fator = asked ? await showCode(db, acesso.id_acesso, device, second) : undefined;
        return open(db, acesso.id_acesso, 'senha', device, { fator, so: acesso.senha_empresa });
      });
      return describe(token);
    },

    /** What a single-use link opens. Spends nothing: programs that look through mail open links, too. */
    async lookAt(link: string): Promise<Reply<typeof login.verLink>['data']> {
      const found = looksLikeToken(link)
        ? await database.semEmpresa(async (db) => {
            const token = await repository.findToken(db, tokenHash(link), clock.now());
            if (token) return token;
            const first = await findLink(db, link, clock.now());
            return first && { finalidade: 'primeiro_acesso' as const, usuario: first.usuario, novo: !first.acesso };
          })
        : undefined;
      if (!found) throw new AppError('nao_autenticado', 'O link venceu ou já foi usado.');
      return found;
    },

    /**
     * A single-use link (invitation, recovery, support) for a session. One that came by the installation's mail proves a name that is that
     * address, and lifts a block; one that went by a company's own server opens that company. 409: it asks for a yes, behind a sign-in.
     */
    async exchange(link: string, device: Device, second: SecondFactor): Promise<Sessao> {
      if (!looksLikeToken(link)) throw refused();
      // a mailbox is one factor: who has a second one shows it before the link is spent
      const owner = await database.semEmpresa((db) => repository.findMailedTo(db, tokenHash(link), clock.now()));
      const asked = owner !== undefined && (await askForCode(owner, device, second));
      const opened = await database.semEmpresa(async (db) => {
        const fator = asked ? await showCode(db, owner, device, second) : undefined;
        const spent = await repository.spendToken(db, tokenHash(link), clock.now());
        if (!spent) {
          const id_acesso = await takeForKnownPerson(db, link, clock.now());
          return id_acesso === undefined ? undefined : { lost: nobody, token: await open(db, id_acesso, 'recuperacao', device) };
        }
        if (spent.aceite) throw new AppError('conflito', 'Entre na sua conta e abra o link de novo para aceitar o convite.');
        const { por_empresa: so, id_acesso_cliente: preferido } = spent;
        const mailed = so === null && spent.finalidade !== 'suporte';
        const lost = mailed ? await repository.confirmName(db, spent.id_acesso) : nobody;
        if (mailed) {
          await forgetTries(db, 'conta', spent.usuario);
          for (const { nome } of placesOf(device)) await forgetTries(db, 'conta-daqui', `${spent.usuario} ${nome}`);
        }
        if (preferido !== null && spent.finalidade === 'convite') await repository.answerAcesso(db, spent.id_acesso, preferido, true, so, clock.now());
        // a company's own server chooses no password for what is outside of it
        const origem = spent.fora ? 'codigo' : spent.finalidade;
        return { lost, token: await open(db, spent.id_acesso, origem, device, { fator, preferido, so }) };
      });
      if (opened === undefined) throw refused();
      for (const id_cliente of opened.lost.clientes) sessions.invalidate({ id_cliente });
      for (const id_login of opened.lost.logins) sessions.invalidate({ id_login });
      return describe(opened.token);
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
      await sessions.changeEmpresa(person, id_empresa, async (db) => {
        await audit.record(db, 'empresa_escolhida', { id_empresa });
        if (person.kind !== 'cliente') await endOthers(db, id_empresa, person.id_login, person.id_sessao);
      });
      const after = await describe(token);
      if (after.id_empresa !== id_empresa) throw notFound('Empresa');
      return after;
    },

    /** Another access of the customer's account is open from now on. */
    async chooseAccess(person: Cliente, id: number, token: string): Promise<Sessao> {
      await database.semEmpresa(async (db) => {
        const of = await chooseAcesso(db, person.id_sessao, id);
        if (!of) throw notFound('Acesso');
        await repository.markOpened(db, id, clock.now());
        await audit.record(db, 'empresa_escolhida', { ...of, entidade: 'cliente' });
      });
      sessions.invalidate({ id_sessao: person.id_sessao });
      return describe(token);
    },

    /** Yes or no to an access that a company gave to the account; a yes by `link`, which that company sent. */
    async answerAccess(person: Cliente, id: number, sim: boolean, link: string | undefined, token: string): Promise<Sessao> {
      const of = await database.semEmpresa(async (db) => {
        const acesso = await repository.findAcessoOfSession(db, person.id_sessao);
        if (!acesso || !(await repository.waits(db, acesso.id_acesso, id))) return undefined;
        if (sim) await repository.gastarConvite(db, link, { id_acesso_cliente: id }, person.id_sessao, clock.now());
        const answered = await repository.answerAcesso(db, acesso.id_acesso, id, sim, acesso.so_empresa, clock.now());
        if (answered)
          await audit.record(db, sim ? 'acesso_aceito' : 'acesso_recusado', {
            id_empresa: answered.id_empresa,
            entidade: 'cliente',
            id_entidade: answered.id_cliente,
          });
        return answered;
      });
      if (!of) throw notFound('Acesso');
      return describe(token);
    },

    /** Sets a new password, ends every other session and answers a new token for this one. The current one is asked for, unless a link or a rule led here. */
    async changePassword(person: Person, body: { senha: string; senha_atual?: string | undefined }, token: string): Promise<Sessao> {
      await exigirContaInteira(database, person);
      const { id_sessao } = person;
      const acesso = await database.semEmpresa(async (db) => {
        const row = await repository.findAcessoOfSession(db, id_sessao);
        if (!row) throw new AppError('nao_autenticado', 'Entre de novo para continuar.');
        if (!mustChangePassword(row)) await countTry(db, ['senha', String(row.id_acesso)]);
        return row;
      });
      // spec 7 sends the new password alone: taken from who has just shown the current one
      const justSignedIn =
        body.senha_atual === undefined &&
        (acesso.origem === 'senha' || acesso.origem === 'codigo') &&
        clock.now().getTime() - acesso.criada_em.getTime() < freshMs;
      if (!mustChangePassword(acesso) && !justSignedIn) {
        if (!body.senha_atual) throw invalid({ senha_atual: 'Informe a senha atual' });
        if (!(await checkPassword(acesso.senha_hash, body.senha_atual))) throw invalid({ senha_atual: 'A senha atual não confere' });
        // who knows the current one may look for a new one as long as they like
        await database.semEmpresa((db) => forgetTries(db, 'senha', String(acesso.id_acesso)));
      }
      if (await checkPassword(acesso.senha_hash, body.senha)) throw invalid({ senha: 'Escolha uma senha diferente da atual' });
      const problem = await guessable(body.senha, [acesso.nome, acesso.usuario.replace(/@.*$/, ''), acesso.empresas]);
      if (problem !== undefined) throw invalid({ senha: problem });
      const senha_hash = await hashPassword(body.senha);
      const renewed = newToken();
      const ended = await database.semEmpresa(async (db) => {
        if (!(await repository.lockAcesso(db, acesso.id_acesso, acesso.senha_hash)))
          throw new AppError('conflito', 'A senha acabou de ser trocada em outro aparelho. Entre de novo.');
        await audit.recordOfAccount(db, acesso.id_acesso, mustChangePassword(acesso) ? 'senha_redefinida' : 'senha_trocada');
        return repository.replacePassword(db, acesso.id_acesso, senha_hash, id_sessao, tokenHash(renewed));
      });
      for (const id of [...ended, id_sessao]) sessions.invalidate({ id_sessao: id });
      // told, not used: the session's token changes when the answer has arrived
      return { ...(await describe(token)), token: renewed };
    },

    /** Same answer and same work whether or not the name exists: the job looks it up. Answers the word that the code is good with. */
    async askCode(usuario: string, canal: 'email' | 'whatsapp', ip: string): Promise<string> {
      const token = newToken();
      const name = usuario.toLowerCase();
      await database.semEmpresa(async (db) => {
        const wait = await takeTurn(db, clock.now(), 'codigo-endereco', networkOf(ip), codesOfAddress, 3600);
        if (wait > 0) throw tooManyTries(wait);
        if ((await takeTry(db, clock.now(), 'codigo', name)) > 0) return;
        await repository.useNoEmpresa(db);
        await scheduleOutside(db, 'login_codigo', { usuario: name, pedido: pedidoDe(token), canal });
      });
      return token;
    },

    /** The code of a request, in the browser that asked, for a session. */
    async enterByCode(token: string, codigo: string, device: Device): Promise<Sessao> {
      const refusedCode = () => invalid({ codigo: 'Código inválido ou vencido. Peça outro.' });
      if (!looksLikeToken(token)) throw refusedCode();
      // counted in a transaction of its own: what is refused stays counted
      const taken = await database.semEmpresa((db) => takeCodeOf(db, pedidoDe(token), codigo, clock.now()));
      if (!taken) throw refusedCode();
      const opened = await database.semEmpresa(async (db) => {
        const { por_empresa: so } = taken;
        const lost = taken.canal === 'email' && so === null ? await repository.confirmName(db, taken.id_acesso) : nobody;
        return { lost, token: await open(db, taken.id_acesso, 'codigo', device, { so }) };
      });
      for (const id_cliente of opened.lost.clientes) sessions.invalidate({ id_cliente });
      for (const id_login of opened.lost.logins) sessions.invalidate({ id_login });
      return describe(opened.token);
    },

    /** Same answer and same work whether or not the name exists: the job looks it up. */
    async recover(usuario: string, ip: string): Promise<void> {
      const name = usuario.toLowerCase();
      await database.semEmpresa(async (db) => {
        await countTry(db, ['recuperar-endereco', networkOf(ip)]);
        if ((await takeTry(db, clock.now(), 'recuperar', name)) > 0) return;
        await repository.useNoEmpresa(db);
        await scheduleOutside(db, 'login_recuperar_senha', { usuario: name, de: callOrigin() });
      });
    },

    sessoes: (person: Person) => database.semEmpresa((db) => findSessoes(db, person.id_sessao, clock.now())),

    async endSession(person: Person, id_sessao: number): Promise<void> {
      const ended = await database.semEmpresa(async (db) => {
        const acesso = await repository.findAcessoOfSession(db, person.id_sessao);
        const done = await deleteSessao(db, person.id_sessao, id_sessao);
        if (done && acesso) await audit.recordOfAccount(db, acesso.id_acesso, 'sessao_encerrada', { depois: { propria: id_sessao === person.id_sessao } });
        return done;
      });
      if (!ended) throw notFound('Aparelho');
      sessions.invalidate({ id_sessao });
    },

    async saveProfile(person: Person, nome: string, token: string): Promise<Sessao> {
      // the name of one who works for a cliente is that company's to show
      if (person.kind !== 'cliente') await exigirContaInteira(database, person);
      await database.semEmpresa(async (db) => {
        if (person.kind !== 'cliente') await repository.updateNome(db, person.id_login, nome);
        else if (!(await repository.nameColleague(db, person.id_acesso_cliente, nome))) await nomearCliente(db, person, nome);
        const acesso = await repository.findAcessoOfSession(db, person.id_sessao);
        if (acesso) await audit.recordOfAccount(db, acesso.id_acesso, 'perfil_mudado');
      });
      sessions.invalidate(person.kind === 'cliente' ? { id_cliente: person.id_cliente } : { id_login: person.id_login });
      return describe(token);
    },

    deleteExpired: () => database.semEmpresa((db) => repository.deleteExpired(db, clock.now())),
  };
}
