import type { segundoFator } from '@prosa/contract/segundo-fator/segundo-fator.endpoints.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import { exigirContaInteira } from '../../core/auth/bound.ts';
import { checkPassword } from '../../core/auth/password.ts';
import type { Person, Staff } from '../../core/auth/person.ts';
import { forgetTries, takeTry, tooManyTries } from '../../core/auth/throttle.ts';
import type { Db } from '../../core/db/database.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import { open, seal } from '../../core/seal/seal.ts';
import { enfileirarComoDono } from '../emails/emails.api.ts';
import { newRecoveryCodes, newSecret, recoveryHash, stepOf, uriOf } from './codigos.ts';
import * as repository from './segundo-fator.repository.ts';
import { sealedFor, takeCode } from './verificar.ts';

/** How long after the sign-in a session may set one up without naming the password. */
const freshMs = 10 * 60_000;
const wrongCode = () => invalid({ codigo: 'Código incorreto ou já usado. Confira a hora do celular e tente o próximo.' });

/** The second factor of accounts, and who has to have one (decisions "People and company" 10 and 11). */
export function segundoFatorService(core: Core) {
  const { database, clock, audit, sessions } = core;

  /** What `work` does to the account behind the session; 403 for customers, who have none. */
  async function ofAccount<T>(
    person: Person,
    work: (db: Db, account: NonNullable<Awaited<ReturnType<typeof repository.findAccount>>>) => Promise<T>,
  ): Promise<T> {
    return database.semEmpresa(async (db) => {
      const account = await repository.findAccount(db, person.id_sessao);
      if (account === undefined) throw new AppError('sem_permissao', 'Só a equipe usa o segundo fator.');
      return work(db, account);
    });
  }

  /** Counts a try before it is made, in a transaction that stays. 429 when there were too many. */
  async function countTry(kind: string, id_acesso: number): Promise<void> {
    const wait = await database.semEmpresa((db) => takeTry(db, clock.now(), kind, String(id_acesso)));
    if (wait > 0) throw tooManyTries(wait);
  }

  /** Spends a code before `work`; 422 at the field when it is wrong. */
  async function withCode<T>(person: Person, codigo: string, work: (db: Db, id_acesso: number) => Promise<T>): Promise<T> {
    await exigirContaInteira(database, person);
    const { id_acesso } = await ofAccount(person, async (_db, account) => account);
    await countTry('segundo-fator', id_acesso);
    return ofAccount(person, async (db) => {
      if ((await takeCode(db, core.key, id_acesso, codigo, clock.now())) === null) throw wrongCode();
      await forgetTries(db, 'segundo-fator', String(id_acesso));
      return work(db, id_acesso);
    });
  }

  async function newCodes(db: Db, id_acesso: number): Promise<string[]> {
    const codigos = newRecoveryCodes();
    await repository.replaceRecovery(
      db,
      id_acesso,
      codigos.map((codigo) => recoveryHash(id_acesso, codigo)),
    );
    return codigos;
  }
  /** Its rights may hang on it. */
  const changed = (person: Person): void => sessions.invalidate({ id_sessao: person.id_sessao });

  return {
    /** What /perfil shows. */
    show: (person: Person): Promise<Reply<typeof segundoFator.show>['data']> =>
      ofAccount(person, async (db, { id_acesso, falta }) => {
        const factor = await repository.findFactor(db, id_acesso);
        const devices = await repository.findDevices(db, id_acesso, clock.now());
        return {
          ativo: factor ? 1 : 0,
          desde: factor?.confirmado_em?.toISOString() ?? null,
          codigos_restantes: await repository.countRecovery(db, id_acesso),
          exigido: falta ? 1 : 0,
          aparelhos: devices.map(({ expira_em, ...device }) => ({ ...device, expira_em: expira_em.toISOString() })),
        };
      }),

    /** A new secret, good once a code of it is shown. Who took over an open browser must not lock its owner out: it asks for the password. */
    async start(person: Person, senha: string | undefined): Promise<{ uri: string; segredo: string }> {
      await exigirContaInteira(database, person);
      const account = await ofAccount(person, async (_db, found) => found);
      const fresh = account.origem === 'senha' && clock.now().getTime() - account.criada_em.getTime() < freshMs;
      if (!fresh && !account.falta) {
        if (!senha) throw invalid({ senha: 'Informe sua senha' });
        await countTry('senha', account.id_acesso);
        if (!(await checkPassword(account.senha_hash, senha))) throw invalid({ senha: 'A senha não confere' });
        await database.semEmpresa((db) => forgetTries(db, 'senha', String(account.id_acesso)));
      }
      const segredo = newSecret();
      const sealed = seal(core.key, sealedFor(account.id_acesso), segredo);
      if (!(await database.semEmpresa((db) => repository.startFactor(db, account.id_acesso, sealed))))
        throw new AppError('conflito', 'O segundo fator já está ativo. Retire-o antes de configurar outro aparelho.');
      return { uri: uriOf(segredo, account.usuario), segredo };
    },

    /** The factor is in use from now on. Answers the recovery codes, which are shown this once. */
    async confirm(person: Person, codigo: string): Promise<string[]> {
      await exigirContaInteira(database, person);
      const { id_acesso } = await ofAccount(person, async (_db, account) => account);
      await countTry('segundo-fator', id_acesso);
      const codigos = await database.semEmpresa(async (db) => {
        const pending = await repository.findPending(db, id_acesso);
        if (pending === undefined) throw new AppError('conflito', 'A configuração foi concluída ou refeita em outra aba. Recarregue a página.');
        const passo = stepOf(open([core.key], sealedFor(id_acesso), pending), codigo, clock.now());
        if (passo === null) throw invalid({ codigo: 'Código incorreto. Confira a hora do celular e digite o código que aparece agora.' });
        await repository.confirmFactor(db, id_acesso, clock.now(), passo);
        await forgetTries(db, 'segundo-fator', String(id_acesso));
        await audit.recordOfAccount(db, id_acesso, 'segundo_fator_ativado');
        return newCodes(db, id_acesso);
      });
      changed(person);
      return codigos;
    },

    /** Ten others, the former ones hold no more. */
    newCodes: (person: Person, codigo: string): Promise<string[]> =>
      withCode(person, codigo, async (db, id_acesso) => {
        await audit.recordOfAccount(db, id_acesso, 'codigos_de_recuperacao_trocados');
        return newCodes(db, id_acesso);
      }),

    /** Takes it from the own account, with its codes and remembered devices. */
    async remove(person: Person, codigo: string): Promise<void> {
      await withCode(person, codigo, async (db, id_acesso) => {
        await repository.deleteFactor(db, id_acesso);
        await audit.recordOfAccount(db, id_acesso, 'segundo_fator_retirado');
      });
      changed(person);
    },

    async forgetDevice(person: Person, id_aparelho: number): Promise<void> {
      await exigirContaInteira(database, person);
      await ofAccount(person, async (db, { id_acesso }) => {
        if (!(await repository.forgetDevice(db, id_acesso, id_aparelho))) throw notFound('Aparelho');
        await audit.recordOfAccount(db, id_acesso, 'aparelho_esquecido');
      });
    },

    /** Takes it from somebody who lost the device: they hear of it by mail. Only of who works in this empresa alone. */
    async reset(person: Staff, id_login: number): Promise<void> {
      await database.semEmpresa(async (db) => {
        const found = await repository.findMembro(db, person.id_empresa, id_login);
        if (found === undefined) throw notFound('Pessoa');
        if (found.de_outra)
          throw new AppError(
            'conflito',
            `${found.nome} também trabalha em outra empresa: só a própria pessoa, ou quem opera a plataforma, retira o segundo fator.`,
          );
        if (!(await repository.deleteFactor(db, found.id_acesso))) throw new AppError('conflito', `${found.nome} não usa o segundo fator.`);
        await audit.record(db, 'segundo_fator_retirado', { entidade: 'usuario', id_entidade: id_login });
        if (found.email !== '')
          await enfileirarComoDono(db, person.id_empresa, { tipo: 'segundo_fator_retirado', dados: { id_login, por: person.nome }, para: found.email });
      });
      sessions.invalidate({ id_login });
    },

    async required({ id_empresa }: Staff): Promise<Reply<typeof segundoFator.exigencia>['data']> {
      const { empresa, grupos } = await database.semEmpresa((db) => repository.findRequired(db, id_empresa));
      return { empresa: empresa ? 1 : 0, grupos: grupos.map(({ exige, ...grupo }) => ({ ...grupo, exige: exige ? 1 : 0 })) };
    },

    /** From the next request on: who has none works nowhere in this empresa before it is set up. 422 for a grupo that is none of it. */
    async require({ id_empresa }: Staff, { empresa, grupos }: Input<typeof segundoFator.exigir>['body']): Promise<void> {
      const named = (all: Awaited<ReturnType<typeof repository.findRequired>>) => ({
        empresa: all.empresa,
        grupos: all.grupos.flatMap(({ exige, nome }) => (exige ? [nome] : [])).join(', '),
      });
      await database.semEmpresa(async (db) => {
        const before = await repository.findRequired(db, id_empresa);
        if (!grupos.every((id) => before.grupos.some(({ id_grupo }) => id_grupo === id))) throw invalid({ grupos: 'Escolha grupos da lista' });
        await repository.workIn(db, id_empresa);
        await repository.replaceRequired(db, id_empresa, empresa === 1, grupos);
        const after = await repository.findRequired(db, id_empresa);
        await audit.record(db, 'segundo_fator_exigido', { antes: named(before), depois: named(after) });
      });
      sessions.invalidate({ id_empresa });
    },

    deleteExpired: () => database.semEmpresa((db) => repository.deleteExpiredDevices(db, clock.now())),
  };
}
